/** Whose data is looked for: a person of the list, or addresses and numbers as they were typed. */
import { createHmac } from "node:crypto";
import { formatPhone } from "../../domain/forms/phone.ts";
import type { Sharer, Who } from "../../domain/privacy/found.ts";
import type { NotFound } from "../../domain/privacy/privacy-service.ts";
import { peopleWith, personWith } from "../contacts/person-rows.ts";
import { secretOf } from "../http/form-tokens.ts";
import { identifierOf, namedIdentifier } from "../people/identity.ts";
import { findRecords, type Records } from "../people/records.ts";
import type { Reader, Store } from "../store/store.ts";

/** Most addresses and numbers that are looked for at once. */
const MOST = 50;

export type LookedUp = {
  readonly state: "found";
  /** By which the records are found, and erased. */
  readonly identifiers: readonly string[];
  /** The same as people write them. */
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  /** Others with the same addresses or numbers. Their records aren't among these if one person was asked for. */
  readonly sharers: readonly Sharer[];
};

/** An identifier as people write it. */
export const shownAs = (identifier: string): string =>
  identifier.startsWith("phone ") ? formatPhone(identifier.slice("phone ".length)) : identifier.replace(/^\w+ /, "");

export const lookUp = (db: Reader, who: Who): Promise<LookedUp | NotFound> =>
  "person" in who ? lookUpPerson(db, who.person) : lookUpTyped(db, who.typed);

/** Stands for what is found under these identifiers, without naming them: it's kept with a form that waits for a passkey. */
export async function seenOf(store: Store, { identifiers }: Pick<LookedUp, "identifiers">): Promise<string> {
  const key = await secretOf(store, "privacy");
  return createHmac("sha256", key).update(JSON.stringify(identifiers.toSorted())).digest("base64url");
}

/** Everything under these identifiers. */
export function recordsOf(db: Reader, { identifiers }: Pick<LookedUp, "identifiers">): Promise<Records> {
  const wanted = new Set(identifiers);
  return findRecords(db, (identifier) => wanted.has(identifier));
}

/** What only this person uses counts as a whole; of what others use, too, only what has one of this person's names. */
async function lookUpPerson(db: Reader, person: string): Promise<LookedUp | NotFound> {
  const row = await personWith(db, person);
  if (!row) return { state: "gone" };
  const own = await db.selectFrom("person_keys").select(["key", "name"]).where("person", "=", person).limit(MOST).execute();
  const keys = [...new Set(own.map(({ key }) => key))];
  const rows = await sharing(db, keys);
  const shared = new Set(rows.flatMap(({ key, person: other }) => (other === person ? [] : [key])));
  return {
    state: "found",
    identifiers: own.map(({ key, name }) => (shared.has(key) ? namedIdentifier(key, name) : key)).filter(isFirst),
    addresses: keys.map(shownAs),
    names: [row.name],
    sharers: await sharersOf(
      db,
      rows.map((one) => one.person).filter((other) => other !== person),
    ),
  };
}

async function lookUpTyped(db: Reader, typed: string): Promise<LookedUp | NotFound> {
  const parts = typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MOST);
  const unclear = parts.find((part) => identifierOf(part) === undefined);
  if (unclear !== undefined || parts.length === 0) return { state: "unclear", text: unclear ?? "" };
  const identifiers = parts.flatMap((part) => identifierOf(part) ?? []).filter(isFirst);
  const people = [...new Set((await sharing(db, identifiers)).map(({ person }) => person))];
  const sharers = await sharersOf(db, people);
  return {
    state: "found",
    identifiers,
    addresses: identifiers.map(shownAs),
    names: sharers.map(({ name }) => name),
    sharers: people.length > 1 ? sharers : [],
  };
}

const isFirst = <One>(one: One, at: number, all: readonly One[]): boolean => all.indexOf(one) === at;

const sharing = (db: Reader, keys: readonly string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("person_keys")
        .select(["key", "person"])
        .where("key", "in", keys)
        .limit(10 * MOST)
        .execute();

async function sharersOf(db: Reader, ids: readonly string[]): Promise<Sharer[]> {
  const people = await peopleWith(db, [...new Set(ids)]);
  const sharers: Sharer[] = [];
  for (const { id, name } of people) {
    const work = await db
      .selectFrom("lead_work")
      .select("lead")
      .where("person", "=", id)
      .limit(10 * MOST)
      .execute();
    sharers.push({ id, name, requests: work.length });
  }
  return sharers.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
