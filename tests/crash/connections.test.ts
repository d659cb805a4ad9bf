/**
 * Requests come and are sent to two connections, while the process that does both is killed again and again and the services fail now and then:
 * each connection gets each request at least once, always under the same id, and nothing that was never stored.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SEND_POLICY } from "../../server/connections/sender.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { connectedSite } from "../connected-site.ts";
import { rounds } from "../proof.ts";
import { newDataDir, NODE } from "../site.ts";
import { openSinks, type Posted, type Sinks } from "../sinks.ts";

const SENDER = fileURLToPath(new URL("connection-sender.ts", import.meta.url));
const KILLS = rounds(3, 100);
/** Most that one process sends at once to each connection. */
const AT_ONCE = 8;

let dataDir: string;
let store: Store;
let sinks: Sinks;
let child: ChildProcess | undefined;
/** Each process begins later than the claims of the one before end. Milliseconds. */
let ahead = 0;
const durable: string[] = [];

beforeAll(async () => {
  dataDir = await newDataDir();
  store = await openStore(dataDir);
  sinks = await openSinks();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  sinks.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

function begin(...mode: readonly string[]): void {
  ahead += 2 * SEND_POLICY.claimFor;
  child = spawn(NODE, [SENDER, dataDir, String(sinks.port), String(ahead), ...mode], { stdio: ["pipe", "pipe", "inherit"] });
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    durable.push(...lines);
  });
}

async function kill(): Promise<void> {
  const dying = child;
  if (!dying) return;
  const ended = once(dying, "close");
  dying.kill("SIGKILL");
  await ended;
}

/** Waits until it holds; the test's own time is the bound. */
async function come(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}

const isDone = async (): Promise<boolean> => {
  const waiting = await store.db.selectFrom("deliveries").select("id").where("state", "=", "waiting").limit(1).execute();
  const events = await store.db.selectFrom("connection_events").select("id").limit(1).execute();
  return waiting.length + events.length === 0;
};

const idsAt = (host: string): string[] => sinks.posted.filter((one) => one.host === host).map(idOf);
const idOf = ({ host, headers, body }: Posted): string =>
  host === "hooks.test" ? (headers["webhook-id"] ?? "") : (/"message":"[^"]*Message: [^"]*/.exec(body)?.[0] ?? "");

test(
  "every request reaches every connection at least once, under one id, however often the process is killed",
  { timeout: rounds(120_000, 3_600_000) },
  async () => {
    const site = connectedSite(store);
    const { secret } = await site.add();
    await site.add("follow-up-boss");
    let count = 0;
    const faulty =
      (status: number, text: string): Parameters<Sinks["answer"]>[1] =>
      (_, response) => {
        count += 1;
        // In their turn: well, slow, an error, or cut.
        if (count % 7 === 3) return setTimeout(() => response.writeHead(status).end(text), 30);
        if (count % 11 === 5) return response.writeHead(503).end();
        return count % 13 === 7 ? response.destroy() : response.writeHead(status).end(text);
      };
    sinks.answer("hooks.test", faulty(204, ""));
    sinks.answer("api.followupboss.com", faulty(201, '{"id":1}'));

    for (let round = 0; round < KILLS; round += 1) {
      const before = sinks.posted.length;
      begin();
      // While requests are stored, queued, sent or recorded.
      await come(() => sinks.posted.length >= before + 3 + ((round * 5) % 17));
      await pause((round * 7) % 23);
      await kill();
    }
    sinks.answer("hooks.test", (_, response) => response.writeHead(204).end());
    sinks.answer("api.followupboss.com", (_, response) => response.writeHead(201).end('{"id":1}'));
    // What failed is due after its pause: some processes later at most.
    for (let done = false; !done; done = await isDone()) {
      begin("drain");
      const end = Date.now() + 3000;
      await come(async () => Date.now() > end || (await isDone()));
      await kill();
    }

    const stored = (await store.db.selectFrom("leads").select(["id", "answers"]).execute()).map(({ id, answers }) => ({ id, answers }));
    const ids = new Set(stored.map(({ id }) => id));
    expect(durable.filter((id) => !ids.has(id))).toEqual([]);
    const hooks = idsAt("hooks.test");
    expect([...ids].filter((id) => !hooks.includes(`${id}-received`))).toEqual([]);
    expect(hooks.filter((id) => !ids.has(id.replace(/-received$/, "")))).toEqual([]);
    // Follow Up Boss's events have no id of ours: each message is one request's.
    const crm = idsAt("api.followupboss.com");
    expect(new Set(crm).size).toBe(ids.size);
    const states = await store.db.selectFrom("deliveries").select("state").where("state", "<>", "delivered").execute();
    expect(states).toEqual([]);
    // Twice only what failed, or was under way at a kill.
    const taken = hooks.length - ids.size;
    expect(taken).toBeLessThanOrEqual(AT_ONCE * KILLS + Math.ceil(hooks.length / 4));
    const signer = new Webhook(secret);
    const unsigned = sinks.posted.filter(({ host, headers, body }) => {
      const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
      return host === "hooks.test" && headers["webhook-signature"] !== signer.sign(headers["webhook-id"] ?? "", at, body);
    });
    expect(unsigned).toEqual([]);
    if (process.env["PROOF"] !== undefined)
      console.log(
        `${KILLS} kills, ${ids.size} requests: ${hooks.length} posts to the webhook, ${crm.length} to Follow Up Boss, none missing`,
      );
  },
);
