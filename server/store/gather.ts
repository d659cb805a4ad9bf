/** Lets writes that arrive together be stored together, and questions share one query. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Resolves when `waiting` has `most`, or when a turn of the event loop has brought no more. Posts
 * that came at the same moment begin one in each turn (`server/http/concurrency.ts`), and one alone
 * waits for a single turn.
 */
export async function gather(waiting: readonly unknown[], most: number): Promise<void> {
  let before: number;
  do {
    before = waiting.length;
    await nextTurn();
  } while (waiting.length > before && waiting.length < most);
}

/**
 * What asks for many at once: `ask` gets up to `most` questions that came at the same moment, and resolves to their answers in
 * the same order. If it fails, all of them reject.
 */
export function askTogether<Question, Answer>(
  most: number,
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: { readonly question: Question; readonly answered: PromiseWithResolvers<Answer> }[] = [];

  async function askWaiting(): Promise<void> {
    await gather(waiting, most);
    const asked = waiting.splice(0, most);
    if (waiting.length > 0) void askWaiting();
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [at, { answered }] of asked.entries()) answered.resolve(answers[at] as Answer);
    } catch (error) {
      for (const { answered } of asked) answered.reject(error);
    }
  }

  return (question) => {
    const answered = Promise.withResolvers<Answer>();
    if (waiting.push({ question, answered }) === 1) void askWaiting();
    return answered.promise;
  };
}
