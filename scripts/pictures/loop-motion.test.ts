import { describe, expect, test } from "vitest";
import { flame, mist } from "./loop-air.ts";
import { ripples } from "./loop-motion.ts";

const facts = { horizon: 0.6, drop: 4.3, focal: 1.6, lights: [] };
const water = ripples({ width: 320, height: 180, top: 109, seconds: 6.5, facts });
const largest = (values: Iterable<number>) => Math.max(...Array.from(values, Math.abs));
const FRAME = 1 / 97;
/** What moves, as one list of numbers for a moment between 0 and 1. */
const haze = mist();
const motions = {
  water: (moment: number) => [...water.at(moment).along, ...water.at(moment).across],
  mist: (moment: number) => Array.from({ length: 400 }, (_, at) => haze(at, (at * 7) % 90, moment)),
  fire: (moment: number) => [flame("fire", 0)(moment)],
  lantern: (moment: number) => [flame("lantern", 1)(moment)],
};

describe.each(Object.entries(motions))("the %s of the video", (_, at) => {
  test("begins as the still picture, and moves", () => {
    expect(largest(at(0))).toBe(0);
    expect(largest(at(0.37))).toBeGreaterThan(0.005);
  });

  test("goes over into its beginning as it goes from frame to frame", () => {
    const step = (from: number, to: number) => {
      const [a, b] = [at(from), at(to)];
      return largest(a.map((value, index) => value - (b[index] ?? 0)));
    };
    const steps = [0.1, 0.3, 0.5, 0.7].map((moment) => step(moment, moment + FRAME));
    expect(step(1 - FRAME, 0)).toBeLessThan(2.5 * Math.max(...steps));
  });
});
