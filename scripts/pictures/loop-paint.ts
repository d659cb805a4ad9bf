/** Paints one frame of the hero video: moving water, drifting mist, flickering lights. */
import { chance, GRID, type Water } from "./loop-motion.ts";

/** Eight-bit red, green and blue. */
export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Pixels from an edge over which the water comes to rest; more than it ever moves, so that no edge
 * is dragged along.
 */
const REST = 24;

/**
 * For each pixel from row `top` on: 1 on open water, 0 on objects in it, in between near its edge.
 */
export function openWater({ data, width, height }: Picture, top: number): Float32Array {
  const rows = height - top;
  const away = new Float32Array(width * rows);
  for (let at = 0; at < away.length; at++) away[at] = (data[(top * width + at) * 3] as number) > 250 ? REST : 0;
  const pass = (at: number, neighbors: readonly (readonly [from: number, step: number])[]) => {
    for (const [from, step] of neighbors) away[at] = Math.min(away[at] as number, (away[at + from] as number) + step);
  };
  const before = [
    [-1, 1],
    [-width, 1],
    [-width - 1, 1.41],
    [-width + 1, 1.41],
  ] as const;
  const after = before.map(([from, step]) => [-from, step] as const);
  for (let y = 1; y < rows; y++) for (let x = 1; x < width - 1; x++) pass(y * width + x, before);
  for (let y = rows - 2; y >= 0; y--) for (let x = width - 2; x > 0; x--) pass(y * width + x, after);
  return away.map((distance) => Math.min(1, distance / REST));
}

/** Sets the weights of four neighbors for a place between the middle two: sharper than a mean. */
function weigh(into: Float64Array, t: number): void {
  into[0] = ((-0.5 * t + 1) * t - 0.5) * t;
  into[1] = (1.5 * t - 2.5) * t * t + 1;
  into[2] = ((-1.5 * t + 2) * t + 0.5) * t;
  into[3] = (0.5 * t - 0.5) * t * t;
}

/**
 * The value between four points of a grid: `fx` and `fy` are the shares of the way to the next
 * column and row.
 */
function between(field: Float32Array, at: number, columns: number, fx: number, fy: number): number {
  const here = (field[at] as number) * (1 - fx) + (field[at + 1] as number) * fx;
  const below = (field[at + columns] as number) * (1 - fx) + (field[at + columns + 1] as number) * fx;
  return here * (1 - fy) + below * fy;
}

type Sea = { readonly open: Float32Array; readonly water: Water; readonly horizon: number; readonly top: number };

/**
 * The water mirrors what it mirrored, a little higher or lower, and a little lighter where it leans
 * toward the eye.
 */
export function wave(frame: Uint8Array, { data, width, height }: Picture, { open, water, horizon, top }: Sea, moment: number): void {
  const { across, along } = water.at(moment);
  const { columns } = water;
  // Reused for each pixel: a video has a hundred million of them.
  const [wx, wy, places] = [new Float64Array(4), new Float64Array(4), new Int32Array(4)];
  for (let y = top; y < height; y++) {
    const near = (y - horizon) / (height - horizon);
    const [tall, wide, shine] = [0.4 + 4.4 * near ** 0.9, 0.2 + 1.9 * near, 0.03 + 0.03 * near];
    const [row, fy] = [Math.floor((y - top) / GRID.y), ((y - top) % GRID.y) / GRID.y];
    for (let x = 0; x < width; x++) {
      const free = open[(y - top) * width + x] as number;
      if (free === 0) continue;
      const at = row * columns + Math.floor(x / GRID.x);
      const fx = (x % GRID.x) / GRID.x;
      const ahead = between(along, at, columns, fx, fy);
      const u = x + free * wide * between(across, at, columns, fx, fy);
      const v = within(y + free * tall * ahead, top, height - 1);
      const i = Math.floor(u);
      const j = Math.floor(v);
      weigh(wx, u - i);
      weigh(wy, v - j);
      for (let a = 0; a < 4; a++) places[a] = 3 * within(i + a - 1, 0, width - 1);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let b = 0; b < 4; b++) {
        const line = 3 * width * within(j + b - 1, top, height - 1);
        for (let a = 0; a < 4; a++) {
          const weight = (wx[a] as number) * (wy[b] as number);
          const from = line + (places[a] as number);
          red += weight * (data[from] as number);
          green += weight * (data[from + 1] as number);
          blue += weight * (data[from + 2] as number);
        }
      }
      const light = 1 + shine * free * ahead;
      const to = (y * width + x) * 3;
      frame[to] = within(Math.round(red * light), 0, 255);
      frame[to + 1] = within(Math.round(green * light), 0, 255);
      frame[to + 2] = within(Math.round(blue * light), 0, 255);
    }
  }
}

const next = chance(3);
/** A fixed grain, so that slow changes of light show no bands. */
const GRAIN = Float32Array.from({ length: 4096 }, () => next() - 0.5);
/** How far up and down from the horizon mist lies, in heights. */
const [ABOVE, BELOW] = [0.045, 0.075];

/**
 * Mist over the far water and before the far shore: a little lighter here, a little darker there.
 */
export function drift(frame: Uint8Array, masks: Picture, horizon: number, haze: (x: number, y: number) => number): void {
  const { data, width, height } = masks;
  const [above, below] = [ABOVE * height, BELOW * height];
  for (let y = Math.floor(horizon - above); y < horizon + below; y++) {
    const dense = within(y < horizon ? 1 - (horizon - y) / above : 1 - (y - horizon) / below, 0, 1);
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const free = Math.max(data[at] as number, data[at + 2] as number) / 255;
      if (free < 0.1) continue;
      const more = 0.18 * free * dense * dense * (3 - 2 * dense) * haze(x / 5, y / 1.6);
      const grain = (GRAIN[(x * 131 + y * 1571) & 4095] as number) * Math.min(1, Math.abs(more) * 60);
      for (let channel = 0; channel < 3; channel++) {
        const value = frame[at + channel] as number;
        const white = 218 - 18 * channel;
        frame[at + channel] = within(Math.round(value + more * (more > 0 ? white - value : 0.6 * value) + grain), 0, 255);
      }
    }
  }
}

/** Makes a light and what it shines on brighter or darker, less with distance. */
export function glow(frame: Uint8Array, { width, height }: Picture, [x, y, reach]: readonly [number, number, number], gain: number): void {
  const span = 2.5 * reach;
  for (let py = Math.max(0, Math.floor(y - span)); py < Math.min(height, y + span); py++)
    for (let px = Math.max(0, Math.floor(x - span)); px < Math.min(width, x + span); px++) {
      const more = gain * Math.exp(-((px - x) ** 2 + (py - y) ** 2) / reach ** 2);
      const at = (py * width + px) * 3;
      for (let channel = 0; channel < 3; channel++)
        frame[at + channel] = within(Math.round((frame[at + channel] as number) * (1 + more)), 0, 255);
    }
}
