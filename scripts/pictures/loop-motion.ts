/**
 * The water of the hero video. Like each motion of it (loop-air.ts has the others), it begins as in
 * the still picture and ends where it began.
 */

export type Facts = {
  /** The horizon's row, as a share of the height. */
  readonly horizon: number;
  /**
   * How far below the horizon a point of the water one meter away is, in heights: the eye's height
   * above the water by the focal length.
   */
  readonly drop: number;
  /** The focal length, in heights. */
  readonly focal: number;
  readonly lights: readonly { readonly kind: string; readonly x: number; readonly y: number; readonly size: number }[];
};

export const TURN = 2 * Math.PI;

/** A sequence of numbers from 0 to 1 that is the same every time. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Columns and rows of the picture between two points of the grid on which waves are computed. */
export const GRID = { x: 4, y: 2 } as const;

const WAVES = 30;
/** Meters. */
const SHORTEST = 0.32;
const LONGEST = 4.5;

/**
 * What `ripples` needs: the picture's size, the row where the water begins, and the video's length.
 */
type Scene = { readonly width: number; readonly height: number; readonly top: number; readonly seconds: number; readonly facts: Facts };

/** Small waves that come toward the eye, each with a whole number of periods in the video. */
function wavesFor(seconds: number) {
  const next = chance(5);
  return Array.from({ length: WAVES }, (_, index) => {
    const length = SHORTEST * (LONGEST / SHORTEST) ** ((index + 0.9 * next()) / WAVES);
    const angle = (next() + next() + next() - 1.5) * 0.75;
    const periods = Math.max(2, Math.round((seconds / Math.sqrt(length * 0.64)) * 0.62));
    return { length, angle, periods, phase: next() * TURN, strength: Math.sqrt(length / LONGEST) * 0.55 + 0.45 };
  });
}

/** Each wave's part of the slopes at each point of the grid, as a cosine and a sine. */
function slopes({ width, height, top, facts }: Scene, waves: ReturnType<typeof wavesFor>, columns: number, rows: number) {
  const norm = 1 / Math.sqrt(waves.reduce((sum, { strength }) => sum + strength ** 2 / 2, 0));
  const [cosines, sines] = [new Float32Array(WAVES * columns * rows), new Float32Array(WAVES * columns * rows)];
  for (let row = 0; row < rows; row++) {
    const below = Math.max(0.004, (top + row * GRID.y) / height - facts.horizon);
    const distance = facts.drop / below;
    // How many meters of water lie under one row: waves finer than that aren't seen.
    const grain = (distance * distance) / (facts.drop * height);
    waves.forEach(({ length, angle, phase, strength }, index) => {
      const seen = norm * strength * Math.min(1, Math.max(0, length / grain / 3 - 0.6));
      if (seen === 0) return;
      const [kx, ky] = [(Math.sin(angle) * TURN) / length, (Math.cos(angle) * TURN) / length];
      for (let column = 0; column < columns; column++) {
        const x = (((column * GRID.x - width / 2) / height) * distance) / facts.focal;
        const at = (index * rows + row) * columns + column;
        cosines[at] = seen * Math.cos(kx * x + ky * distance + phase);
        sines[at] = seen * Math.sin(kx * x + ky * distance + phase);
      }
    });
  }
  return { cosines, sines };
}

/** The slopes of the water, across and toward the eye, on a grid from row `top` to the bottom. */
export type Water = ReturnType<typeof ripples>;

/** The water's slopes at each moment, less those of the still picture. */
export function ripples(scene: Scene) {
  const [columns, rows] = [Math.ceil(scene.width / GRID.x) + 1, Math.ceil((scene.height - scene.top) / GRID.y) + 1];
  const waves = wavesFor(scene.seconds);
  const { cosines, sines } = slopes(scene, waves, columns, rows);
  const size = columns * rows;
  const sum = (moment: number) => {
    const [across, along] = [new Float32Array(size), new Float32Array(size)];
    waves.forEach(({ angle, periods }, index) => {
      const [c, s] = [Math.cos(TURN * periods * moment), Math.sin(TURN * periods * moment)];
      const [sideways, ahead] = [Math.sin(angle), Math.cos(angle)];
      for (let at = 0, from = index * size; at < size; at++, from++) {
        const slope = (cosines[from] as number) * c - (sines[from] as number) * s;
        across[at] = (across[at] as number) + sideways * slope;
        along[at] = (along[at] as number) + ahead * slope;
      }
    });
    return { across, along };
  };
  const still = sum(0);
  return {
    columns,
    at: (moment: number) => {
      const { across, along } = sum(moment);
      return {
        across: across.map((value, at) => value - (still.across[at] as number)),
        along: along.map((value, at) => value - (still.along[at] as number)),
      };
    },
  };
}
