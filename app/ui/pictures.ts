/** The pictures that there are. Written by `npm run pictures` from art/masters: change it there. */

/** Size of the whole picture and the derived widths, in pixels; `tone` names its colour class in pictures.css. */
export type PictureData = {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly tone: string;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
  readonly alt: string;
};

export const PICTURES = {
  hero: {
    width: 1920,
    height: 1080,
    hash: "7e0a36ab",
    tone: "866",
    avif: [640, 960, 1280, 1920],
    webp: [960, 1920],
    alt: "Illustration: a lake home at dusk, its tall windows lit and mirrored in the water, with a wooden dock and a red canoe in front.",
  },
  "hero-portrait": {
    width: 900,
    height: 1350,
    hash: "612d13a9",
    tone: "987",
    avif: [480, 640, 828],
    webp: [640],
    alt: "Illustration: a lake home at dusk, its tall windows lit and mirrored in the water.",
  },
  apartment: {
    width: 1200,
    height: 900,
    hash: "1a40c276",
    tone: "876",
    avif: [320, 480, 720, 960, 1200],
    webp: [480, 1200],
    alt: "Illustration: a four-story brick apartment building with balconies at dusk, the glazed entry and most windows lit.",
  },
  bungalow: {
    width: 1120,
    height: 840,
    hash: "311caf41",
    tone: "876",
    avif: [320, 480, 720, 960],
    webp: [480],
    alt: "Illustration: a green Craftsman bungalow with a deep front porch, stone piers and lit windows under an evening sky.",
  },
  door: {
    width: 900,
    height: 1125,
    hash: "1fab1dc4",
    tone: "877",
    avif: [320, 480, 720],
    webp: [480],
    alt: "Illustration: a red front door with a wreath between lit sidelights on a porch with blue shingles.",
  },
  farmhouse: {
    width: 1200,
    height: 900,
    hash: "6502e67b",
    tone: "888",
    avif: [320, 480, 720, 960, 1200],
    webp: [480, 1200],
    alt: "Illustration: a white modern farmhouse with a metal porch roof and a two-door garage in late sun.",
  },
  interior: {
    width: 1200,
    height: 900,
    hash: "430bd06a",
    tone: "875",
    avif: [320, 480, 720, 960, 1200],
    webp: [480, 1200],
    alt: "Illustration: a living room with ceiling beams and a wide window over a lake; a green sofa, a lounge chair and a round table.",
  },
  land: {
    width: 960,
    height: 720,
    hash: "6fb37644",
    tone: "876",
    avif: [320, 480, 720, 960],
    webp: [480],
    alt: "Illustration: a grassy lakeshore lot behind a split-rail fence, a birch in autumn colour on the left, spruces on the right.",
  },
  loft: {
    width: 1200,
    height: 900,
    hash: "ff7fa2f8",
    tone: "977",
    avif: [320, 480, 720, 960, 1200],
    webp: [480, 1200],
    alt: "Illustration: a six-story red brick warehouse building on a corner at dusk, with large gridded windows and lit shopfronts.",
  },
  rambler: {
    width: 1120,
    height: 840,
    hash: "41683b8c",
    tone: "665",
    avif: [320, 480, 720, 960],
    webp: [480],
    alt: "Illustration: a long, low brick rambler with wide lit windows and a carport, tall spruces behind it.",
  },
  retail: {
    width: 960,
    height: 720,
    hash: "5106738d",
    tone: "988",
    avif: [320, 480, 720, 960],
    webp: [480],
    alt: "Illustration: a row of three brick shopfronts with striped awnings and lit windows beside an empty parking lot.",
  },
  rowhouse: {
    width: 960,
    height: 720,
    hash: "94de5299",
    tone: "977",
    avif: [320, 480, 720, 960],
    webp: [480],
    alt: "Illustration: a street of narrow brick and stone row houses with bay windows and front steps at dusk.",
  },
  tudor: {
    width: 1200,
    height: 900,
    hash: "b955296d",
    tone: "655",
    avif: [320, 480, 720, 960, 1200],
    webp: [480, 1200],
    alt: "Illustration: a red brick Tudor house with half-timbered gables, a tall chimney and lit leaded windows.",
  },
} as const satisfies Readonly<Record<string, PictureData>>;

export type PictureName = keyof typeof PICTURES;
