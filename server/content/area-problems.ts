/** Mistakes in `content/areas.ts` that types cannot catch. */
import type { Area, AreaSpot, Sketch } from "../../domain/areas/sketch.ts";
import { locationValue } from "../../domain/listings/location.ts";

const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

type Spots = Readonly<Record<string, AreaSpot>>;

/** Each area must have an address of its own; each spot must be on the sketch; each line must be one. */
export function areaProblems(all: readonly Area[], { width, height, ...drawn }: Sketch, spots: Spots = {}): string[] {
  const values = all.map(({ name }) => locationValue(name));
  const lines = [...drawn.water.flatMap((one) => one.lines), ...drawn.islands, ...drawn.roads, ...drawn.insets.map(({ river }) => river)];
  return [
    ...all.flatMap(({ name }, index) => [
      ...unless(values[index] !== "", `content/areas.ts: "${name}" can't be part of an address; give the area a name with letters.`),
      ...unless(values.indexOf(values[index] ?? "") === index, `content/areas.ts, "${name}": this area is listed twice; remove one.`),
    ]),
    ...Object.entries(spots).flatMap(
      ([
        name,
        {
          at: [x, y],
        },
      ]) =>
        unless(
          x >= 0 && x <= width && y >= 0 && y <= height,
          `content/areas.ts, "${name}": at is [${x}, ${y}]; the sketch goes from [0, 0] to [${width}, ${height}].`,
        ),
    ),
    ...lines.flatMap((line) =>
      unless(IS_LINE.test(line), `content/areas.ts, sketch: "${line}" isn't a line; write its points like "10,20 15,25".`),
    ),
  ];
}

/** "10,20 15,25". */
const IS_LINE = /^-?[\d.]+,-?[\d.]+(?: -?[\d.]+,-?[\d.]+)+$/;
