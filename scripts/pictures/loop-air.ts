/** Mist and flames of the hero video. */
import { chance, TURN } from "./loop-motion.ts";

const TILE = 256;
/** How far mist goes in the video, in the tile's own units. */
const DRIFT = 21;

/**
 * Soft noise between -1 and 1, the same at both ends of its tile; long from left to right, as mist
 * is.
 */
export function mist(): (x: number, y: number, moment: number) => number {
  const next = chance(9);
  const tile = new Float32Array(TILE * TILE);
  for (const [cells, weight] of [
    [4, 0.5],
    [8, 0.3],
    [16, 0.2],
  ] as const) {
    const knots = Array.from({ length: cells * cells }, () => next() * 2 - 1);
    for (let y = 0; y < TILE; y++)
      for (let x = 0; x < TILE; x++) {
        const [u, v] = [(x / TILE) * cells, (y / TILE) * cells];
        const [i, j] = [Math.floor(u), Math.floor(v)];
        const [a, b] = [u - i, v - j].map((t) => t * t * (3 - 2 * t)) as [number, number];
        const knot = (di: number, dj: number) => knots[((j + dj) % cells) * cells + ((i + di) % cells)] as number;
        const value = (knot(0, 0) * (1 - a) + knot(1, 0) * a) * (1 - b) + (knot(0, 1) * (1 - a) + knot(1, 1) * a) * b;
        tile[y * TILE + x] = (tile[y * TILE + x] as number) + weight * value;
      }
  }
  const look = (x: number, y: number) =>
    tile[(((Math.floor(y) % TILE) + TILE) % TILE) * TILE + (((Math.floor(x) % TILE) + TILE) % TILE)] as number;
  const smooth = (x: number, y: number) => {
    const [a, b] = [x - Math.floor(x), y - Math.floor(y)];
    return (look(x, y) * (1 - a) + look(x + 1, y) * a) * (1 - b) + (look(x, y + 1) * (1 - a) + look(x + 1, y + 1) * a) * b;
  };
  // Two sheets drift; each is unseen when it goes back to its beginning.
  const drifted = (x: number, y: number, moment: number) => {
    const late = (moment + 0.5) % 1;
    const share = 1 - Math.abs(2 * moment - 1);
    const even = Math.hypot(share, 1 - share);
    return (smooth(x - DRIFT * moment, y) * share + smooth(x + 97 - DRIFT * late, y + 61) * (1 - share)) / even;
  };
  return (x, y, moment) => drifted(x, y, moment) - drifted(x, y, 0);
}

/**
 * How much brighter a flame is than in the picture: restless for a fire, hardly moving for a
 * lantern.
 */
export function flame(kind: string, index: number): (moment: number) => number {
  const next = chance(100 + index);
  const [depth, rates] = kind === "lantern" ? [0.03, [2, 3, 4, 6]] : [0.13, [4, 7, 9, 12, 15, 19]];
  const parts = rates.map((rate) => ({ rate, phase: next() * TURN, share: 1 / Math.sqrt(rates.length) }));
  const value = (moment: number) => parts.reduce((sum, { rate, phase, share }) => sum + share * Math.sin(TURN * rate * moment + phase), 0);
  return (moment) => depth * (value(moment) - value(0));
}
