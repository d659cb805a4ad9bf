/** What the screens about closed sales share. */
import type { Action } from "../../../domain/dashboard/actions.ts";
import type { Right } from "../../../domain/dashboard/members.ts";
import { formatDollars } from "../../../domain/listings/listing.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
import type { SalesEditor } from "../../../domain/valuation/closed-sales.ts";
import { noScreenPage } from "../refusals.tsx";
import type { Answer, Fields, MemberScreen, SignedIn } from "../screen.ts";

export type SalesVisit = SignedIn & { readonly editor: SalesEditor };

type SalesScreen = {
  readonly path: string;
  /** The daily work, unless it says otherwise. */
  readonly right?: Right;
  readonly get: (visit: SalesVisit) => Promise<Answer>;
  readonly post?: (visit: SalesVisit, fields: Fields) => Promise<Answer>;
  readonly upload?: (visit: SalesVisit, request: Request) => Promise<Answer>;
};

/** A screen about closed sales. */
export function salesScreen({ path, right = "work", get, post, upload }: SalesScreen): MemberScreen {
  const within =
    <Rest extends readonly unknown[]>(answer: (visit: SalesVisit, ...rest: Rest) => Promise<Answer>) =>
    async (visit: SignedIn, ...rest: Rest): Promise<Answer> => {
      const editor = visit.services.salesEditor;
      return editor ? answer({ ...visit, editor }, ...rest) : noScreenPage;
    };
  return { path, right, get: within(get), ...(post && { post: within(post) }), ...(upload && { upload: within(upload) }) };
}

/** The agent's day. */
export const todayOf = ({ services }: SignedIn): CalendarDate => dateIn(services.content.current().agent.timeZone, services.now());

/** "$412,000 in Plymouth": never an address, for the history outlives the sale. */
export const nameOfSale = ({ price, town }: Pick<SaleFacts, "price" | "town">): string => `${formatDollars(price)} in ${town}`;

/** Adds an entry to the history. It's saved already: a failure is reported, and the page goes on. */
export async function recordSale({ dashboard, services, session }: SalesVisit, action: Action, target?: string): Promise<void> {
  await dashboard.record(session.member, action, target).catch((error: unknown) => services.report("history.not-recorded", error));
}
