/** The files of an answer's form: stored as soon as they arrive, and named in the form until it's sent. */
import type { AnswerFile } from "../../../domain/people/answer-files.ts";
import type { BadPost } from "../../../domain/services.ts";
import type { Fields, SignedIn } from "../screen.ts";
import type { AnswerValues } from "./answer-form.tsx";
import { filesOfAnswers } from "./people-of.ts";

/** The field in which `post` gets why the files weren't stored. */
export const FILES_PROBLEM = "filesProblem";

/** The form's text with where its files are, or why it can't be read. New files replace those of before. */
export async function receiveFiles(visit: SignedIn, request: Request): Promise<{ readonly fields: Fields } | BadPost> {
  const read = await filesOfAnswers(visit).receive(request);
  if ("status" in read) return read;
  const { fields, folder, problem = "" } = read;
  return { fields: { ...fields, ...(folder !== undefined && { folder, without: "" }), [FILES_PROBLEM]: problem } };
}

export type FoundFiles = { readonly list: readonly AnswerFile[]; readonly isGone?: true; readonly problem?: string };

/** What goes with an answer. */
export async function filesOf(visit: SignedIn, { folder }: Pick<AnswerValues, "folder">): Promise<FoundFiles> {
  if (folder === "") return { list: [] };
  try {
    const list = await filesOfAnswers(visit).list(folder);
    return list
      ? { list }
      : { list: [], isGone: true, problem: "The files aren't kept anymore. Choose them again, or send it without them." };
  } catch (error) {
    visit.services.report("answer-files.not-read", error);
    return { list: [], problem: "We can't reach the stored files right now. Please send it again in a minute." };
  }
}
