/** The land under the homes: counties, water, roads, and their names. */
import { memo } from "react";
import { baseMap } from "../../content/map/base-map.ts";
import { drawingOf } from "../../domain/map/drawing.ts";
import { labelsIn, placedNames, type Taken } from "../../domain/map/labels.ts";
import type { Stage, View } from "../../domain/map/view.ts";

const drawing = drawingOf(baseMap);

/** Closer than this, their lines are no longer exact enough. About 10 meters each. */
const COUNTIES = 4600;

/** Rarely changes: moving the map only changes what part of it is seen. */
const Land = memo(function Land({ hasCounties }: { hasCounties: boolean }) {
  return (
    <>
      {hasCounties && <path d={drawing.counties} className="map-county" />}
      {drawing.rivers.map(({ path, width }) => (
        <g key={path} className="map-river">
          <path d={path} strokeWidth={width} />
          <path d={path} className="map-hairline" />
        </g>
      ))}
      <path d={drawing.lakes} className="map-lake" />
      <path d={drawing.islands} className="map-island" />
      <path d={drawing.roads} className="map-road" />
    </>
  );
});

const num = (value: number): number => Math.round(value * 100) / 100;

export const Ground = ({ view: { x, y, size } }: { view: View }) => (
  <svg viewBox={`${num(x - size / 2)} ${num(y - size / 2)} ${num(size)} ${num(size)}`} className="map-ground" aria-hidden="true">
    <Land hasCounties={size > COUNTIES} />
  </svg>
);

const names = placedNames(baseMap.names);

/** In pixels, so that they are as large on every screen. */
export const Names = ({ view, stage, marks }: { view: View; stage: Stage; marks: Taken }) => {
  const side = Math.min(stage.width, stage.height) / 100;
  return (
    <svg className="map-square map-names">
      {labelsIn(names, view, stage, marks).map(({ name: { name, kind, rank, at: place }, at: [x, y] }) => (
        <text
          key={`${kind} ${name} ${place[0]}`}
          x={`${num(50 + x / side)}%`}
          y={`${num(50 + y / side)}%`}
          className={`map-${kind}-name${rank === 0 ? " map-first-name" : ""}`}
        >
          {name}
        </text>
      ))}
    </svg>
  );
};
