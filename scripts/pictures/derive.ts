/**
 * Derives from each master the pictures that pages load: AVIF at several widths, and WebP for
 * browsers without it. File names contain a hash of the master and of these settings, so browsers
 * can cache them forever, and existing files are not made again.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type Master, masters } from "../../art/masters/pictures.ts";
import { type PictureData, PICTURES } from "../../app/ui/pictures.ts";
import { makeFiles, missingFiles } from "./generated-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MASTERS = path.join(root, "art/masters");
const OUT = path.join(root, "public/pictures");

type Format = "avif" | "webp";

/**
 * Candidate widths in pixels. AVIF serves nearly every reader; WebP is the safety net, so it has
 * few. 736 just covers a phone of 412 px at
 * 1.75, and of 360 px at 2: one pixel too few, and it takes the next one, of twice the bytes.
 */
const WIDTHS: Readonly<Record<Master["use"], Readonly<Record<Format, readonly number[]>>>> = {
  card: { avif: [320, 480, 736, 960, 1600], webp: [480, 960] },
  wide: { avif: [640, 960, 1280, 1920, 2560], webp: [960, 1920] },
  tall: { avif: [480, 640, 828], webp: [640] },
};

/** Maximum bytes of a phone's hero picture, which the first paint waits for. */
const TALL_BYTES: Readonly<Record<Format, number>> = { avif: 30_000, webp: 45_000 };
/** Few pictures, so that eight times the work for some ten percent fewer bytes is worth it. */
const TALL_EFFORT = 5;

/** Maximum bytes of any other file by its width; quality is lowered to stay below. 25 kB for a card. */
function byteBound(width: number): number {
  if (width <= 480) return 18_000;
  if (width <= 736) return 25_000;
  if (width <= 960) return 45_000;
  if (width <= 1280) return 75_000;
  return width <= 1600 ? 110_000 : 160_000;
}

/**
 * Quality is tried from the first to the last, in steps. Effort 2 is eight times as fast as 4 for
 * three percent more bytes.
 */
const QUALITY: Readonly<Record<Format, { first: number; last: number; step: number }>> = {
  avif: { first: 52, last: 28, step: 3 },
  webp: { first: 76, last: 28, step: 6 },
};
/**
 * What WebP may have more than AVIF: few readers get it, and fine snow, grass or needles would turn
 * to blocks. The widest card has its bound in any case.
 */
function webpShare(width: number): number {
  if (width > 736) return 1.75;
  return width <= 480 ? 1.1 : 1;
}
/** Over how many steps of quality the bytes of a picture halve, measured on these pictures. */
const HALVING = 15;
const EFFORT: Readonly<Record<Format, number>> = { avif: 2, webp: 4 };

const encoder: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies.sharp;
const bounds = Object.values(WIDTHS).flatMap(({ avif }) => avif.map(byteBound));
const SETTINGS = JSON.stringify([encoder, WIDTHS, bounds, TALL_BYTES.webp, QUALITY, EFFORT]);
/** What matters to one use alone: a change there leaves the other pictures' files as they are. */
const settingsOf = (use: Master["use"]): string => use + (use === "tall" ? JSON.stringify([TALL_BYTES.avif, TALL_EFFORT]) : "");

/** @property bound in bytes. @property effort of the encoder. */
export type Job = {
  readonly name: string;
  readonly file: string;
  readonly format: Format;
  readonly width: number;
  readonly bound: number;
  readonly effort: number;
};

/** The manifest, and the files to derive. */
export type Plan = { readonly manifest: Readonly<Record<string, PictureData>>; readonly jobs: readonly Job[] };

const masterFile = (name: string): string => path.join(MASTERS, `${name}.webp`);

/** The class of a color near the mean, in three hexadecimal digits. */
async function toneOf(file: string): Promise<string> {
  const mean = await sharp(file).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `bg-[#${[...mean].map((value) => Math.round(value / 17).toString(16)).join("")}]`;
}

async function describe(name: string, master: Master): Promise<PictureData> {
  const file = masterFile(name);
  if (!existsSync(file))
    throw new Error(
      `The picture ${name} has no master: art/masters/${name}.webp is missing. Take it back from the repository (git checkout art/masters), draw it (npm run art -- ${name}), or take its entry out of art/masters/pictures.ts.`,
    );
  const hash = createHash("sha256").update(readFileSync(file)).update(SETTINGS).update(settingsOf(master.use)).digest("hex").slice(0, 8);
  const known = (PICTURES as Readonly<Record<string, PictureData>>)[name];
  if (known?.hash === hash) return { ...known, alt: master.alt };
  const { width, height } = await sharp(file).metadata();
  const { avif, webp } = WIDTHS[master.use];
  const fitting = (widths: readonly number[]) => widths.filter((one) => one <= width);
  return { width, height, hash, tone: await toneOf(file), avif: fitting(avif), webp: fitting(webp), alt: master.alt };
}

/** Plans the files to derive; decodes only changed masters. Throws if a master is missing. */
export async function plan(pictures: Readonly<Record<string, Master>> = masters): Promise<Plan> {
  const manifest: Record<string, PictureData> = {};
  const jobs: Job[] = [];
  for (const [name, master] of Object.entries(pictures)) {
    const data = await describe(name, master);
    manifest[name] = data;
    for (const format of ["avif", "webp"] as const)
      for (const width of data[format]) {
        const bound = master.use === "tall" ? TALL_BYTES[format] : byteBound(width) * (format === "webp" ? webpShare(width) : 1);
        const effort = master.use === "tall" && format === "avif" ? TALL_EFFORT : EFFORT[format];
        jobs.push({ name, format, width, file: `${name}-${width}-${data.hash}.${format}`, bound, effort });
      }
  }
  return { manifest, jobs };
}

/**
 * art/masters/qualities.json: by file, the quality that was found for it, where it isn't the first that is tried. Committed, because the search
 * takes as long as the encoding. A quality that no longer fits is searched for again.
 */
const QUALITIES = path.join(MASTERS, "qualities.json");
type Qualities = Readonly<Record<string, number>>;
export const knownQualities = (): Qualities => (existsSync(QUALITIES) ? (JSON.parse(readFileSync(QUALITIES, "utf8")) as Qualities) : {});

/** Encodes with the best quality that stays within the bound, or the lowest that is still decent. */
export async function encode({ name, format, width, bound, effort }: Job, known?: number): Promise<{ bytes: Buffer; quality: number }> {
  const resized = sharp(masterFile(name)).resize({ width, kernel: "lanczos3" }).removeAlpha();
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const { first, last, step } = QUALITY[format];
  for (let quality: number = known ?? first; ;) {
    const image = sharp(data, { raw: info });
    const options = { quality, effort };
    const bytes = await (
      format === "avif" ? image.avif({ ...options, chromaSubsampling: "4:2:0" }) : image.webp({ ...options, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= bound || quality <= last) return { bytes, quality };
    // Half the bytes cost some fifteen steps of quality: straight to where it should fit, and from
    // there step by step.
    quality = Math.max(last, quality - Math.max(step, Math.floor(HALVING * Math.log2(bytes.length / bound))));
  }
}

/** Derives missing files and removes unused ones. Resolves to how many were made. */
export async function derive({ jobs }: Plan): Promise<number> {
  const missing = missingFiles(OUT, new Map(jobs.map((job) => [job.file, job])));
  sharp.concurrency(1);
  const found = new Map(Object.entries(knownQualities()));
  // The slowest first, so that no processor idles at the end.
  const slowestFirst = missing.toSorted(([, one], [, other]) => other.width - one.width);
  await makeFiles(OUT, slowestFirst, async (job) => {
    const { bytes, quality } = await encode(job, found.get(job.file));
    if (quality !== QUALITY[job.format].first) found.set(job.file, quality);
    return bytes;
  });
  writeQualities(jobs, found);
  return missing.length;
}

/** In the order of the jobs, and none of a file that isn't wanted any more. */
function writeQualities(jobs: Plan["jobs"], found: ReadonlyMap<string, number>): void {
  const wanted = jobs.flatMap(({ file }) => (found.has(file) ? [[file, found.get(file)] as const] : []));
  const text = JSON.stringify(Object.fromEntries(wanted), null, 2);
  if (JSON.stringify(knownQualities(), null, 2) !== text) writeFileSync(QUALITIES, `${text}\n`);
}

/** Where a job's file is, on this machine. */
export const derivedFile = ({ file }: Job): string => path.join(OUT, file);
