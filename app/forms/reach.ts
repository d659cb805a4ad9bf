/** Asking where no answer may come: a dropped line is no reason to put an error in a page's place. */
import { isRouteErrorResponse } from "react-router";

export type Unreachable = { readonly state: "unreachable" };

/** How long the browser waits for an answer before it goes on without one. Milliseconds. */
const PATIENCE = 30_000;

/** The answer, or that none came in time. */
export async function inTime<T>(answer: Promise<T>): Promise<T | Unreachable> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Unreachable>((tell) => (timer = setTimeout(() => tell({ state: "unreachable" }), PATIENCE)));
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page's `clientLoader` where no answer may come: then the page stays what it is and says so. What the server itself refuses is thrown on. */
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

export const isUnreachable = (answer: unknown): answer is Unreachable =>
  typeof answer === "object" && answer !== null && "state" in answer && answer.state === "unreachable";
