/**
 * Proofs that people were erased, in the database: when, by whom and how much, under the digests of `erasures.jsonl`. The
 * file has the same, so an older database gets them back.
 */
import type { ErasedCounts, ErasureProof } from "../../domain/privacy/found.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { memberNames } from "../contacts/person-rows.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import { countsOf, type Erasures, type ListedErasure } from "./erasures.ts";

/** Notes that this database has applied these erasures. */
export async function markApplied(trx: Writer, done: readonly (readonly [digest: string, at: string])[]): Promise<void> {
  for (const [digest, at] of done) {
    const insert = trx.insertInto("erasures").values({ digest, at });
    await insert.onConflict((conflict) => conflict.column("digest").doUpdateSet({ at })).execute();
  }
}

/** Digests of the file that this database has applied, up to a time. */
async function appliedOf(trx: Writer, { digests, at }: ListedErasure): Promise<boolean> {
  const rows = await trx.selectFrom("erasures").select(["digest", "at"]).where("digest", "in", digests).execute();
  return digests.every((digest) => rows.some((row) => row.digest === digest && row.at >= at));
}

/** Adds what the file lists and the database lacks, and says of those that are applied that they're done. @param now an instant. */
export async function proveTx(trx: Writer, { listed }: Pick<Erasures, "listed">, now: string): Promise<void> {
  if (listed.length === 0) return;
  const known = await trx.selectFrom("erasure_proofs").select("id").execute();
  const ids = new Set(known.map(({ id }) => id));
  const open = await trx.selectFrom("erasure_proofs").select("id").where("done_at", "is", null).execute();
  const unfinished = new Set(open.map(({ id }) => id));
  for (const erasure of listed) {
    if (ids.has(erasure.id) && !unfinished.has(erasure.id)) continue;
    if (!ids.has(erasure.id)) await addProofTx(trx, erasure);
    if (!(await appliedOf(trx, erasure))) continue;
    await trx.updateTable("erasure_proofs").set({ done_at: now }).where("id", "=", erasure.id).execute();
  }
}

/** An erasure that was asked for. */
export async function addProofTx(trx: Writer, { id, at, by, counts, digests }: ListedErasure): Promise<void> {
  const row = { id, at, member: by, digests: JSON.stringify(digests), counts: JSON.stringify(counts), done_at: null };
  await trx
    .insertInto("erasure_proofs")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Proofs on a page. */
const PER_PAGE = 50;

export type ProofPage = { readonly proofs: readonly ErasureProof[]; readonly next?: string };

/** The latest first. @param after the last id of the page before. */
export async function proofsOn(db: Reader, after = "~"): Promise<ProofPage> {
  const rows = await db
    .selectFrom("erasure_proofs")
    .selectAll()
    .where("id", "<", after)
    .orderBy("id", "desc")
    .limit(PER_PAGE + 1)
    .execute();
  const names = await memberNames(db);
  const shown = rows.slice(0, PER_PAGE);
  const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
  return { proofs: shown.map((row) => proofOf(row, names)), ...(last && { next: last.id }) };
}

export async function proofWith(db: Reader, id: string): Promise<ErasureProof | undefined> {
  const row = await db.selectFrom("erasure_proofs").selectAll().where("id", "=", id).executeTakeFirst();
  return row && proofOf(row, await memberNames(db));
}

const NAMED: Readonly<Record<string, string>> = {
  command: "npm run people on the server",
  person: "the person, through the link in an email",
};

function proofOf(
  { id, at, member, digests, counts, done_at: done }: Tables["erasure_proofs"],
  names: ReadonlyMap<string, string>,
): ErasureProof {
  return {
    id,
    at: at as Instant,
    by: NAMED[member] ?? names.get(member),
    counts: countsOf(parsed(counts)) satisfies ErasedCounts,
    digests: Object.values(Object(parsed(digests)) as object).filter((digest) => typeof digest === "string"),
    ...(done !== null && { doneAt: done as Instant }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
