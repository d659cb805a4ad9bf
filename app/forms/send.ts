/** How a page sends its form when scripts are there. Apart from the form itself: a page may need this before it needs the form. */
import type { ClientActionFunctionArgs } from "react-router";
import { inTime, type Unreachable } from "./request.ts";
import type { Result } from "./receive.ts";

/** What the browser itself adds: no answer came at all. */
export type Outcome = Result | Unreachable;

/** A page's `clientAction`: an answer that never comes is an outcome of the form, not an error of the page, so nothing typed is lost. */
export async function send({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  try {
    return await inTime(serverAction<Result>());
  } catch (error) {
    // The server leads on to another page.
    if (error instanceof Response) throw error;
    return { state: "unreachable" };
  }
}

/** A page's `shouldRevalidate`: sending a form changes nothing that the page shows. */
export const staysAsItIs = (): boolean => false;
