/**
 * Processes that book on one database, at the same moment and killed with SIGKILL in the middle: one of all who want a time gets it, what was
 * answered is there afterwards, and whatever is there has its emails.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openToRead } from "../../server/store/store.ts";
import { locationFor, openStore, urlFor } from "../postgres/open-store.ts";
import { apart, TEN } from "../bookings.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir, NODE } from "../site.ts";

const BOOKER = path.join(path.dirname(fileURLToPath(import.meta.url)), "booker.ts");

let folder: string;
let children: ChildProcess[];
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await newDataDir();
  children = [];
  await (await openStore(folder)).close();
  env = { ...process.env, DATABASE_URL: await urlFor(folder) };
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

type Answer = { readonly person: string; readonly start: string; readonly state: string; readonly nearest: number };

function booker(...args: readonly string[]) {
  const child = spawn(NODE, [BOOKER, folder, ...args], { env, stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const answers: Answer[] = [];
  const ended = once(child, "close");
  let heard = () => {};
  let isReady = false;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [person = "", start = "", state = "", nearest = "0"] = line.split(" ");
    if (person === "ready") isReady = true;
    // A line that was cut off when the process was killed is no answer.
    else if (/^\d+$/.test(nearest) && state !== "") answers.push({ person, start, state, nearest: Number(nearest) });
    heard();
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>((resume) => (heard = resume));
  };
  return { child, answers, ended, until, isReady: () => isReady };
}

async function stored() {
  const db = await openToRead(await locationFor(folder));
  if (!db) throw new Error("There is no database.");
  try {
    const rows = await db.selectFrom("bookings").selectAll().where("state", "=", "booked").orderBy("blocked_from").execute();
    const leads = await db.selectFrom("leads").select("id").execute();
    const emails = await db.selectFrom("emails").select(["kind", "lead_id"]).execute();
    return { rows, leads, emails };
  } finally {
    await db.destroy();
  }
}

async function expectWhole(): Promise<Awaited<ReturnType<typeof stored>>["rows"]> {
  const { rows, leads, emails } = await stored();
  expect(apart(rows)).toBe(true);
  const ids = rows.map(({ id }) => id).toSorted();
  expect(leads.map(({ id }) => id).toSorted()).toEqual(ids);
  for (const kind of ["lead", "booking-invitation"])
    expect(
      emails
        .filter((message) => message.kind === kind)
        .flatMap(({ lead_id }) => lead_id ?? [])
        .toSorted(),
    ).toEqual(ids);
  expect(emails.filter(({ kind }) => kind === "booking-reminder")).toHaveLength(2 * ids.length);
  return rows;
}

test('many visitors in four processes want one time at the same moment: one gets it, the others get "taken"', async () => {
  const EACH = rounds(50, 2500);
  const crowd = ["a", "b", "c", "d"].map((name) => booker(name, "race", String(EACH)));
  for (const one of crowd) await one.until(one.isReady);
  for (const { child } of crowd) child.stdin?.write("go\n");
  for (const { ended } of crowd) await ended;
  const answers = crowd.flatMap((one) => one.answers);
  expect(answers).toHaveLength(4 * EACH);
  expect(answers.filter(({ state }) => state === "booked")).toHaveLength(1);
  expect(answers.filter(({ state, nearest }) => state === "taken" && nearest === 6)).toHaveLength(4 * EACH - 1);
  const winner = answers.find(({ state }) => state === "booked");
  expect(await expectWhole()).toMatchObject([{ starts_at: TEN, name: winner?.person }]);
});

test(
  "processes that are killed at any moment lose no booking that they told of, and none stands twice",
  { timeout: PROOF ? 3_600_000 : 120_000 },
  async () => {
    const told: Answer[] = [];
    const ROUNDS = rounds(2, 100);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Both want the same times; one is killed and the other goes on for a while.
      const two = ["x", "y"].map((name) => booker(`${name}${round}`, "stream", String(round * 6)));
      const enough = 3 + ((round * 5) % 17);
      await Promise.race(two.map((one) => one.until(() => one.answers.filter(({ state }) => state === "booked").length >= enough)));
      two[round % 2]?.child.kill("SIGKILL");
      const left = two[(round + 1) % 2];
      const count = left?.answers.length ?? 0;
      await left?.until(() => left.answers.length >= count + 5);
      left?.child.kill("SIGKILL");
      for (const { ended } of two) await ended;
      told.push(...two.flatMap(({ answers }) => answers));
      const rows = await expectWhole();
      const there = new Set(rows.map(({ name, starts_at }) => `${name} ${starts_at}`));
      expect(told.filter(({ person, start, state }) => state === "booked" && !there.has(`${person} ${start}`))).toEqual([]);
    }
    expect(told.some(({ state }) => state === "taken")).toBe(true);
  },
);
