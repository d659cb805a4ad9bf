/** The pictures that ship with the project: what each shows, where the eye goes, and how its master was cut from the render. */

/** How a master is made from a render; pixels of the render, before anything is added above it. */
export type Cut = {
  /** The render's name when it is not the picture's own. */
  readonly render?: string;
  /** Left, top, width and height of the part that is kept. */
  readonly crop?: readonly [left: number, top: number, width: number, height: number];
  /** Pixels of empty sky continued above the crop, for a headline. */
  readonly sky?: number;
  /** Small repairs: the rectangle [left, top, width, height] laid over the place [left, top]. */
  readonly patches?: readonly { readonly from: readonly [number, number, number, number]; readonly to: readonly [number, number] }[];
  /** 1 leaves colours as rendered; less is calmer. */
  readonly saturation?: number;
};

export type Master = Cut & {
  /** What is seen, said honestly: these are illustrations, not photographs of a property. */
  readonly alt: string;
  /** Where the eye goes, in shares of width and height from the top left; share cards and other crops keep it. */
  readonly focus: readonly [x: number, y: number];
  /** Which widths are derived: `card` for what stands in lists and galleries, `wide` and `tall` for what opens a page. */
  readonly use: "card" | "wide" | "tall";
};

export const masters = {
  hero: {
    alt: "Illustration: a lake home at dusk, its tall windows lit and mirrored in the water, with a wooden dock and a red canoe in front.",
    focus: [0.55, 0.5],
    use: "wide",
  },
  "hero-portrait": {
    render: "hero",
    crop: [618, 0, 900, 1080],
    sky: 270,
    alt: "Illustration: a lake home at dusk, its tall windows lit and mirrored in the water.",
    focus: [0.42, 0.62],
    use: "tall",
  },
  apartment: {
    alt: "Illustration: a four-story brick apartment building with balconies at dusk, the glazed entry and most windows lit.",
    focus: [0.62, 0.45],
    saturation: 0.94,
    use: "card",
  },
  bungalow: {
    crop: [60, 12, 1120, 840],
    alt: "Illustration: a green Craftsman bungalow with a deep front porch, stone piers and lit windows under an evening sky.",
    focus: [0.52, 0.56],
    use: "card",
  },
  door: {
    alt: "Illustration: a red front door with a wreath between lit sidelights on a porch with blue shingles.",
    focus: [0.5, 0.48],
    saturation: 0.92,
    use: "card",
  },
  farmhouse: {
    alt: "Illustration: a white modern farmhouse with a metal porch roof and a two-door garage in late sun.",
    focus: [0.48, 0.55],
    use: "card",
  },
  interior: {
    alt: "Illustration: a living room with ceiling beams and a wide window over a lake; a green sofa, a lounge chair and a round table.",
    focus: [0.55, 0.5],
    use: "card",
  },
  land: {
    alt: "Illustration: a grassy lakeshore lot behind a split-rail fence, a birch in autumn colour on the left, spruces on the right.",
    focus: [0.45, 0.5],
    use: "card",
  },
  loft: {
    patches: [
      { from: [786, 597, 20, 16], to: [805, 596] },
      { from: [852, 778, 16, 9], to: [874, 779] },
    ],
    alt: "Illustration: a six-story red brick warehouse building on a corner at dusk, with large gridded windows and lit shopfronts.",
    focus: [0.55, 0.5],
    saturation: 0.9,
    use: "card",
  },
  rambler: {
    crop: [0, 0, 1120, 840],
    alt: "Illustration: a long, low brick rambler with wide lit windows and a carport, tall spruces behind it.",
    focus: [0.5, 0.55],
    use: "card",
  },
  retail: {
    alt: "Illustration: a row of three brick shopfronts with striped awnings and lit windows beside an empty parking lot.",
    focus: [0.6, 0.5],
    saturation: 0.9,
    use: "card",
  },
  rowhouse: {
    alt: "Illustration: a street of narrow brick and stone row houses with bay windows and front steps at dusk.",
    focus: [0.58, 0.5],
    saturation: 0.92,
    use: "card",
  },
  tudor: {
    alt: "Illustration: a red brick Tudor house with half-timbered gables, a tall chimney and lit leaded windows.",
    focus: [0.45, 0.5],
    saturation: 0.9,
    use: "card",
  },
} as const satisfies Record<string, Master>;
