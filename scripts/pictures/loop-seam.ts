/**
 * Measures a video: whether it loops without a seam (how much changes from its last frame to its
 * first, beside what changes from frame to frame), and whether it begins as its still (how much its
 * first frame differs from it).
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import sharp from "sharp";

/** The file with the videos' figures, by file name. */
export const FIGURES = "hero-loop.json";

/**
 * `sha256` says which file was measured; `seam` is the change over the seam by the median change
 * between two frames that follow; `still` is how far a pixel of the first frame is from the
 * still's, of 255, on average: what encoding loses, below 2; one pixel aside makes it 6.
 */
export type Figures = { readonly sha256: string; readonly seam: number; readonly still: number };

/**
 * Half the video's width and height: what an eye sees of it, without the grain of single pixels.
 */
const [WIDTH, HEIGHT] = [960, 540];

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

function change(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / one.length;
}

/** @param frames gray pictures of one size, in turn. */
export function seamOf(frames: readonly Buffer[]): number {
  const changes = frames.map((frame, at) => change(frame, frames[(at + 1) % frames.length] ?? frame));
  const seam = changes.pop() ?? 0;
  const median = changes.toSorted((a, b) => a - b)[changes.length >> 1] ?? 0;
  return seam / median;
}

/** The still in gray, as the video's frames are decoded. */
async function greyOf(still: string): Promise<Uint8Array> {
  const data = await sharp(still).removeAlpha().resize(WIDTH, HEIGHT, { fit: "fill" }).raw().toBuffer();
  const grey = (at: number) => 0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => Math.round(grey(3 * at)));
}

/** Decodes the video and measures it. Throws when ffmpeg is missing or cannot read the file. */
export async function figuresOf(file: string, still: string): Promise<Figures> {
  const options = ["-v", "error", "-i", file, "-vf", `scale=${WIDTH}:${HEIGHT}:flags=area`, "-pix_fmt", "gray", "-f", "rawvideo", "-"];
  const child = spawn("ffmpeg", options, { stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg could not read ${file}.`);
  const all = Buffer.concat(chunks);
  const size = WIDTH * HEIGHT;
  const frames = Array.from({ length: all.length / size }, (_, at) => all.subarray(at * size, (at + 1) * size));
  const begins = change(frames[0] ?? Buffer.alloc(size), await greyOf(still));
  return { sha256: hashOf(file), seam: Number(seamOf(frames).toFixed(2)), still: Number(begins.toFixed(2)) };
}
