/** The real server for a test: its own process, a free port, a fresh data folder, and only the settings that the test gives. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OWN_NODE = path.join(ROOT, "node_modules", ".bin", "node");

/** The Node that runs the server, also when the tests run in an older one. */
export const NODE = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;

export type Settings = Readonly<Record<string, string>>;

/** With `SMTP_URL`, the sample addresses of the content stop the start. */
export const ADDRESSES = { AGENT_EMAIL: "agent@agent.test", MAIL_FROM: "Website <website@agent.test>" } as const;

export type Site = {
  /** The site's address without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything that the server has printed. */
  output(): string;
  /** Stops it in order and resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

/** A port that no one listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Where Node stores compiled modules: a server that starts for a test takes a third less of the processor's time with them. */
const COMPILED = path.join(ROOT, "node_modules/.cache/compiled");

/** What a program of the site needs of this environment. */
export const BARE = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED } as const;

/** The environment of a server: only what a process needs. */
const plain = (settings: Settings): NodeJS.ProcessEnv => {
  const { HOME, TMPDIR, SystemRoot } = process.env;
  return { ...BARE, HOME, TMPDIR, SystemRoot, NODE_ENV: "production", ...settings };
};

/** A new folder for a server's data. */
export const newDataDir = (): Promise<string> => mkdtemp(path.join(tmpdir(), "porchlight-"));

/**
 * Starts the server and waits until it answers. Give `DATA_DIR` to start again with an earlier one's data, and `NODE_ENV: "development"` for
 * the one of `npm run dev`.
 * @param root the project's folder, or that of another site (`other-content.ts`).
 * @param detached whether a Ctrl-C in this terminal doesn't reach it.
 */
export async function startSite(settings: Settings = {}, root = ROOT, detached = false): Promise<Site> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const dataDir = settings["DATA_DIR"] ?? (await newDataDir());
  const url = `http://127.0.0.1:${port}`;
  const env = plain({ HOST: "127.0.0.1", SITE_URL: url, ...settings, PORT: String(port), DATA_DIR: dataDir });
  const program = env["NODE_ENV"] === "development" ? "server/dev.ts" : "server/main.ts";
  const child = spawn(NODE, [program], { cwd: root, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "exit");
  // A test that fails or is interrupted must not leave a server running.
  const cleanUp = () => child.kill("SIGKILL");
  process.once("exit", cleanUp);
  void ended.then(() => process.off("exit", cleanUp));

  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await ended;
    }
    return child.exitCode;
  };
  const site: Site = {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await ended;
    },
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await answers(site);
  return site;
}

async function answers(site: Site): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    if (await isUp(site.url)) return;
    const { exitCode, signalCode } = site.process;
    if (exitCode !== null || signalCode !== null || Date.now() > until) {
      await site.kill();
      throw new Error(`The server did not start (${signalCode ?? exitCode ?? "no answer"}). It printed:\n${site.output()}`);
    }
    await new Promise((again) => setTimeout(again, 25));
  }
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
