/** Marks on the map: a price for a home alone, a number for homes whose prices would cover each other. */
import type { PlanePoint } from "./projection.ts";

/** Something at a place: one home, or many that the server already counted together. */
export type Spot = { readonly at: PlanePoint; readonly count: number };

export type Cluster<S extends Spot> = { readonly at: PlanePoint; readonly count: number; readonly spots: readonly S[] };

/** Room that a mark takes, in units of the plane. */
export type Room = { readonly wide: number; readonly high: number };

const ROUNDS = 6;

type Open<S> = { x: number; y: number; count: number; spots: S[] };

/** Joins each with the first that it would cover, until no two cover each other. The order of the spots decides, so the result is stable. */
export function clustersOf<S extends Spot>(spots: readonly S[], room: Room): Cluster<S>[] {
  let open: Open<S>[] = spots.map((spot) => ({ x: spot.at[0], y: spot.at[1], count: spot.count, spots: [spot] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const joined = joinOnce(open, room);
    if (joined.length === open.length) break;
    open = joined;
  }
  return open.map(({ x, y, count, spots: members }) => ({ at: [x, y], count, spots: members }));
}

function joinOnce<S>(open: readonly Open<S>[], { wide, high }: Room): Open<S>[] {
  const cells = new Map<string, Open<S>[]>();
  const joined: Open<S>[] = [];
  for (const one of open) {
    const [column, row] = [Math.floor(one.x / wide), Math.floor(one.y / high)];
    const other = nearby(cells, column, row).find(({ x, y }) => Math.abs(x - one.x) < wide && Math.abs(y - one.y) < high);
    if (other) {
      const count = other.count + one.count;
      other.x = (other.x * other.count + one.x * one.count) / count;
      other.y = (other.y * other.count + one.y * one.count) / count;
      other.count = count;
      other.spots.push(...one.spots);
      continue;
    }
    const copy = { ...one, spots: [...one.spots] };
    joined.push(copy);
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    if (cell) cell.push(copy);
    else cells.set(key, [copy]);
  }
  return joined;
}

function nearby<S>(cells: ReadonlyMap<string, Open<S>[]>, column: number, row: number): Open<S>[] {
  const found: Open<S>[] = [];
  for (const right of [-1, 0, 1]) for (const down of [-1, 0, 1]) found.push(...(cells.get(`${column + right} ${row + down}`) ?? []));
  return found;
}
