/**
 * Draws share cards: the page's picture, darker below, with the page's title and the agent's name
 * in large text.
 */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { masters } from "../../art/masters/pictures.ts";
import { CARD_SIZE, type SocialCard as Card } from "../../domain/social-card.ts";
import { type Line, openFace, type Typeset } from "./typeset.ts";

/** Networks shrink or reject larger pictures. Bytes. */
export const MAX_BYTES = 100_000;

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 72;
const INK = "#14202e";
const PAPER = "#fbf8f2";
const LAMP = "#f2b54a";

/** A picture's file, and what the eye looks for in it: parts of its width and height. */
type Source = { readonly file: string; readonly focus: readonly [x: number, y: number] };

const isMaster = (name: string): name is keyof typeof masters => Object.hasOwn(masters, name);

function masterOf(name: string): Source {
  const known = isMaster(name) ? name : "hero";
  return { file: fileURLToPath(new URL(`../../art/masters/${known}.webp`, import.meta.url)), focus: masters[known].focus };
}

/** The picture cut to the card around the point that the eye looks for. */
async function cutOf({ file, focus: [x, y] }: Source) {
  const { width, height } = await sharp(file).metadata();
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  // The text is in the lower part, so the focus is moved up from the middle.
  const within = (wish: number, most: number): number => Math.round(Math.min(Math.max(wish, 0), most));
  const wide = Math.max(WIDTH, Math.round(width * scale));
  const high = Math.max(HEIGHT, Math.round(height * scale));
  return sharp(file)
    .resize(wide, high, { fit: "fill" })
    .extract({
      left: within(x * wide - WIDTH / 2, wide - WIDTH),
      top: within(y * high - HEIGHT * 0.36, high - HEIGHT),
      width: WIDTH,
      height: HEIGHT,
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Between the margins. */
const ROOM = WIDTH - 2 * MARGIN;
/** From the left edge to the name beside the lantern. */
const BESIDE_LANTERN = MARGIN + 54;

/** As few lines as fit into the room. */
function broken(text: string, size: number, face: Typeset, room: number): Line[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && face(longer, size).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => face(line, size));
}

type Block = { readonly lines: readonly Line[]; readonly size: number };

/**
 * The largest size at which a text fits into so many lines, down to one at which it takes as many
 * as it needs, and further only for a long word.
 */
export function fitted(
  text: string,
  face: Typeset,
  [start, least]: readonly [most: number, least: number],
  most: number,
  room = ROOM,
): Block {
  for (let size = start; ; size -= 2) {
    const lines = broken(text, size, face, room);
    const fits = lines.every(({ width }) => width <= room);
    if (fits && (lines.length <= most || size <= least)) return { lines, size };
  }
}

/** The lantern of the site's header, in its own 30 by 44. */
const LANTERN = `<path d="M15 0v6M8 13l7-7 7 7M4.5 13h21M7 17l-1.500 18h19L23 17M9 40h12" fill="none" stroke="${PAPER}" stroke-width="2"/><path d="M9.500 17h11l1 15h-13z" fill="${LAMP}"/><path d="M15 20c-2 3-2.500 4.500-2.500 6a2.500 2.500 0 0 0 5 0c0-1.500-.5-3-2.500-6z" fill="#fffbf0"/>`;

/** Line height, in font sizes. */
const LEADING = 1.1;

function overlay(card: Card, serif: Typeset, sans: Typeset): string {
  const parts: string[] = [];
  const bottom = HEIGHT - 64;
  let baseline = bottom;
  const put = ({ lines, size }: Block, x = MARGIN): void => {
    for (const [at, line] of lines.toReversed().entries()) {
      baseline -= at === 0 ? 0 : size * LEADING;
      parts.push(line.path(x, baseline, PAPER));
    }
  };
  // An incomplete name isn't drawn.
  if (sans(card.signature, 1).whole) put(fitted(card.signature, sans, [34, 28], 1, WIDTH - BESIDE_LANTERN - MARGIN), BESIDE_LANTERN);
  const middle = (bottom + baseline) / 2;
  parts.push(`<g transform="translate(${MARGIN},${middle - 40}) scale(1.15)">${LANTERN}</g>`);
  baseline -= 84;
  if (card.line) {
    put(fitted(card.line, sans, [36, 28], 1));
    baseline -= 66;
  }
  const heading = fitted(card.heading, serif, [84, 48], 2);
  put(heading);
  const { size } = heading;
  baseline -= size * LEADING;
  parts.push(`<path d="M${MARGIN} ${baseline + size * 0.06}h88" stroke="${LAMP}" stroke-width="6"/>`);
  if (card.label) {
    const label = sans(card.label, 28);
    parts.push(`<rect x="${MARGIN}" y="56" width="${label.width + 36}" height="50" rx="4" fill="${INK}"/>`);
    parts.push(label.path(MARGIN + 18, 91, PAPER));
  }
  const dark = Math.max(0.1, (baseline - 150) / HEIGHT);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="${dark}" stop-color="${INK}" stop-opacity="0"/><stop offset="${Math.min(0.75, dark + 0.34)}" stop-color="${INK}" stop-opacity=".8"/><stop offset="1" stop-color="${INK}" stop-opacity=".96"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>${parts.join("")}</svg>`;
}

/** A stored picture was cut around what matters, or is a photo of a home. */
const STORED_FOCUS = [0.5, 0.4] as const;

/**
 * Resolves to a function that draws any of these cards as JPEG.
 * @param storedFile where a card's stored picture is.
 */
export async function drawer(
  cards: readonly Card[],
  storedFile: (card: Card) => string | undefined = () => undefined,
): Promise<(card: Card) => Promise<Buffer>> {
  sharp.concurrency(1);
  const headings = cards.map(({ heading }) => heading);
  const others = cards.flatMap(({ line, label, signature }) => [line ?? "", label ?? "", signature]);
  const [serif, sans] = await Promise.all([openFace("fraunces", headings), openFace("figtree", others)]);
  for (const name of new Set(cards.map(({ signature }) => signature)))
    if (!sans(name, 1).whole) console.warn(`No font of the share cards has all letters of "${name}": they are drawn without it.`);
  const cuts = new Map<string, ReturnType<typeof cutOf>>();
  const masterCut = (name: string) => {
    const cut = cuts.get(name) ?? cutOf(masterOf(name));
    cuts.set(name, cut);
    return cut;
  };
  return async (card) => {
    const file = storedFile(card);
    const { data, info } = await (file === undefined ? masterCut(card.picture) : cutOf({ file, focus: STORED_FOCUS }));
    const copy = { input: Buffer.from(overlay(card, serif, sans)) };
    const whole = await sharp(data, { raw: info }).composite([copy]).removeAlpha().raw().toBuffer();
    for (let quality = 84; ; quality -= 6) {
      const image = sharp(whole, { raw: { ...CARD_SIZE, channels: 3 } });
      const bytes = await image.jpeg({ quality, progressive: true, optimiseCoding: true }).toBuffer();
      if (bytes.length <= MAX_BYTES || quality <= 48) return bytes;
    }
  };
}
