/** Recognizes a person by mailbox and phone number. An address with two names is two people, until a member merges them. */
import { mayBeSameName } from "../../domain/people/names.ts";

/** What a person is recognized by. `name` is a `nameKey`. */
export type PersonKey = { readonly key: string; readonly name: string; readonly person: string };

/**
 * The person with these identifiers and this name: first by exactly this name, which is how merges and splits by hand
 * last, then one all of whose names can be the same. The first identifier, a mailbox, counts before a phone number.
 */
export function matchPerson(keys: readonly PersonKey[], identifiers: readonly string[], name: string): string | undefined {
  const theirs = identifiers.flatMap((identifier) => keys.filter(({ key }) => key === identifier));
  const exact = theirs.find((one) => one.name === name);
  if (exact) return exact.person;
  return theirs.find(({ person }) => theirs.every((one) => one.person !== person || mayBeSameName(one.name, name)))?.person;
}
