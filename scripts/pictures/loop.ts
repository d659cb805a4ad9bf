/**
 * Makes the hero video from the hero picture: the water moves, mist drifts, small fires flicker.
 * `node scripts/pictures/loop.ts [STILL [FOLDER]]`; needs ffmpeg with libsvtav1 and libx264.
 *
 * art/blender/loop.py writes where the water and the lights are to art/video/hero-loop.webp and
 * .json: run it again when the recipe's camera, the shore or the dock changes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { flame, mist } from "./loop-air.ts";
import { type Facts, ripples } from "./loop-motion.ts";
import { type Figures, FIGURES, figuresOf } from "./loop-seam.ts";
import { drift, glow, openWater, type Picture, wave } from "./loop-paint.ts";

const here = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const [still = here("art/masters/hero.webp"), folder = here("art/masters")] = process.argv.slice(2);

/** Fifteen frames a second are even on screens of 60, and enough for slow water. */
const [WIDTH, HEIGHT, RATE] = [1920, 1080, 15];
/**
 * One more than six groups of sixteen and 32 of three: the last frame ends a group, on which an
 * encoder spends most.
 */
const FRAMES = 97;
/**
 * The video is encoded beyond its end and cut there without loss. An encoder saves on frames that
 * nothing follows, so that the first frame of the next turn would be a sudden gain in sharpness.
 */
const BEYOND = 48;
const SECONDS = FRAMES / RATE;
/** No video is larger, in bytes. */
const LIMIT = 1_500_000;
/** The most change over the seam, by the usual change from frame to frame. */
const SEAM = 1.3;
/**
 * How far the first frame may be from the still, of 255: the video begins over it, and nothing may
 * move then.
 */
const BEGINS = 3;

type Video = { readonly name: string; readonly size: readonly [number, number]; readonly codec: string };
/**
 * AV1 with ten bits keeps the sky without bands; H.264 is for browsers that cannot play it, and
 * smaller. One key frame in each, which in AV1 is not blended with its successors (enable-tf).
 * Groups of fixed length, so that the cut lies between two.
 */
const VIDEOS: readonly Video[] = [
  {
    name: "hero-loop.av1.mp4",
    size: [1920, 1080],
    codec: `-pix_fmt yuv420p10le -c:v libsvtav1 -preset 5 -crf 31 -g ${2 * FRAMES} -svtav1-params tune=0:enable-tf=0`,
  },
  {
    name: "hero-loop.h264.mp4",
    size: [1280, 720],
    codec: `-pix_fmt yuv420p -c:v libx264 -preset slow -profile:v high -level 4.0 -refs 4 -crf 19 -x264-params aq-mode=3:deblock=1,1:psy=0:keyint=${2 * FRAMES}:scenecut=0:b-adapt=0:bframes=2`,
  },
];
/** The picture's color space, so that the video looks the same where it covers the picture. */
const COLORS = "-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range tv";

function encoder({ name, size, codec }: Video) {
  const file = path.join(folder, name);
  const source = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${RATE} -i -`;
  const filter = `-vf scale=${size.join(":")}:flags=area+accurate_rnd+full_chroma_int+full_chroma_inp:out_color_matrix=bt709:out_range=tv`;
  const options = `-hide_banner -loglevel error -y ${source} ${filter} ${codec} ${COLORS} -an`.split(" ");
  const whole = path.join(scratch, name);
  const child = spawn("ffmpeg", [...options, whole], { stdio: ["pipe", "inherit", "inherit"] });
  // `ended` reports why a pipe broke.
  child.stdin.on("error", () => {});
  const cut = `-hide_banner -loglevel error -y -i ${whole} -c copy -frames:v ${FRAMES} -movflags +faststart`.split(" ");
  const done = ended(child, whole).then(() => ended(spawn("ffmpeg", [...cut, file], { stdio: ["ignore", "inherit", "inherit"] }), file));
  return { input: child.stdin, done, file };
}

/** Waits until ffmpeg has written the file. Throws if it couldn't. */
async function ended(child: ChildProcess, file: string): Promise<void> {
  const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error("ffmpeg is not installed; the video is made with it.") : error;
  });
  if (code !== 0) throw new Error(`ffmpeg could not write ${file}. Has it libsvtav1 and libx264?`);
}

async function picture(file: string): Promise<Picture> {
  const image = sharp(file).removeAlpha().resize(WIDTH, HEIGHT, { fit: "fill", kernel: "lanczos3" });
  return { data: new Uint8Array(await image.raw().toBuffer()), width: WIDTH, height: HEIGHT };
}

/** Gives every frame in turn to `use`. */
async function draw(use: (frame: Uint8Array) => Promise<void>) {
  const facts: Facts = JSON.parse(readFileSync(here("art/video/hero-loop.json"), "utf8"));
  const [base, masks] = [await picture(still), await picture(here("art/video/hero-loop.webp"))];
  const horizon = facts.horizon * HEIGHT;
  const top = Math.ceil(horizon);
  const water = ripples({ width: WIDTH, height: HEIGHT, top, seconds: SECONDS, facts });
  const sea = { open: openWater(masks, top), water, horizon, top };
  const haze = mist();
  const flames = facts.lights.map(({ kind, x, y, size }, index) => ({
    place: [x * WIDTH, y * HEIGHT, size * HEIGHT] as const,
    gain: flame(kind, index),
  }));
  for (let number = 0; number < FRAMES + BEYOND; number++) {
    const moment = (number % FRAMES) / FRAMES;
    const frame = Uint8Array.from(base.data);
    wave(frame, base, sea, moment);
    drift(frame, masks, horizon, (x, y) => haze(x, y, moment));
    for (const { place, gain } of flames) glow(frame, base, place, gain(moment));
    await use(frame);
  }
}

const scratch = mkdtempSync(path.join(tmpdir(), "porchlight-video-"));
try {
  const encoders = VIDEOS.map(encoder);
  const written = Promise.all(encoders.map(({ done }) => done));
  written.catch(() => {});
  await draw(async (frame) => {
    for (const { input } of encoders) if (!input.write(frame)) await Promise.race([once(input, "drain"), written]);
  });
  for (const { input } of encoders) input.end();
  await written;
  const figures: Record<string, Figures> = {};
  for (const { file } of encoders) {
    const { size } = statSync(file);
    const each = await figuresOf(file, still);
    figures[path.basename(file)] = each;
    console.log(
      `${file}: ${Math.round(size / 1000)} kB, ${FRAMES} frames, ${SECONDS.toFixed(2)} s, seam ${each.seam}, ${each.still} from its still`,
    );
    if (each.seam > SEAM) throw new Error(`${file} loops with a seam: ${each.seam} times the usual change, at most ${SEAM} is not seen.`);
    if (each.still > BEGINS) throw new Error(`${file} begins ${each.still} of 255 from its still, at most ${BEGINS} is not seen.`);
    if (size > LIMIT) throw new Error(`${file} is larger than ${LIMIT / 1000} kB.`);
  }
  writeFileSync(path.join(folder, FIGURES), `${JSON.stringify(figures, null, 2)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
