/** Requests that may get no answer: a lost connection must not replace the page with an error. */
import { isRouteErrorResponse } from "react-router";

export type Unreachable = { readonly state: "unreachable" };

/** How long the browser waits for an answer. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** The answer, or that none came in time. */
export function inTime<T>(answer: Promise<T>): Promise<T | Unreachable> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<Unreachable>((resolve) => (timer = setTimeout(resolve, TIMEOUT_MS, { state: "unreachable" })));
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

/**
 * For a page's `clientLoader`: without an answer, the page stays and reports it. Errors that the
 * server answered with are thrown.
 */
export async function reach<T>(serverLoader: () => Promise<T>): Promise<T | Unreachable> {
  try {
    return await inTime(serverLoader());
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    const left = error instanceof DOMException && error.name === "AbortError";
    if (answered || left) throw error;
    return { state: "unreachable" };
  }
}

/** Thrown if there is nothing to show without an answer. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/**
 * Whether a page failed to load because there was no answer. Browsers use one error type for it,
 * with different texts.
 */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof TypeError &&
    /^(?:Failed to fetch|Load failed|NetworkError|The (?:network|Internet) connection|Importing a module script failed|error loading dynamically)/i.test(
      error.message,
    ));

export const isUnreachable = (answer: unknown): answer is Unreachable =>
  typeof answer === "object" && answer !== null && "state" in answer && answer.state === "unreachable";
