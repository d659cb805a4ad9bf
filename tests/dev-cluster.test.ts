/** `npm run dev:cluster`: two copies of the real site behind a balancer, with PostgreSQL and an object storage, and nothing left at the end. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startCluster } from "../scripts/cluster/cluster.ts";
import { newRequest, send } from "./crash/send.ts";
import { BARE, freePort, NODE } from "./site.ts";

const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

/** Starts the command as a terminal does: with a process group of its own, which gets the Ctrl-C. */
function start(port: number) {
  const env = { ...BARE, HOME: process.env["HOME"], NODE_ENV: "production", PORT: String(port) };
  const child = spawn(NODE, ["scripts/cluster/dev-cluster.ts"], { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "exit") as Promise<[code: number | null]>;
  endings.push(() => child.kill("SIGTERM"));
  const pid = child.pid ?? 0;
  return { pid, ended, printed: () => printed, pressCtrlC: () => process.kill(-pid, "SIGINT") };
}

const childrenOf = (pid: number): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether anything listens at an address. */
const isOpen = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => resolve(socket.destroy() !== undefined)).on("error", () => resolve(false));
  });

test("serves pages and requests, also after a copy is killed or all are replaced, and leaves nothing running", async () => {
  const port = await freePort();
  const { pid, ended, printed, pressCtrlC } = start(port);
  await expect.poll(printed, { timeout: 50_000 }).toContain("Press Ctrl+C to stop.");
  const url = `http://localhost:${port}`;
  expect(printed()).toContain(`Porchlight is running at ${url}, on two copies`);
  const [database = "", storage = "", folder = ""] = [/(postgres:\S+),/, /photos at (\S+):/, /saved in (\S+)\/data/].map(
    (part) => part.exec(printed())?.[1],
  );
  const [first] = [...printed().matchAll(/^copy 1: \S+ \(process (\d+)\)$/gm)].map(([, id]) => Number(id));
  // Two copies and PostgreSQL.
  const children = childrenOf(pid);
  expect(children).toHaveLength(3);

  expect((await fetch(url)).status).toBe(200);
  expect(await send({ url }, newRequest())).toBe(303);
  process.kill(first ?? 0, "SIGKILL");
  for (let count = 0; count < 10; count += 1) expect((await fetch(url)).status).toBe(200);
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/copy 1: ended \(SIGKILL\)[^]*copy 1: http/);
  expect(await send({ url }, newRequest())).toBe(303);
  // An impatient developer asks twice.
  process.kill(pid, "SIGUSR2");
  await expect.poll(printed, { timeout: 30_000 }).toContain("copy 1: is being replaced");
  process.kill(pid, "SIGUSR2");
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/being replaced already\.[^]*All copies are replaced\./);
  expect(await send({ url }, newRequest())).toBe(303);

  const all = [...children, ...childrenOf(pid)];
  pressCtrlC();
  expect(await ended).toEqual([0, null]);
  expect(all.filter(isRunning)).toEqual([]);
  expect(await Promise.all([url, database, storage].map(isOpen))).toEqual([false, false, false]);
  expect(existsSync(folder)).toBe(false);
});

test("says that its port is in use, and leaves nothing", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  endings.push(() => other.close());
  const { port } = other.address() as AddressInfo;
  const { ended, printed } = start(port);
  expect((await ended)[0]).toBe(1);
  expect(printed()).toContain(`Port ${port} can't be opened.`);
});

test("a copy that can't start ends everything that was started before it", async () => {
  const before = childrenOf(process.pid);
  const port = await freePort();
  await expect(startCluster({ port, settings: { WORKERS: "0" } })).rejects.toThrow("WORKERS");
  expect(childrenOf(process.pid).filter((pid) => !before.includes(pid))).toEqual([]);
  expect(await isOpen(`http://localhost:${port}`)).toBe(false);
});
