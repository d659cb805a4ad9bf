/**
 * The sketch behind the areas served, and each area's house on it. The houses are in drawings of
 * their own over the sketch, because each one belongs to a link of the list.
 */
import type { ReactNode } from "react";
import type { AreaSpot, Point, Sketch } from "../../domain/areas/sketch.ts";

const boxOf = ({ width, height }: Sketch): string => `0 0 ${width} ${height}`;

/** Radius of the corners, in the sketch's units. */
const CORNER = 2;

/** At most one decimal. */
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The point so far from one on the way to another, at most halfway. */
function toward([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const share = Math.min(0.5, distance / Math.hypot(toX - x, toY - y));
  return [rounded(x + (toX - x) * share), rounded(y + (toY - y) * share)];
}

/** A number as short as SVG allows: "-.4". */
const short = (value: number): string => String(rounded(value)).replace(/^(-?)0\./, "$1.");

/** "3 -.4" without what SVG doesn't need. */
const pair = (x: number, y: number): string => `${short(x)}${rounded(y) < 0 ? "" : " "}${short(y)}`;

/** An SVG path through the points of a line, "x,y x,y …", with round corners. Relative numbers are the shortest. */
function pathThrough(line: string): string {
  const [start, ...others] = line.split(" ").map((point): Point => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return [x, y];
  });
  if (!start) return "";
  let [before, pen] = [start, start];
  const from = ([x, y]: Point): string => pair(x - pen[0], y - pen[1]);
  const steps = others.map((point, at) => {
    const after = others[at + 1];
    const straight = after ? toward(point, before, CORNER) : point;
    const way = from(straight);
    let step = way === "0 0" ? "" : `l${way}`;
    pen = straight;
    if (after) {
      const end = toward(point, after, CORNER);
      step += `q${from(point)} ${from(end)}`;
      pen = end;
    }
    before = point;
    return step;
  });
  return `M${pair(...start)}${steps.join("")}`;
}

const pathOf = (lines: readonly string[]): string => lines.map(pathThrough).join("");

type MapProps = {
  sketch: Sketch;
  /** The part of the sketch that is shown, as an SVG view box; absent: all of it. */
  box?: string;
  /** Drawn over it. */
  children?: ReactNode;
};

/** Without the areas. Screen readers have the list. */
export const AreasMap = ({ sketch, box = boxOf(sketch), children }: MapProps) => (
  <svg viewBox={box} className="areas-map" aria-hidden="true">
    {/* What shines around the houses. */}
    <radialGradient id="shine">
      <stop offset=".2" stopColor="#f2b54a" stopOpacity=".6" />
      <stop offset="1" stopColor="#f2b54a" stopOpacity="0" />
    </radialGradient>
    <g className="water">
      {sketch.water.map(({ pen, lines }) => (
        <path key={lines[0]} d={pathOf(lines)} strokeWidth={pen} />
      ))}
    </g>
    <path d={pathOf(sketch.islands)} className="island" />
    <path d={pathOf(sketch.roads)} className="road" />
    {sketch.insets.map((inset, at) => (
      <Inset key={inset.river} {...inset} id={`inset-${at}`} />
    ))}
    {sketch.names.map(({ text, at: [x, y], kind, down }) => (
      <text key={text} className={`map-name map-${kind}`} {...(down ? { transform: `translate(${x} ${y})rotate(90)` } : { x, y })}>
        {text}
      </text>
    ))}
    {children}
  </svg>
);

/** The frame on the sketch, and the larger one, with a line between them. */
function Inset({ from: [x, y], frame, river, id }: Sketch["insets"][number] & { id: string }) {
  const half = 3.5;
  return (
    <>
      <path d={`M${x - half} ${y - half}h${half * 2}v${half * 2}h${-half * 2}zM${x} ${y + half}V${frame.y}`} className="road inset-line" />
      <rect {...frame} className="inset" />
      <clipPath id={id}>
        <rect {...frame} />
      </clipPath>
      <path d={pathThrough(river)} clipPath={`url(#${id})`} className="water" strokeWidth="3.4" />
      <rect {...frame} className="road" />
    </>
  );
}

/** Where a name begins and how it is set, from the middle of its house, in pixels of a phone. */
const LABEL = {
  left: { x: -18, y: 5, textAnchor: "end" },
  right: { x: 18, y: 5, textAnchor: "start" },
  below: { x: 0, y: 27, textAnchor: "middle" },
} as const satisfies Record<AreaSpot["label"], object>;

type HouseProps = { name: string; spot: AreaSpot | undefined; sketch: Sketch; forSale: number };

/** A house that is lit where something is for sale, with the number, and the area's name. */
export function AreaHouse({ name, spot, sketch, forSale }: HouseProps) {
  if (!spot) return null;
  const { at, label } = spot;
  const side = Math.max(11, String(forSale).length * 4.5 + 3);
  const { x, ...set } = LABEL[label];
  const beside = x + Math.sign(x) * (side - 11);
  return (
    <svg viewBox={boxOf(sketch)} preserveAspectRatio="xMidYMin" className="area-house" aria-hidden="true">
      <g transform={`translate(${at.join(" ")})`}>
        <g className={forSale > 0 ? "lit" : undefined}>
          <circle r="30" />
          <path d={`M${-side} 11V-4L0-13L${side}-4V11z`} />
          <text y="7" className="homes">
            {forSale}
          </text>
          <text x={beside} {...set}>
            {label === "below" ? <Lines name={name} /> : name}
          </text>
        </g>
      </g>
    </svg>
  );
}

/** A name in two lines, where it has two words or more: below a house there is little room beside it. */
function Lines({ name }: { name: string }) {
  const [first = "", ...others] = name.split(" ");
  return (
    <>
      <tspan>{first}</tspan>
      {others.length > 0 && (
        <tspan x="0" dy="15">
          {` ${others.join(" ")}`}
        </tspan>
      )}
    </>
  );
}
