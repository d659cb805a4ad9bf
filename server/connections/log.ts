/** The log of a connection's deliveries. */
import type { Delivery, DeliveryPage } from "../../domain/connections/connection.ts";
import type { Reader } from "../store/store.ts";

const PAGE = 30;
/** Sorts after every id. */
const AFTER_ALL = "~";

/** A delivery with whose request it is. */
const deliveries = (db: Reader) =>
  db
    .selectFrom("deliveries")
    .leftJoin("lead_work", "lead_work.lead", "deliveries.lead")
    .leftJoin("people", "people.id", "lead_work.person")
    .selectAll("deliveries")
    .select(["people.id as person_id", "people.name as person_name", "people.email as person_email", "people.phone as person_phone"]);

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>["execute"]>>[number];

const deliveryOf = (row: Row): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  event: row.event,
  at: row.at,
  state: row.state,
  attempts: row.attempts,
  dueAt: row.due_at,
  problem: row.problem ?? undefined,
  note: row.note ?? undefined,
  status: row.status ?? undefined,
  response: row.response ?? undefined,
  endedAt: row.ended_at ?? undefined,
  person:
    row.person_id === null ? undefined : { id: row.person_id, name: row.person_name || row.person_email || row.person_phone || "Someone" },
});

/** Newest first. @param before the `next` of the page before. */
export async function logPage(db: Reader, connector: string, before = AFTER_ALL): Promise<DeliveryPage> {
  const rows = await deliveries(db)
    .where("deliveries.connector", "=", connector)
    .where("deliveries.id", "<", before)
    .orderBy("deliveries.id", "desc")
    .limit(PAGE + 1)
    .execute();
  const items = rows.slice(0, PAGE).map(deliveryOf);
  return { items, next: rows.length > PAGE ? items.at(-1)?.id : undefined };
}

export async function deliveryWith(db: Reader, id: string): Promise<Delivery | undefined> {
  const row = await deliveries(db).where("deliveries.id", "=", id).executeTakeFirst();
  return row && deliveryOf(row);
}

/** What another service got about a request. */
export type SentAway = {
  readonly service: string;
  readonly event: string;
  /** UTC. */
  readonly at: string;
  readonly answer: string | null;
};

/** What was delivered about a request, oldest first. */
export async function sentAway(db: Reader, lead: string): Promise<readonly SentAway[]> {
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("connectors", "connectors.id", "deliveries.connector")
    .select(["deliveries.id", "deliveries.event", "deliveries.state", "deliveries.ended_at", "deliveries.response", "connectors.name"])
    .where("deliveries.lead", "=", lead)
    .execute();
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ event, state, ended_at: at, response: answer, name: service }) =>
      state === "delivered" && at !== null ? [{ service, event, at, answer }] : [],
    );
}
