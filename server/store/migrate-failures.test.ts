/**
 * The migration that stores why an email failed as a kind, with emails of the version before it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PROOF } from "../../tests/proof.ts";
import { earlierStore, insert, numbered } from "../../tests/store/earlier-store.ts";
import { expectWhole, killedCopy, withDatabase } from "../../tests/store/killed-migration.ts";
import * as queries from "../email/outbox-queries.ts";
import { openStore, type Store } from "./store.ts";

const MANY = PROOF ? 150_000 : 50_000;
const QUEUED = "2026-11-20T09:00:00.000Z";
const LATER = "2026-11-21T15:00:00.000Z";
const NOW = "2026-11-21T14:04:00.000Z";
const MUST_DELIVER = 1;
const TO_VISITOR = 0;

/** Each text that an earlier version stored, with the kind that it becomes. */
const PROBLEMS = [
  ["unreachable", "server"],
  ["unreachable ETIMEDOUT", "server"],
  ["unreachable: no answer in time (ETIMEDOUT)", "server"],
  ["certificate refused: it has expired (CERT_HAS_EXPIRED)", "server"],
  ["not encrypted 502: the mail server offers no STARTTLS", "server"],
  ["turned away 535", "server"],
  ["turned away 535: it refused the sign-in; look at user and password in SMTP_URL", "server"],
  ["refused 550", "email-refused"],
  ["refused 552: the email is too large", "email-refused"],
  ["recipient refused 554", "recipient-refused"],
  ["no such recipient 550", "no-such-address"],
  ["failed here", "internal"],
  ["a text that no version has written", "internal"],
] as const;

const lead = (id: string) =>
  insert("leads", {
    id,
    at: QUEUED,
    form: "f",
    form_name: "Form",
    lead_type: "General",
    page: "/",
    answers: "[]",
    origin: "{}",
    spam_signals: "[]",
  });
const email = (id: string, must_deliver: number, state: string, problem: string | null) =>
  insert("emails", {
    id,
    kind: must_deliver ? "lead" : "booking-invitation",
    lead_id: "lead",
    state,
    created_at: QUEUED,
    tried_since: QUEUED,
    due_at: LATER,
    attempts: problem === null ? 0 : 2,
    problem,
    must_deliver,
    by_agent: 0,
  });

/**
 * Waiting and dead emails to the agent and to visitors with each problem, some that never failed,
 * and many of one kind.
 */
const FILL = [
  lead("lead"),
  ...PROBLEMS.flatMap(([problem], at) => [
    email(`agent-waiting-${at}`, MUST_DELIVER, "waiting", problem),
    email(`agent-dead-${at}`, MUST_DELIVER, "dead", problem),
    email(`visitor-waiting-${at}`, TO_VISITOR, "waiting", problem),
    email(`visitor-dead-${at}`, TO_VISITOR, "dead", problem),
  ]),
  email("new", MUST_DELIVER, "waiting", null),
  email("sent", MUST_DELIVER, "sent", null),
  `insert into emails (id, kind, lead_id, state, created_at, tried_since, due_at, attempts, problem, must_deliver, by_agent)
    ${numbered(MANY)} select printf('many-%d', n), 'confirmation', 'lead', 'dropped', '${QUEUED}', '${QUEUED}', '${LATER}', 9, 'unreachable ENOTFOUND', 0, 0
    from numbers;`,
].join("\n");

let folder: string;
let dataDir: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-failures-"));
  dataDir = path.join(folder, "data");
  await earlierStore(path.join(folder, "earlier"), "012", FILL);
  await killedCopy(path.join(folder, "earlier"), dataDir);
  store = await openStore(dataDir);
}, 120_000);
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id).toSorted();
const waitingFor = async (due: string): Promise<string[]> =>
  idsOf(await store.db.selectFrom("emails").select("id").where("state", "=", "waiting").where("due_at", "=", due).execute());
/** The numbers of the problems of some kinds. */
const numbersOf = (...kinds: readonly string[]): number[] => PROBLEMS.flatMap(([, kind], at) => (kinds.includes(kind) ? [at] : []));

test("killed half-way, it is completed by the next start: each email keeps its state, its text and its kind of failure", async () => {
  const found = await store.db.selectFrom("emails").selectAll().where("id", "not like", "many-%").execute();
  expect(found).toHaveLength(4 * PROBLEMS.length + 2);
  for (const { id, state, problem, failure, due_at, attempts } of found) {
    const [, expected, number] = /^\w+-(waiting|dead)-(\d+)$/.exec(id) ?? [];
    const [text, kind] = PROBLEMS[Number(number)] ?? [null, null];
    expect({ id, state, problem, failure }).toEqual({
      id,
      state: expected ?? (id === "new" ? "waiting" : "sent"),
      problem: text,
      failure: kind,
    });
    expect([due_at, attempts]).toEqual([LATER, text === null ? 0 : 2]);
  }
  await expect(
    store.db
      .updateTable("emails")
      .set({ failure: "other" as "server" })
      .execute(),
  ).rejects.toThrow("CHECK");

  const visitorsDead = PROBLEMS.length - numbersOf("recipient-refused", "no-such-address").length;
  expect(await queries.countEmails(store.db)).toEqual({
    waiting: PROBLEMS.length + 1,
    oldest: QUEUED,
    newest: QUEUED,
    dead: PROBLEMS.length + visitorsDead,
    refused: 2,
  });
  await store.write((trx) => queries.retryServerFailures(trx, NOW));
  expect(await waitingFor(NOW)).toEqual(
    numbersOf("server")
      .flatMap((at) => [`agent-waiting-${at}`, `visitor-waiting-${at}`])
      .toSorted(),
  );

  await store.write((trx) => queries.reviveAfterRestart(trx, NOW));
  const dead = await store.db.selectFrom("emails").select("id").where("state", "=", "dead").execute();
  expect(idsOf(dead)).toEqual(numbersOf("no-such-address").map((at) => `visitor-dead-${at}`));
  expect(await waitingFor(LATER)).toEqual([]);

  await store.close();
  expectWhole(dataDir, { leads: 1, emails: MANY + found.length });
  withDatabase(dataDir, (database) => {
    const plan = database.prepare(
      "explain query plan select id from emails where state = 'dead' and must_deliver = 0 and failure in ('server')",
    );
    expect(
      plan
        .all()
        .map(({ detail }) => String(detail))
        .join(),
    ).toContain("emails_dead");
  });
  store = await openStore(dataDir);
}, 120_000);
