/** The edge of the evening on which every page ends: spruces, a low roof, one lit window. Drawn, so that it weighs nothing. */

/** Where each spruce stands, and how tall it is beside the drawn one. */
const SPRUCES = [
  [22, 0.8],
  [58, 1.15],
  [92, 0.7],
  [236, 0.55],
  [262, 0.75],
  [420, 0.5],
  [560, 0.6],
  [590, 0.95],
  [622, 1.3],
  [664, 0.8],
  [1010, 1.1],
  [1044, 1.45],
  [1082, 0.9],
  [1118, 0.6],
  [1290, 0.5],
  [1316, 0.65],
  [1450, 0.9],
  [1486, 1.35],
  [1530, 1],
  [1566, 1.2],
  [1598, 0.75],
] as const;

export function Horizon() {
  return (
    <div className="horizon" aria-hidden="true">
      <svg viewBox="0 0 1600 200" preserveAspectRatio="xMidYMax slice">
        <g fill="#14202e">
          <path d="M0 176q120-16 260-6t300-8 300 6 330-4 410 4v40H0z" />
          <defs>
            <path
              id="spruce"
              d="M0-100l5 16-2-1 7 17-4-1 9 18-4-1 11 20-5-1 12 20-7-2 8 15H3V8h-6V0h-27l8-15-7 2 12-20-5 1 11-20-4 1 9-18-4 1 7-17-2 1z"
            />
          </defs>
          {SPRUCES.map(([x, size]) => (
            <use key={x} href="#spruce" transform={`translate(${x} 184)scale(${size})`} />
          ))}
          <path d="M742 180v-32h-16l38-32h24v-22h14v22h92l34 32h-14v32z" />
        </g>
        <path d="M764 152h26v20h-26zM816 152h14v28h-14zM850 152h38v14h-38z" fill="#f2b54a" />
        <path d="M777 152v20M764 162h26M869 152v14" stroke="#14202e" strokeWidth="2" />
      </svg>
    </div>
  );
}
