/**
 * Files of answers. They're stored before the answer is, in a folder of their own beside the photos, with a list of their names: so
 * every stored answer has its files, and copies, backups and the sweep treat them as they do photos.
 */
import path from "node:path";
import { type AnswerFile, type AnswerFiles, filesProblem, MOST_BYTES, MOST_FILES } from "../../domain/people/answer-files.ts";
import { createConcurrency } from "../http/concurrency.ts";
import { newFolder, storeFolder } from "../listings/photo-places.ts";
import { answerFolder, picturesFolder, prefixOf } from "../photos/folders.ts";
import { type ArrivedFile, readMultipart } from "../photos/multipart.ts";
import { storingObstacle } from "../photos/obstacle.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { fileType, safeFileName } from "./file-names.ts";

/** Posts whose files are kept at the same time, each a few megabytes in memory. */
const AT_ONCE = { all: 4, perAddress: 4, perNetwork: 4 };

/** The list beside the files. */
const LIST = "files.json";
const FOLDER = /^[0-9a-f]{32}$/;

const NOT_NOW = "We can't store files right now. Choose them again in a minute, or send the answer without them.";

export type AnswerFilesOptions = {
  readonly store: Store;
  readonly storage: ObjectStorage;
  readonly dataDir: string;
  readonly report: (event: string, error: unknown) => void;
  readonly freeBytes?: (folder: string) => Promise<number>;
};

/** The key of a file in the storage. */
export const answerKey = (folder: string, file: string): string => `${prefixOf(answerFolder(folder))}${file}`;

/** The list of a stored answer's files. */
export const filesOf = (files: string | null): readonly AnswerFile[] => (files === null ? [] : (JSON.parse(files) as AnswerFile[]));

export function createAnswerFiles({ store, storage, dataDir, report, freeBytes }: AnswerFilesOptions): AnswerFiles {
  const storing = createConcurrency(AT_ONCE);

  async function stored(files: readonly ArrivedFile[]): Promise<{ folder: string } | { problem: string }> {
    try {
      const obstacle = await storingObstacle({ folder: picturesFolder(dataDir), storage, freeBytes });
      if (obstacle) throw obstacle.error;
      const folder = newFolder();
      await storeFolder(dataDir, storage, answerFolder(folder), withList(files));
      return { folder };
    } catch (error) {
      report("answer-files.not-stored", error);
      return { problem: NOT_NOW };
    }
  }

  return {
    async receive(request) {
      const leave = storing.enter("");
      try {
        const { add, arrived, sizes } = createCollector(leave !== undefined);
        let isTooMuch = false;
        const read = { fields: "all", files: "files", largestFile: MOST_BYTES, longestName: 255 } as const;
        const values = await readMultipart(request, { ...read, onFile: add, onTooMuch: () => void (isTooMuch = true) });
        if (isBad(values)) return values;
        const problem = filesProblem(isTooMuch ? [...sizes, MOST_BYTES + 1] : sizes);
        if (problem !== undefined || sizes.length === 0) return { fields: values, ...(problem !== undefined && { problem }) };
        return { fields: values, ...(leave ? await stored(arrived) : { problem: NOT_NOW }) };
      } finally {
        leave?.();
      }
    },
    async list(folder) {
      if (!FOLDER.test(folder)) return undefined;
      const list = await storage.get(answerKey(folder, LIST));
      return list && filesOf(list.toString("utf8"));
    },
    async open(person, reply, file) {
      const mine = store.db.selectFrom("replies").select(["folder", "files"]).where("id", "=", reply).where("person", "=", person);
      const row = await mine.executeTakeFirst();
      const found = filesOf(row?.files ?? null).find((one) => one.file === file);
      const content = found && row?.folder && (await storage.get(answerKey(row.folder, found.file)));
      return content ? { name: found.name, content } : undefined;
    },
  };
}

const isBad = <U extends { status: number }>(read: Readonly<Record<string, string>> | U): read is U => typeof read["status"] === "number";

/** Keeps files in memory up to the bounds; of the others, only that they came. */
function createCollector(keeps: boolean) {
  const arrived: ArrivedFile[] = [];
  const sizes: number[] = [];
  return {
    arrived,
    sizes,
    async add(file: ArrivedFile): Promise<void> {
      sizes.push(file.content?.length ?? MOST_BYTES + 1);
      if (keeps && sizes.length <= MOST_FILES && filesProblem(sizes) === undefined) arrived.push(file);
      else arrived.length = 0;
    },
  };
}

/** The files under names of ours, with their list. */
function withList(files: readonly ArrivedFile[]): readonly { name: string; content: Buffer }[] {
  const named = files.map(({ name, content = Buffer.alloc(0) }, at) => ({ name: safeFileName(name), file: `${at + 1}.bin`, content }));
  const list: AnswerFile[] = named.map(({ name, file, content }) => ({ file, name, type: fileType(content), bytes: content.length }));
  return [...named.map(({ file, content }) => ({ name: file, content })), { name: LIST, content: Buffer.from(JSON.stringify(list)) }];
}

/** The name of a file in a folder of a copy. */
export const copyName = ({ file, name }: AnswerFile): string => `${path.parse(file).name}-${name}`;
