/** The people service of a visit. */
import type { AnswerFiles } from "../../../domain/people/answer-files.ts";
import type { People } from "../../../domain/people/people-service.ts";
import type { Answer, SignedIn } from "../screen.ts";
import { DONE, withQuery } from "../screen.ts";
import { PEOPLE } from "./paths.ts";

/** Wherever there is a dashboard, there are people. */
export function peopleOf({ services }: Pick<SignedIn, "services">): People {
  if (!services.people) throw new Error("No people are stored here.");
  return services.people;
}

/** Their files, too. */
export function filesOfAnswers({ services }: Pick<SignedIn, "services">): AnswerFiles {
  if (!services.answerFiles) throw new Error("No files of answers are stored here.");
  return services.answerFiles;
}

/** A person was erased, or merged into another one. */
export const personGone: Answer = { redirect: withQuery(PEOPLE, { [DONE]: "erased" }) };

/** A typed text without control characters, on one line or on several. @param most what is longer is cut off; who says so leaves it out. */
export const typedText = (text: string | undefined, most?: number): string =>
  (text ?? "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim()
    .slice(0, most);
