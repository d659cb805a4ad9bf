/** What is painted over in a render before it becomes a master. */

/**
 * A flaw of the render that is covered: the ellipse in the rectangle `at` shows what lies at `from`,
 * in pixels of the master.
 */
export type Retouch = {
  readonly at: readonly [left: number, top: number, width: number, height: number];
  readonly from: readonly [left: number, top: number];
};

/** In the hero: a lamp's glint in the water that reads as a stray dash, then leaves in the air beside the birches. */
export const heroRetouch: readonly Retouch[] = [
  { at: [2496, 1400, 46, 24], from: [2446, 1400] },
  { at: [357, 601, 46, 34], from: [277, 601] },
  { at: [401, 593, 26, 24], from: [321, 593] },
  { at: [393, 606, 24, 24], from: [313, 606] },
  { at: [378, 635, 26, 24], from: [298, 635] },
  { at: [396, 629, 22, 28], from: [316, 629] },
  { at: [363, 639, 20, 24], from: [283, 639] },
  { at: [346, 651, 26, 24], from: [266, 651] },
  { at: [352, 670, 20, 22], from: [272, 670] },
  { at: [531, 458, 28, 24], from: [451, 458] },
  { at: [538, 477, 26, 20], from: [458, 477] },
  { at: [525, 514, 30, 30], from: [465, 479] },
  { at: [540, 532, 26, 18], from: [480, 497] },
  { at: [498, 521, 18, 16], from: [418, 521] },
  { at: [551, 392, 28, 26], from: [471, 392] },
  { at: [543, 421, 26, 24], from: [463, 421] },
];
