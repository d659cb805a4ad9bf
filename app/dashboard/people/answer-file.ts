/** A file that was sent with an answer: to be saved, never shown, for members only. */
import type { Answer, MemberScreen, SignedIn } from "../screen.ts";
import { answerFilePath } from "./paths.ts";
import { filesOfAnswers, personGone } from "./people-of.ts";

export const answerFileScreen: MemberScreen = {
  path: answerFilePath(":person", ":reply", ":file"),
  right: "work",
  async get({ services, params }: SignedIn): Promise<Answer> {
    const { person = "", reply = "", file = "" } = params;
    const found = await filesOfAnswers({ services }).open(person, reply, file);
    if (!found) return personGone;
    const { name, content } = found;
    // Generic for all: no browser shows what it can't tell.
    return { download: { name, type: "application/octet-stream", bytes: content.length, content: once(content) } };
  },
};

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
