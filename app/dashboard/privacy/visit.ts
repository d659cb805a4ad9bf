/** What the screens about people's data share. */
import type { Action } from "../../../domain/dashboard/actions.ts";
import type { Privacy } from "../../../domain/privacy/privacy-service.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import type { SignedIn } from "../screen.ts";

/** Wherever there is a dashboard, there is this. */
export function privacyOf({ services }: Pick<SignedIn, "services">): Privacy {
  if (!services.privacy) throw new Error("No people are stored here.");
  return services.privacy;
}

/** Adds an entry to the history. It's done already: a failure is reported, and the page goes on. */
export async function recordPrivacy({ dashboard, services, session }: SignedIn, action: Action, target?: string): Promise<void> {
  await dashboard.record(session.member, action, target).catch((error: unknown) => services.report("history.not-recorded", error));
}

/** The agent's day, for names of files. */
export const todayOf = ({ services }: Pick<SignedIn, "services">): string =>
  dateIn(services.content.current().agent.timeZone, services.now());
