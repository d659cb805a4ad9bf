/** Files that a member sends with an answer: bounds for browser and server, and what can be done with them. */
import type { BadPost } from "../services.ts";

/** Most files of an answer. */
export const MOST_FILES = 5;

/** Most bytes of them together. Encoding adds 37 %, and Postfix accepts 10,240,000 bytes by default. */
export const MOST_BYTES = 7_000_000;

/** `file` is its name in the storage; `name` is the member's, made safe. */
export type AnswerFile = { readonly file: string; readonly name: string; readonly type: string; readonly bytes: number };

/** Why files can't be sent, and what to do; `undefined` if they can. */
export function filesProblem(sizes: readonly number[]): string | undefined {
  if (sizes.length > MOST_FILES) return `You chose ${sizes.length} files; ${MOST_FILES} can go with one answer. Choose fewer.`;
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= MOST_BYTES) return undefined;
  return `The files are larger than ${MOST_BYTES / 1_000_000} MB together, which many mail servers refuse. Choose fewer or smaller ones, or send a link.`;
}

/** What was posted with an answer. `folder`: where its files are, once they're durable. `problem`: why none is. */
export type AnswerPost = {
  readonly fields: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly problem?: string;
};

export interface AnswerFiles {
  /** Reads a form with files, and stores those that are in its field `files`. What is never sent is cleared up after a day. */
  receive(request: Request): Promise<AnswerPost | BadPost>;
  /** What was stored in a folder; `undefined` if it's not there. Rejects while the storage is away. */
  list(folder: string): Promise<readonly AnswerFile[] | undefined>;
  /** A file of a sent answer to a person; `undefined` if there is none. Rejects while the storage is away. */
  open(person: string, reply: string, file: string): Promise<{ readonly name: string; readonly content: Buffer } | undefined>;
}
