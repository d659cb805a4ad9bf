/** What has happened that members weren't notified of yet: requests that were filed, and changes that visitors made. */
import { sql, type SqlBool } from "kysely";
import { HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { idsFrom } from "../clock.ts";
import type { Reader, Writer } from "../store/store.ts";
import type { NoticeKind } from "./notice.ts";

/** `id` is the notice's. */
export type News = { readonly id: string; readonly kind: NoticeKind; readonly lead: string };

/** Requests that are looked at in one transaction. */
const AT_ONCE = 500;
/** Changes that are looked at. */
const MOST_CHANGES = 50;
/** What came in longer ago is marked, and no one is notified: it came from before, or while nothing ran. Milliseconds. */
const LATE = HOUR_MS;
/** Changes are looked for so far back; what members know already is left out. Milliseconds. */
const CHANGED_WITHIN = 15 * MINUTE_MS;

// A literal, so that the partial index is used.
const UNANNOUNCED = sql.lit(0);

/** The condition of the index `emails_of_changes`, word by word. */
const IS_CHANGE = sql<SqlBool>`kind in ('booking-agent-confirmed', 'booking-agent-moved', 'booking-agent-canceled', 'booking-agent-corrected', 'visit-canceled')`;

const CHANGES: Readonly<Record<string, NoticeKind | undefined>> = {
  "booking-agent-confirmed": "booking",
  "booking-agent-moved": "moved",
  "booking-agent-canceled": "canceled",
  "booking-agent-corrected": "corrected",
  "visit-canceled": "visit-canceled",
};

const ANSWERS = ["accepted", "kept"] as const;

export const hasRequests = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom("lead_work").select("lead").where("announced", "=", UNANNOUNCED).limit(1).executeTakeFirst()) !== undefined;

/** Takes new requests: the next call doesn't find them. `hasMore`: there are further ones. */
export async function takeRequestsTx(trx: Writer, now: Date): Promise<{ readonly news: readonly News[]; readonly hasMore: boolean }> {
  const rows = await trx
    .selectFrom("lead_work")
    .innerJoin("people", "people.id", "lead_work.person")
    .select(["lead_work.lead", "lead_work.at", "lead_work.waits", "people.state"])
    .where("lead_work.announced", "=", UNANNOUNCED)
    .orderBy("lead_work.lead")
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return { news: [], hasMore: false };
  const leads = rows.map(({ lead }) => lead);
  await trx.updateTable("lead_work").set({ announced: 1 }).where("lead", "in", leads).execute();
  const recent = rows.filter(({ at, state }) => state !== "spam" && now.getTime() - Date.parse(at) < LATE);
  const kinds = await kindsOf(
    trx,
    recent.map(({ lead }) => lead),
  );
  const news = recent.flatMap(({ lead, waits }) => {
    const kind = kinds.get(lead) ?? (waits === 1 ? "request" : undefined);
    return kind === undefined || kind === "nothing" ? [] : [{ id: lead, kind, lead }];
  });
  return { news, hasMore: rows.length === AT_ONCE };
}

/** What requests are that have an appointment or an open house. "nothing": no one has to know yet. */
async function kindsOf(trx: Writer, leads: readonly string[]): Promise<ReadonlyMap<string, NoticeKind | "nothing">> {
  if (leads.length === 0) return new Map();
  const bookings = await trx.selectFrom("bookings").select(["id", "state", "requested"]).where("id", "in", leads).execute();
  const guests = await trx.selectFrom("open_house_guests").select(["id", "state", "people"]).where("id", "in", leads).execute();
  return new Map([
    ...bookings.map(({ id, state, requested }) => {
      // One that must be confirmed first is announced when it is.
      const kind = requested === 1 ? ("booking-request" as const) : state === "booked" ? ("booking" as const) : ("nothing" as const);
      return [id, kind] as const;
    }),
    ...guests.map(({ id, state, people }) => [id, state === "coming" && people > 0 ? ("visit" as const) : ("nothing" as const)] as const),
  ]);
}

/** Changes that visitors made within the last minutes and members don't know of. */
export async function changesIn(db: Reader | Writer, now: Date): Promise<readonly News[]> {
  const emails = await db
    .selectFrom("emails")
    .select(["id", "kind", "lead_id", "by_agent", "state"])
    .where(IS_CHANGE)
    .where("created_at", ">", new Date(now.getTime() - CHANGED_WITHIN).toISOString())
    .orderBy("created_at", "desc")
    .limit(MOST_CHANGES)
    .execute();
  const answers = await answersIn(db, now);
  const candidates = emails.filter(({ by_agent: byAgent, state }) => byAgent === 0 && state !== "dropped");
  if (candidates.length === 0) return answers;
  const ids = candidates.map(({ id }) => id);
  const leads = candidates.flatMap(({ lead_id: lead }) => lead ?? []);
  const known = await db.selectFrom("push_notices").select("id").where("id", "in", ids).execute();
  const decided = await db.selectFrom("bookings").select(["id", "approved_at"]).where("id", "in", leads).execute();
  const byAgent = new Set(decided.flatMap(({ id, approved_at: at }) => (at === null ? [] : [id])));
  const changes = candidates.toReversed().flatMap(({ id, kind, lead_id: lead }) => {
    const change = CHANGES[kind];
    if (lead === null || change === undefined || known.some((one) => one.id === id)) return [];
    // The agent has confirmed it, and knows.
    if (change === "booking" && byAgent.has(lead)) return [];
    return [{ id, kind: change, lead }];
  });
  return [...changes, ...answers];
}

/** Visitors' answers to times that were proposed. */
async function answersIn(db: Reader | Writer, now: Date): Promise<readonly News[]> {
  const events = await db
    .selectFrom("appointment_events")
    .select(["id", "kind", "booking"])
    .where("id", ">", idsFrom(new Date(now.getTime() - CHANGED_WITHIN)))
    .where("kind", "in", ANSWERS)
    .orderBy("id", "desc")
    .limit(MOST_CHANGES)
    .execute();
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const known = await db.selectFrom("push_notices").select("id").where("id", "in", ids).execute();
  return events.toReversed().flatMap(({ id, kind, booking: lead }) => {
    const answer = ANSWERS.find((one) => one === kind);
    return answer === undefined || known.some((one) => one.id === id) ? [] : [{ id, kind: answer, lead }];
  });
}
