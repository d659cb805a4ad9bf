/** The site content of a running server, with the addresses that follow from it. */
import type { Clock } from "../clock.ts";
import { addressProblem, emailSettings } from "../email/addresses.ts";
import type { EmailSettings } from "../email/message.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { type Changes, POLL_MS } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import { type OpenContent, openContent } from "./open-content.ts";
import { environmentOf } from "./site-content.ts";

export type AgentsContent = OpenContent & {
  readonly emails: EmailSettings;
  /** Why emails wait; `undefined`: they don't. */
  readonly heldBecause: () => string | undefined;
  readonly isHeld: () => boolean;
  /** After how many months requests are deleted; 0: never. */
  readonly keepMonths: () => number;
  /** Calls back when what pages show has changed, here or in another copy. */
  onChange(listener: () => void): void;
};

/** Opens the content, and keeps it current in this copy and in others. @param changes absent: no other copy announces any. */
export async function openAgentsContent(
  store: Store,
  settings: Settings,
  { clock, log, changes }: { readonly clock: Clock; readonly log: Log; readonly changes: Changes | undefined },
): Promise<AgentsContent> {
  const listeners: (() => void)[] = [];
  let reported: string | undefined;
  let stopPolling = (): void => {};
  const content = await openContent(store, {
    clock,
    environment: environmentOf(settings),
    report: (event, fields) => log("warn", event, fields),
    onChange() {
      reportHeld();
      for (const listener of listeners) listener();
    },
  });
  const current = () => content.source.current();
  const heldBecause = () => (settings.smtpUrl === undefined ? undefined : addressProblem(current()));
  function reportHeld(): void {
    const problem = heldBecause();
    if (problem !== reported && problem !== undefined) log("warn", "email.held", { problem });
    reported = problem;
  }
  reportHeld();
  // A command may change the content of a server that is alone.
  const poll = (): void => {
    stopPolling = clock.after(POLL_MS, () => void content.reload().then(poll));
  };
  if (changes) changes.listen("pages", () => void content.reload());
  else poll();
  return {
    ...content,
    emails: emailSettings(settings.siteUrl, current),
    heldBecause,
    isHeld: () => heldBecause() !== undefined,
    keepMonths: () => current().privacy.keepMonths,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      content.stop();
      stopPolling();
    },
  };
}
