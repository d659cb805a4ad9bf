/**
 * Photos that visitors send with a request. Each is re-encoded as it arrives and written to a local
 * folder whose name ends in `.part`. The storage takes the folder over under the request's id before
 * the request is stored, so every stored request has its photos; `sweep.ts` clears up what a crash
 * left.
 */
import { hash, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Picture } from "../../domain/leads/lead.ts";
import { photoProblem, SIGNATURE, tooLarge } from "../../domain/leads/photo.ts";
import { CLIENT_ADDRESS, type PhotoPost, type Services, type Upload } from "../../domain/services.ts";
import { createConcurrency, type Leave } from "../http/concurrency.ts";
import { createPixelBudget, encodePhoto, faultText } from "./encode.ts";
import { picturesFolder, prefixOf } from "./folders.ts";
import { storingObstacle } from "./obstacle.ts";
import { type ArrivedFile, readMultipart } from "./multipart.ts";
import { fileStorage, UNFINISHED } from "../storage/file-storage.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { writeDurably } from "../store/durable-files.ts";

/** Limits on posts at the same time. */
const CONCURRENCY = {
  /** Posts that are read, with or without their photos. One address can't take the places of all others. */
  read: { all: 40, perAddress: 6, perNetwork: 20 },
  /** Of these, posts whose photos are stored. */
  stored: { all: 12, perAddress: 3, perNetwork: 12 },
};

export type PhotosOptions = {
  readonly dataDir: string;
  /** Files in `dataDir` by default. */
  readonly storage?: ObjectStorage;
  readonly concurrency?: Readonly<typeof CONCURRENCY>;
  readonly freeBytes?: (folder: string) => Promise<number>;
};

/** What a visitor reads while the storage takes no photos. */
const NO_PHOTOS = "We can't store photos right now, but you can send this without them.";

/** The photo service, which receives uploads under `dataDir` and stores them in `storage`. */
export function createPhotos(options: PhotosOptions): Services["photos"] {
  const { dataDir, storage = fileStorage(dataDir), concurrency = CONCURRENCY, freeBytes } = options;
  const folder = picturesFolder(dataDir);
  const [reading, storing] = [createConcurrency(concurrency.read), createConcurrency(concurrency.stored)];

  /** Why no photos can be stored now. */
  async function failureOf(stored: Leave | undefined): Promise<PhotoPost["failure"]> {
    if (!stored) return { message: "We're receiving too many photos right now." };
    const obstacle = await storingObstacle({ folder, storage, freeBytes });
    return obstacle?.isAway ? { message: NO_PHOTOS, error: obstacle.error } : obstacle;
  }

  return {
    async read(request, { fields, files, keep }) {
      const client = request.headers.get(CLIENT_ADDRESS) ?? "";
      const done = reading.enter(client);
      // Not read at all: what is refused must cost nothing.
      if (!done) return { status: 503, message: "We're receiving too many photos right now. Please go back and try again in a minute." };
      const stored = keep ? storing.enter(client) : undefined;
      try {
        const collector = createCollector({ folder, storage }, keep ? await failureOf(stored) : {});
        return await readInto(collector, request, { fields, files });
      } finally {
        stored?.();
        done();
      }
    },
  };
}

type Collector = ReturnType<typeof createCollector>;

async function readInto(collector: Collector, request: Request, known: { fields: readonly string[]; files: string }) {
  try {
    const values = await readMultipart(request, { ...known, onFile: collector.add, onTooMuch: collector.reject });
    if (!isUnreadable(values)) return await collector.finish(values);
    await collector.clear();
    return values;
  } catch (error) {
    await collector.clear();
    throw error;
  }
}

const isUnreadable = <U extends { status: number }>(answer: Record<string, string> | U): answer is U =>
  typeof answer["status"] === "number";

/** Where photos arrive, and where they go. */
type Places = { readonly folder: string; readonly storage: ObjectStorage };

/**
 * Collects the photos of one post.
 * @param failure why none can be stored, if that is known already.
 */
function createCollector({ folder, storage }: Places, failure: PhotoPost["failure"]) {
  const staging = path.join(folder, `${randomUUID()}${UNFINISHED}`);
  const pictures: Picture[] = [];
  const problems = new Set<string>();
  const skipped: string[] = [];
  const mayDecode = createPixelBudget();
  /** A good photo came and wasn't stored. A post without one doesn't fail. */
  let isMissing = false;
  /** One photo is encoded while the next one arrives. */
  let encoding = Promise.resolve();

  async function encode({ name }: ArrivedFile, content: Buffer): Promise<void> {
    const photo = await encodePhoto(content, mayDecode);
    if (typeof photo === "string") skipped.push(faultText(name, photo));
    else {
      const file = `${pictures.length + 1}.webp`;
      if (pictures.length === 0) await mkdir(staging, { mode: 0o700 });
      await writeDurably(path.join(staging, file), photo.content, "wx");
      const { width, height } = photo;
      pictures.push({ file, name, width, height, bytes: photo.content.length, digest: hash("sha256", content, "base64url") });
    }
  }

  return {
    reject: (why: string): void => void problems.add(why),
    async add(file: ArrivedFile): Promise<void> {
      await encoding;
      const problem = problemOf(file);
      if (problem) skipped.push(problem);
      const { content } = file;
      if (!content || problem || problems.size > 0) return;
      isMissing ||= failure !== undefined;
      if (failure) return;
      encoding = encode(file, content).catch((error: unknown) => {
        failure = { error };
        isMissing = true;
      });
    },
    async finish(fields: Record<string, string>): Promise<PhotoPost> {
      await encoding;
      if (problems.size > 0 || failure) await clear();
      const found = { fields, problems: [...problems], skipped, upload: uploadOf(storage, staging, pictures) };
      return failure && isMissing ? { ...found, failure } : found;
    },
    clear,
  };

  async function clear(): Promise<void> {
    await encoding;
    pictures.length = 0;
    // What can't be removed now is swept after a day.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

const problemOf = ({ name, type, content }: ArrivedFile): string | undefined =>
  content ? photoProblem({ name, type, size: content.length }, content.subarray(0, SIGNATURE))?.text : tooLarge(name).text;

function uploadOf(storage: ObjectStorage, staging: string, pictures: readonly Picture[]): Upload {
  let owner: string | undefined;
  let isAway = false;
  return {
    pictures,
    async attachTo(lead) {
      if (pictures.length === 0) return;
      owner = lead;
      try {
        await storage.putFolder(staging, prefixOf(lead));
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        isAway = error.reason === "away";
        throw new UnstoredPhotos(error);
      }
    },
    async drop() {
      if (pictures.length === 0) return;
      await rm(staging, { recursive: true, force: true });
      // The visitor doesn't wait for a storage that is away; the sweep finds what is there.
      if (owner !== undefined && !isAway) await storage.deleteFolder(prefixOf(owner));
    },
  };
}

/** The storage failed. The visitor reads what can be done about it. */
class UnstoredPhotos extends Error {
  override name = "UnstoredPhotos";
  readonly forVisitor = NO_PHOTOS;
  constructor(cause: StorageError) {
    super("Photos couldn't be stored.", { cause });
  }
}
