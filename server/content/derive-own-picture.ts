/** Makes the files of an uploaded picture: cut to the shape of its place around what matters, dark enough below text. */
import sharp, { type OutputInfo, type Sharp } from "sharp";
import {
  CONTRAST_NEEDED,
  type Focus,
  ownWidths,
  type OwnPicture,
  PICTURE_PLACES,
  type PicturePlace,
  WHOLE,
} from "../../domain/content/own-picture.ts";
import { SHARED_SIZE } from "../../domain/listings/photos.ts";
import { type PhotoFile, SHARED, SOURCE } from "../listings/derive-photo.ts";
import { faultOf, inTurn, type MayDecode, type PhotoFault, uprightPhoto } from "../photos/encode.ts";
import { brightestUnderText, VEIL, weakestContrast } from "./text-contrast.ts";

export type DerivedPicture = {
  readonly files: readonly PhotoFile[];
  readonly picture: Omit<OwnPicture, "folder" | "avif">;
};

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

/** The logo's box in pixels: three times as large as it's shown. */
const LOGO = { width: 288, height: 120 };
/** Space around the logo, in pixels. */
const MARGIN = 12;
/** How wide the whole picture is for choosing the focus, at most. Pixels. */
const WHOLE_WIDTH = 480;
/** The picture as it's shown, of which AVIF files are made. */
export const SHOWN = "shown.webp";
/** The darkest veil. Percent. */
const MOST_VEIL = 90;

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

const pixelsOf = (image: Sharp): Promise<Pixels> =>
  image.toColourspace("srgb").timeout({ seconds: 60 }).raw().toBuffer({ resolveWithObject: true });

/** The files of a picture as it was sent, or what is wrong with it. */
export async function derivePicture(place: PicturePlace, original: Buffer, mayDecode: MayDecode): Promise<DerivedPicture | PhotoFault> {
  const fault = await faultOf(original, mayDecode);
  if (fault) return fault;
  return inTurn(async () => {
    const upright = uprightPhoto(original);
    const pixels = await (place === "logo" ? onPlate(upright) : pixelsOf(upright.flatten({ background: "#fff" }))).catch(() => undefined);
    if (!pixels) return "damaged";
    const source = await fromPixels(pixels).webp({ quality: 90, effort: 2 }).toBuffer();
    return filesOf(place, pixels, source, { x: 50, y: 50 });
  });
}

/** The files of a stored picture around another point. */
export const deriveAround = (place: PicturePlace, source: Buffer, focusIn: (size: OutputInfo) => Focus): Promise<DerivedPicture> =>
  inTurn(async () => {
    const pixels = await pixelsOf(sharp(source));
    return filesOf(place, pixels, source, focusIn(pixels.info));
  });

async function filesOf(place: PicturePlace, pixels: Pixels, source: Buffer, focus: Focus): Promise<DerivedPicture> {
  const whole = await fromPixels(pixels).resize({ width: WHOLE_WIDTH, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  const files = [
    { name: SOURCE, content: source },
    { name: WHOLE, content: whole },
  ];
  const cut = await pixelsOf(cutOut(place, pixels, focus));
  const { width, height } = cut.info;
  const { veil, contrast } = await veilFor(place, cut);
  const shown = veil === 0 ? cut : await pixelsOf(darkened(cut, veil));
  for (const each of ownWidths({ place, width }))
    files.push({ name: `${each}.webp`, content: await fromPixels(shown).resize({ width: each }).webp({ quality: 78 }).toBuffer() });
  if (place !== "tall") files.push({ name: SHARED, content: await jpegOf(place, shown) });
  // Of the logo there is one small file.
  if (place !== "logo") files.push({ name: SHOWN, content: await fromPixels(shown).webp({ quality: 92, effort: 2 }).toBuffer() });
  return { files, picture: { place, width, height, focus, veil, contrast } };
}

/** For social networks and search engines. */
function jpegOf(place: PicturePlace, shown: Pixels): Promise<Buffer> {
  const image = fromPixels(shown);
  return (place === "wide" ? image.resize({ ...SHARED_SIZE, fit: "cover" }) : image).jpeg({ quality: 80 }).toBuffer();
}

/** The largest part in the place's shape, with the focus as near to its middle as the edges allow. */
function cutOut(place: PicturePlace, pixels: Pixels, focus: Focus): Sharp {
  const { shape, widths } = PICTURE_PLACES[place];
  const { width, height } = pixels.info;
  if (shape === undefined) return fromPixels(pixels);
  const wide = Math.max(1, Math.min(width, Math.round(height * shape)));
  const high = Math.max(1, Math.min(height, Math.round(width / shape)));
  const start = (all: number, part: number, percent: number): number =>
    Math.max(0, Math.min(all - part, Math.round((all * percent) / 100 - part / 2)));
  return fromPixels(pixels)
    .extract({ left: start(width, wide, focus.x), top: start(height, high, focus.y), width: wide, height: high })
    .resize({ width: Math.min(wide, widths.at(-1) ?? wide) });
}

/** The weakest veil with which text can be read everywhere. */
async function veilFor(place: PicturePlace, pixels: Pixels): Promise<Pick<OwnPicture, "veil" | "contrast">> {
  if (place !== "wide" && place !== "tall") return { veil: 0, contrast: 0 };
  const parts = await brightestUnderText(place, fromPixels(pixels));
  let veil = 0;
  while (weakestContrast(parts, veil) * 10 < CONTRAST_NEEDED && veil < MOST_VEIL) veil += 5;
  return { veil, contrast: Math.floor(weakestContrast(parts, veil) * 10) };
}

function darkened(pixels: Pixels, veil: number): Sharp {
  const share = veil / 100;
  return fromPixels(pixels).linear(
    [1 - share, 1 - share, 1 - share],
    VEIL.map((each) => each * share),
  );
}

/** A logo on a plate of its own, so that it can be seen in the dark header and in the light one. */
async function onPlate(upright: Sharp): Promise<Pixels> {
  const { width, height } = LOGO;
  const box = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const logo = await pixelsOf(upright.resize({ ...box, fit: "inside" }).ensureAlpha());
  const background = isLight(logo) ? "#14202e" : "#fff";
  const plate = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background };
  return pixelsOf(fromPixels(logo).flatten({ background }).extend(plate));
}

/** Whether what can be seen of a transparent logo is light. */
function isLight({ data }: Pixels): boolean {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    sum += ((red + green + blue) / 3) * alpha;
    weight += alpha;
  }
  const isOpaque = weight === (data.length / 4) * 255;
  return !isOpaque && sum > 170 * weight;
}
