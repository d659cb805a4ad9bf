/** A server that is killed with SIGKILL after the mail server has a reminder and before it has said so: no one is reminded twice. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RETRY_POLICY } from "../../server/email/retry-policy.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { asking, bookingsOn, later, NOW, TEN } from "../bookings.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { rounds } from "../proof.ts";
import { newDataDir, NODE } from "../site.ts";

const SENDER = path.join(import.meta.dirname, "reminder-sender.ts");
const DAY_BEFORE = later(TEN, -24 * 60);

let folder: string;
let store: Store;
let post: SmtpServer;
let child: ChildProcess | undefined;
let kills: boolean;

beforeEach(async () => {
  folder = await newDataDir();
  store = await openStore(folder);
  kills = false;
  post = await openSmtpServer(0, {
    async taken() {
      // The email has arrived; the sender is killed before it gets the reply.
      if (kills) await kill();
    },
  });
});
afterEach(async () => {
  await kill();
  await store.close();
  await post.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  const dying = child;
  child = undefined;
  if (!dying) return;
  const ended = once(dying, "exit");
  dying.kill("SIGKILL");
  await ended;
}

function send(instant: string): void {
  child = spawn(NODE, [SENDER, folder, post.url, instant], { stdio: ["pipe", "ignore", "inherit"] });
}

const reminders = () => post.emails.filter(({ subject }) => subject?.startsWith("Appointment reminder"));
const states = async () => {
  const rows = await store.db.selectFrom("emails").select("state").where("kind", "=", "booking-reminder").orderBy("not_before").execute();
  return rows.map(({ state }) => state).join();
};
/** Waits until it holds; the test's own time is the bound. */
async function come(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resume) => setTimeout(resume, 20));
}

test(
  "a reminder whose sender was killed before the answer is not sent again, and the next one is",
  { timeout: 120_000, repeats: rounds(0, 29) },
  async () => {
    const bookings = await bookingsOn(store, { now: () => new Date(NOW) });
    await bookings.book(asking());
    // The invitation and the agent's email are through.
    await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("not_before", "is", null).execute());

    kills = true;
    send(DAY_BEFORE);
    await come(async () => reminders().length === 1 && child === undefined);
    expect(await states()).toBe("waiting,waiting");

    // Well within its time, and its claim has expired.
    kills = false;
    send(new Date(Date.parse(DAY_BEFORE) + 2 * RETRY_POLICY.claimFor).toISOString());
    await come(async () => (await states()) === "dropped,waiting");
    await kill();
    expect(reminders()).toHaveLength(1);

    send(later(TEN, -60));
    await come(async () => (await states()) === "dropped,sent");
    expect(reminders()).toHaveLength(2);
  },
);
