/** The homes on the map: their prices, and numbers where prices would cover each other. */
import type { MouseEvent } from "react";
import { mapWords as words } from "../../content/map/words.ts";
import { boxOf, formatBox } from "../../domain/map/box.ts";
import { type Cluster, clustersOf, type Spot } from "../../domain/map/clusters.ts";
import type { MapHome, MapHomes } from "../../domain/map/map-homes.ts";
import { listingPath } from "../../domain/listings/listing.ts";
import { type PlanePoint, toPlane } from "../../domain/map/projection.ts";
import { shareOf, type Stage, type View } from "../../domain/map/view.ts";

/** A home, or homes that the server counted together with the box around them. */
export type MapSpot = Spot & { readonly home?: MapHome; readonly box?: string };
type Mark = Cluster<MapSpot>;

export const spotsOf = ({ homes, groups }: MapHomes): MapSpot[] => [
  ...homes.map((home) => ({ at: toPlane(home), count: 1, home })),
  ...groups.map(({ count, box, ...place }) => ({ at: toPlane(place), count, box })),
];

/** Room of a price, in pixels. */
const ROOM = { wide: 58, high: 30 };
/** Half the size of a mark: a finger hits 44 pixels together with the room around it. */
const HALF = { wide: 27, high: 14 };

export function marksOf(spots: readonly MapSpot[], view: View, stage: Stage): Mark[] {
  const unit = view.size / Math.min(stage.width, stage.height);
  return clustersOf(spots, { wide: ROOM.wide * unit, high: ROOM.high * unit });
}

/** What a press on a number shows: the box around its homes. */
function boxAround({ spots }: Mark): string {
  const only = spots.length === 1 ? spots[0]?.box : undefined;
  if (only !== undefined) return only;
  const box = boxOf(
    spots.flatMap(({ home, box: around }) => {
      if (home) return [home];
      const [west = 0, south = 0, east = 0, north = 0] = (around ?? "").split(",").map(Number);
      return [
        { longitude: west, latitude: south },
        { longitude: east, latitude: north },
      ];
    }),
  );
  // Rounding must not lose the homes at the edge.
  const edge = 0.002;
  return box ? formatBox({ west: box.west - edge, south: box.south - edge, east: box.east + edge, north: box.north + edge }) : "";
}

type Props = {
  marks: readonly Mark[];
  view: View;
  stage: Stage;
  /** The home that is pointed at, here or in the list. */
  active: string | undefined;
  /** The address of the same search in a box, as text. */
  addressOf: (box: string) => string;
  onHome: (home: MapHome, event: MouseEvent) => void;
  onGroup: (box: string, isWhole: boolean, event: MouseEvent) => void;
};

const num = (value: number): number => Math.round(value * 100) / 100;
const hasHome = (mark: Mark, id: string | undefined): boolean => id !== undefined && mark.spots.some(({ home }) => home?.id === id);

/** What is outside the stage can't be seen; without this, the keyboard would go there. */
function isSeen([x, y]: PlanePoint, { width, height }: Stage): boolean {
  const side = Math.min(width, height);
  return Math.abs(x - 50) <= (50 * width) / side && Math.abs(y - 50) <= (50 * height) / side;
}

export function Marks({ marks, view, stage, active, addressOf, onHome, onGroup }: Props) {
  const placed = marks.map((mark) => ({ mark, at: shareOf(view, mark.at) })).filter(({ at }) => isSeen(at, stage));
  return (
    <svg className="map-square map-marks">
      {placed.map(({ mark, at: [x, y] }) => {
        const home = mark.spots.length === 1 ? mark.spots[0]?.home : undefined;
        const place = { x: `${num(x)}%`, y: `${num(y)}%`, overflow: "visible", "data-lit": hasHome(mark, active) ? "" : undefined };
        return (
          <svg key={home?.id ?? `${mark.spots[0]?.home?.id ?? mark.spots[0]?.box} and more`} {...place}>
            {home ? <Price home={home} onHome={onHome} /> : <Count mark={mark} addressOf={addressOf} onGroup={onGroup} />}
          </svg>
        );
      })}
    </svg>
  );
}

const Price = ({ home, onHome }: { home: MapHome; onHome: Props["onHome"] }) => (
  <a
    href={listingPath(home)}
    className="map-price"
    aria-label={`${home.tag}: ${home.title}`}
    data-home={home.id}
    onClick={(event) => onHome(home, event)}
  >
    <rect x={-HALF.wide} y={-HALF.high} width={HALF.wide * 2} height={HALF.high * 2} rx="4" />
    <text>{home.tag}</text>
  </a>
);

function Count({ mark, addressOf, onGroup }: { mark: Mark } & Pick<Props, "addressOf" | "onGroup">) {
  const box = boxAround(mark);
  const isWhole = mark.spots.every(({ home }) => home !== undefined);
  const radius = 15 + Math.min(9, String(mark.count).length * 3);
  return (
    <a
      href={addressOf(box)}
      rel="nofollow"
      className="map-count"
      aria-label={words.group(mark.count)}
      onClick={(event) => onGroup(box, isWhole, event)}
    >
      <circle r={radius} />
      <text>{mark.count.toLocaleString("en-US")}</text>
    </a>
  );
}
