/** Where members' own words about other people name someone: they're the other people's, so an erasure leaves them. */
import { wordsIn } from "../../domain/people/names.ts";
import { peopleWith } from "../contacts/person-rows.ts";
import { identifiersIn } from "../people/identity.ts";
import type { Reader } from "../store/store.ts";

/** Rows per query. */
const PAGE = 500;

/** Who is looked for. `names` are `nameKey`s. */
export type Named = { readonly names: ReadonlySet<string>; readonly identifiers: ReadonlySet<string> };

/** Whether a text has one of these names as a whole, or one of the addresses and numbers. */
export const isNamedIn = (text: string, { names, identifiers }: Named): boolean =>
  identifiersIn(text).some((identifier) => identifiers.has(identifier)) ||
  [...names].some((name) => ` ${wordsIn(text)} `.includes(` ${name} `));

export type NotedAbout = { readonly id: string; readonly name: string };

/** The other people in whose notes, next steps and answers someone is named. @param own ids of the people who are erased. */
export async function notedAbout(db: Reader, named: Named, own: ReadonlySet<string>): Promise<readonly NotedAbout[]> {
  const found = new Set<string>();
  const look = (person: string, text: string): void => {
    if (!own.has(person) && !found.has(person) && isNamedIn(text, named)) found.add(person);
  };
  for await (const { person, text } of pages((last) => notesAfter(db, last))) look(person, text);
  for await (const { person, subject, body } of pages((last) => repliesAfter(db, last))) look(person, `${subject}\n${body}`);
  for await (const { id, next_step: step } of pages((last) => stepsAfter(db, last))) look(id, step);
  const people = await peopleWith(db, [...found]);
  return people.map(({ id, name, email }) => ({ id, name: name || email })).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const notesAfter = (db: Reader, last: string) =>
  db.selectFrom("person_notes").select(["id", "person", "text"]).where("id", ">", last).orderBy("id").limit(PAGE).execute();

const repliesAfter = (db: Reader, last: string) =>
  db.selectFrom("replies").select(["id", "person", "subject", "body"]).where("id", ">", last).orderBy("id").limit(PAGE).execute();

const stepsAfter = (db: Reader, last: string) =>
  db.selectFrom("people").select(["id", "next_step"]).where("id", ">", last).orderBy("id").limit(PAGE).execute();

async function* pages<Row extends { readonly id: string }>(after: (last: string) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last = "";
  for (;;) {
    const rows = await after(last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}
