/** The areas as lights on a dark map. Hidden from screen readers: the list beside it has the same names. */
import { type Area, areas, mapBounds, mapWater } from "../../content/areas.ts";

const WIDTH = 700;
const { north, south, west, east } = mapBounds;
/** A degree of longitude is shorter than one of latitude, by the cosine of the middle latitude. */
const LONGITUDE_SCALE = Math.cos((((north + south) / 2) * Math.PI) / 180);
const SCALE = WIDTH / ((east - west) * LONGITUDE_SCALE);
const HEIGHT = Math.round((north - south) * SCALE);

const x = (longitude: number) => Math.round((longitude - west) * LONGITUDE_SCALE * SCALE);
const y = (latitude: number) => Math.round((north - latitude) * SCALE);

/** An SVG path of curves through the midpoints, with the points as their control points. */
function smooth(points: readonly (readonly [number, number])[], closed: boolean): string {
  const pixels = points.map(([latitude, longitude]) => [x(longitude), y(latitude)] as const);
  const ring = closed ? [...pixels, ...pixels.slice(0, 2)] : pixels;
  const [first, ...others] = ring;
  if (!first) return "";
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  const curves = others.slice(0, -1).map((point, index) => `Q${point[0]} ${point[1]} ${middle(point, others[index + 1] ?? point)}`);
  const start = closed && others[0] ? middle(first, others[0]) : first.join(" ");
  const end = closed ? "z" : `L${others.at(-1)?.join(" ") ?? ""}`;
  return `M${start}${curves.join("")}${end}`;
}

const LABEL = {
  left: { dx: -14, dy: 6, anchor: "end" },
  right: { dx: 14, dy: 6, anchor: "start" },
  above: { dx: 0, dy: -16, anchor: "middle" },
  below: { dx: 0, dy: 28, anchor: "middle" },
} as const satisfies Record<Area["label"], object>;

/** A label that would cross the map's edge is moved to the other side of its dot. */
const labelSide = ({ name, longitude, label }: Area): Area["label"] =>
  label === "right" && x(longitude) + 14 + name.length * 14 > WIDTH ? "left" : label;

export function AreasMap() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="map" aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill="#14202e" />
      <g fill="none" stroke="#3c5580" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        {mapWater.rivers.map(({ name, points }, index) => (
          <path key={name} id={`river-${index}`} d={smooth(points, false)} strokeWidth={index === 0 ? undefined : 5} />
        ))}
      </g>
      <path d={mapWater.lakes.map(({ points }) => smooth(points, true)).join("")} fill="#3c5580" />
      <g fill="#a9bddf">
        {mapWater.rivers.slice(0, 2).map(({ name }, index) => (
          <text key={name} className="map-water" dy={index === 0 ? -10 : -8}>
            <textPath href={`#river-${index}`} startOffset={index === 0 ? "24%" : "14%"}>
              {name}
            </textPath>
          </text>
        ))}
      </g>
      <g fill="#f2b54a">
        {areas.map(({ name, latitude, longitude }) => (
          <g key={name}>
            <circle cx={x(longitude)} cy={y(latitude)} r="16" opacity=".22" />
            <circle cx={x(longitude)} cy={y(latitude)} r="5.500" />
          </g>
        ))}
      </g>
      <g fill="#fbf8f2">
        {areas.map((area) => {
          const { dx, dy, anchor } = LABEL[labelSide(area)];
          return (
            <text key={area.name} x={x(area.longitude) + dx} y={y(area.latitude) + dy} textAnchor={anchor}>
              {area.name}
            </text>
          );
        })}
      </g>
    </svg>
  );
}
