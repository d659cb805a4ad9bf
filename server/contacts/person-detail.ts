/** One person with everything that belongs to them. */
import type { KeptByEmail, PersonDetail, PersonSummary } from "../../domain/people/person.ts";
import type { Instant } from "../../domain/time/instant.ts";
import type { Reader } from "../store/store.ts";
import { peopleWith, personWith, summaryOf } from "./person-rows.ts";
import { countSameWords } from "./spam-wave.ts";
import { timelineOf, type TimelineOptions } from "./timeline.ts";

/** Most people that are shown as alike, and most identifiers that are looked at. */
const MOST_ALIKE = 10;
const MOST_KEYS = 50;

export async function detailOf(db: Reader, id: string, options: TimelineOptions): Promise<PersonDetail | undefined> {
  const row = await personWith(db, id);
  if (!row) return undefined;
  const keys = await keysOf(db, id);
  return {
    ...summaryOf(row),
    ...(await timelineOf(db, id, options)),
    keptByEmail: await keptByEmail(db, keys),
    alike: await alike(db, id, keys),
    sameWords: row.state === "new" || row.state === "spam" ? await countSameWords(db, id) : 0,
  };
}

const keysOf = async (db: Reader, person: string): Promise<string[]> => {
  const rows = await db.selectFrom("person_keys").select("key").where("person", "=", person).limit(MOST_KEYS).execute();
  return [...new Set(rows.map(({ key }) => key))];
};

async function alike(db: Reader, id: string, keys: readonly string[]): Promise<PersonSummary[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("person_keys")
    .select("person")
    .where("key", "in", keys)
    .limit(10 * MOST_KEYS)
    .execute();
  const others = [...new Set(rows.map(({ person }) => person))].filter((person) => person !== id).slice(0, MOST_ALIKE);
  return (await peopleWith(db, others)).map(summaryOf);
}

async function keptByEmail(db: Reader, keys: readonly string[]): Promise<KeptByEmail[]> {
  const mailboxes = keys.flatMap((key) => (key.startsWith("email ") ? [key.slice("email ".length)] : []));
  if (mailboxes.length === 0) return [];
  const subscribers = await db.selectFrom("subscribers").selectAll().where("mailbox", "in", mailboxes).execute();
  // Rows from before migration 016 have no mailbox.
  const older = await db.selectFrom("subscribers").selectAll().where("address", "in", mailboxes).where("mailbox", "is", null).execute();
  const people = await db.selectFrom("alert_people").select(["id", "email"]).where("mailbox", "in", mailboxes).execute();
  const ids = people.map((person) => person.id);
  const alerts = ids.length === 0 ? [] : await db.selectFrom("alerts").selectAll().where("person", "in", ids).execute();
  return [
    ...[...subscribers, ...older].map(({ email, state, asked_at: asked, confirmed_at: confirmed }) => ({
      email,
      what: "newsletter" as const,
      words: "",
      state,
      since: (confirmed ?? asked) as Instant,
    })),
    ...alerts.map(({ person, words, state, asked_at: since }) => ({
      email: people.find((one) => one.id === person)?.email ?? "",
      what: "homes" as const,
      words,
      state: state === "stopped" ? ("left" as const) : state,
      since,
    })),
  ];
}
