/** Emails that aren't in the outbox, because they are composed again for each attempt: those about the site itself. */
import type { Clock } from "../clock.ts";
import { MailError } from "./mail-error.ts";

type Options = {
  readonly clock: Pick<Clock, "after">;
  /** How often to try. Milliseconds. */
  readonly every: number;
  /** Sends the email if it's due. */
  readonly send: () => Promise<unknown>;
  readonly onProblem: (fields: { readonly problem: string }) => void;
};

/** Tries at once and then regularly; what can't be sent is tried again the next time. Returns what stops it. */
export function sendRegularly({ clock, every, send, onProblem }: Options): () => void {
  let stop = () => {};
  const look = (): void => {
    stop = clock.after(every, look);
    send().catch((error: unknown) => onProblem({ problem: error instanceof MailError ? error.message : "failed here" }));
  };
  look();
  return () => stop();
}
