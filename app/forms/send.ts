/** How a page sends its form with scripts. Separate from the form: a page may need this first. */
import type { ClientActionFunctionArgs } from "react-router";
import { inTime, type Unreachable } from "./unreachable.ts";
import type { Result } from "./receive.ts";

/** Added by the browser: no answer came. */
export type Outcome = Result | Unreachable;

/**
 * A page's `clientAction`: no answer is an outcome of the form, not an error of the page, so
 * nothing typed is lost.
 */
export async function send({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  try {
    return await inTime(serverAction<Result>());
  } catch (error) {
    // The server redirects to another page.
    if (error instanceof Response) throw error;
    return { state: "unreachable" };
  }
}

/** A page's `shouldRevalidate`: submitting a form doesn't change the page's data. */
export const neverRevalidate = (): boolean => false;
