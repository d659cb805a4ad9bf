/** How a page sends its form when scripts are there. Apart from the form itself: a page may need this before it needs the form. */
import type { ClientActionFunctionArgs } from "react-router";
import type { Result } from "./receive.ts";

/** What the browser itself adds: no answer came at all. */
export type Outcome = Result | { readonly state: "unreachable" };

/** How long the browser waits for an answer before it tells the visitor that there was none. Milliseconds. */
const PATIENCE = 30_000;

/** A page's `clientAction`: an answer that never comes is an outcome of the form, not an error of the page, so nothing typed is lost. */
export async function send({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => (timer = setTimeout(reject, PATIENCE)));
  try {
    return await Promise.race([serverAction<Result>(), tooLong]);
  } catch (error) {
    // The server leads on to another page.
    if (error instanceof Response) throw error;
    return { state: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

/** A page's `shouldRevalidate`: sending a form changes nothing that the page shows. */
export const staysAsItIs = (): boolean => false;
