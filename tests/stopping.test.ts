/** The real server that stops while requests come in, and one whose processes are replaced. */
import { spawnSync } from "node:child_process";
import { Agent, get } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { newRequest, send } from "./crash/send.ts";
import { type Site, startSite } from "./site.ts";

/** Long enough on a busy machine for what is asked within it. */
const DRAIN_SECONDS = 3;

let site: Site | undefined;
afterEach(() => site?.remove());

type Answer = { readonly status: number; readonly connection: string | undefined; readonly body: string };

const ask = (url: string, agent: Agent | false = false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body }));
    }).on("error", reject);
  });

const workersOf = ({ process: { pid } }: Site): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);

const events = ({ output }: Site): unknown[] =>
  output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => (JSON.parse(line) as { event: unknown }).event);

describe.each(["1", "2"])("with WORKERS=%s", (workers) => {
  test("a server that stops says so at once, takes requests until a balancer has noticed, and ends", async () => {
    site = await startSite({ WORKERS: workers, DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: "1" });
    const began = performance.now();
    const stopped = site.stop();
    await expect.poll(async () => (await ask(`${site!.url}/readyz`)).status).toBe(503);
    // All workers say so.
    for (let count = 0; count < 6; count += 1)
      expect(await ask(`${site.url}/readyz`)).toEqual({ status: 503, connection: "close", body: '{"ready":false,"stopping":true}' });
    const keepAlive = new Agent({ keepAlive: true });
    expect(await ask(site.url, keepAlive)).toMatchObject({ status: 200, connection: "close" });
    expect(await send(site, newRequest())).toBe(303);
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(DRAIN_SECONDS * 1000 - 50);
    await expect(ask(site.url)).rejects.toThrow("ECONNREFUSED");
  });
});

test("SIGUSR2 replaces the workers one by one, and no request fails", async () => {
  site = await startSite({ WORKERS: "2", TRUST_PROXY: "1" });
  await expect.poll(() => workersOf(site!).length, { timeout: 20_000 }).toBe(2);
  const before = workersOf(site);
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 8 });
  const outcomes = new Map<unknown, number>();
  const count = (outcome: unknown) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const open = new Set<Promise<void>>();
  const { url } = site;
  const timer = setInterval(() => {
    for (const asking of [ask(url, keepAlive), ask(`${url}/privacy`)]) {
      const one = asking.then(({ status }) => count(status), count).finally(() => open.delete(one));
      open.add(one);
    }
  }, 50);
  site.process.kill("SIGUSR2");
  const acknowledged = new Set<number>();
  await expect
    .poll(
      async () => {
        acknowledged.add(await send(site!, newRequest()));
        return events(site!).includes("workers.replaced");
      },
      { timeout: 50_000 },
    )
    .toBe(true);
  clearInterval(timer);
  await Promise.all(open);
  keepAlive.destroy();
  expect([...outcomes.keys()]).toEqual([200]);
  expect([...acknowledged]).toEqual([303]);
  expect(workersOf(site).filter((pid) => before.includes(pid))).toEqual([]);
  expect(workersOf(site)).toHaveLength(2);
  expect(events(site)).not.toContain("worker.died");
});

test("SIGUSR2 doesn't end a server without workers, and the log says that it needs them", async () => {
  site = await startSite();
  site.process.kill("SIGUSR2");
  await expect.poll(() => events(site!)).toContain("reload.needs-workers");
  expect((await ask(site.url)).status).toBe(200);
});
