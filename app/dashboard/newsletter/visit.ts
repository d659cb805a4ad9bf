/** What the newsletter's screens share. */
import type { Action } from "../../../domain/dashboard/actions.ts";
import type { Right } from "../../../domain/dashboard/members.ts";
import type { NewsletterDesk } from "../../../domain/newsletter/newsletter-desk.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { noScreenPage } from "../refusals.tsx";
import { type Answer, DONE, type Fields, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { NEWSLETTER } from "./paths.ts";

export type DeskVisit = SignedIn & { readonly desk: NewsletterDesk };

type DeskScreen = Pick<MemberScreen, "path" | "nav"> & {
  /** The daily work, unless it says otherwise. */
  readonly right?: Right;
  readonly get: (visit: DeskVisit) => Promise<Answer>;
  readonly post?: (visit: DeskVisit, fields: Fields) => Promise<Answer>;
  readonly upload?: (visit: DeskVisit, request: Request) => Promise<Answer>;
};

/** A screen about the newsletter. */
export function deskScreen({ path, nav, right = "work", get, post, upload }: DeskScreen): MemberScreen {
  const within =
    <Rest extends readonly unknown[]>(answer: (visit: DeskVisit, ...rest: Rest) => Promise<Answer>) =>
    async (visit: SignedIn, ...rest: Rest): Promise<Answer> => {
      const desk = visit.services.newsletter;
      return desk ? answer({ ...visit, desk }, ...rest) : noScreenPage;
    };
  return {
    path,
    ...(nav && { nav }),
    right,
    get: within(get),
    ...(post && { post: within(post) }),
    ...(upload && { upload: within(upload) }),
  };
}

/** The agent's day. */
export const todayOf = ({ services }: SignedIn): CalendarDate => dateIn(services.content.current().agent.timeZone, services.now());

/** An issue was deleted, or never was. */
export const issueGone: Answer = { redirect: withQuery(NEWSLETTER, { [DONE]: "gone" }) };

/** Adds an entry to the history. It's saved already: a failure is reported, and the page goes on. */
export async function recordIssue({ dashboard, services, session }: SignedIn, action: Action, target?: string): Promise<void> {
  await dashboard.record(session.member, action, target).catch((error: unknown) => services.report("history.not-recorded", error));
}

/** "1 reader", "2,340 readers". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${several}`;

/** How many get the next issue, in words. */
export const readersInWords = ({ confirmed, mostCounted }: { readonly confirmed: number; readonly mostCounted: number }): string =>
  confirmed >= mostCounted ? `more than ${mostCounted.toLocaleString("en-US")} readers` : counted(confirmed, "reader");
