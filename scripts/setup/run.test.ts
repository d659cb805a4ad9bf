/** The setup, in a made-up project with an npm and a builder of its own, so that every step leaves a trace. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NODE } from "../../tests/site.ts";

let project: string;
const running = new Set<ChildProcess>();

const put = (file: string, text: string): void => {
  const place = path.join(project, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const trace = (): string[] => {
  const file = path.join(project, "trace");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
};

const LOCK = JSON.stringify({
  packages: {
    "": { dependencies: { thing: "1.0.0" } },
    "node_modules/thing": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/elsewhere": { version: "1.0.0", integrity: "sha512-b", optional: true, os: ["plan9"] },
  },
});
const INSTALLED = JSON.stringify({ packages: { "node_modules/thing": { version: "1.0.0", integrity: "sha512-a" } } });

const NPM = `
const fs = require("node:fs");
fs.appendFileSync("trace", "npm " + process.argv[2] + "\\n");
fs.mkdirSync("node_modules/@react-router/dev", { recursive: true });
fs.writeFileSync("node_modules/@react-router/dev/bin.cjs", 'const fs = require("node:fs"); fs.appendFileSync("trace", "build\\\\n"); fs.mkdirSync("build", { recursive: true });');
fs.writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(INSTALLED)});
`;

const SERVER = `
import { appendFileSync } from "node:fs";
process.on("SIGTERM", () => { appendFileSync("trace", "ended in order\\n"); process.exit(7); });
setInterval(() => {}, 1000);
console.log("up", process.env.NODE_ENV, process.env.SITE_URL ?? "");
`;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), "porchlight-setup-"));
  for (const script of ["run.mjs", "setup.mjs"])
    cpSync(path.join(import.meta.dirname, script), path.join(project, "scripts/setup", script));
  put("package.json", JSON.stringify({ dependencies: { thing: "1.0.0" } }));
  put("package-lock.json", LOCK);
  put("npm.cjs", NPM);
  put("app/page.ts", "1");
  put("server/main.ts", SERVER);
});
afterEach(async () => {
  // In order, so that a task is ended with its command: killed, the command would leave it behind.
  const alive = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(alive.map((child) => (child.kill("SIGTERM"), once(child, "exit"))));
  running.clear();
  rmSync(project, { recursive: true, force: true });
});

function run(task: string, env: Record<string, string> = {}) {
  const child = spawn(NODE, ["scripts/setup/run.mjs", task], {
    cwd: project,
    env: { PATH: process.env["PATH"], npm_execpath: path.join(project, "npm.cjs"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = once(child, "exit") as Promise<[number | null]>;
  const up = new Promise<string>((found) => child.stdout.on("data", () => said.includes("up ") && found(said)));
  return { child, up, code: async () => (await ended)[0], said: () => said };
}

test("installs, builds and runs; the second time only runs", async () => {
  const first = run("start");
  expect(await first.up).toContain("up production");
  expect(trace()).toEqual(["npm ci", "build"]);
  first.child.kill("SIGTERM");
  expect(await first.code()).toBe(7);

  const second = run("start");
  await second.up;
  second.child.kill("SIGTERM");
  expect(await second.code()).toBe(7);
  expect(trace()).toEqual(["npm ci", "build", "ended in order", "ended in order"]);
});

test("reads a file .env where there is one, and says nothing where there is none", async () => {
  const without = run("start");
  await without.up;
  expect(without.said()).not.toContain(".env");
  without.child.kill("SIGTERM");
  await without.code();

  put(".env", "SITE_URL=https://www.example.com");
  expect(await run("start").up).toContain("up production https://www.example.com");
});

test("builds again when a source has other content, and not when only its time or a test has changed", async () => {
  await run("build").code();
  put("app/page.ts", "1");
  put("app/page.test.ts", "a test");
  await run("build").code();
  expect(trace()).toEqual(["npm ci", "build"]);
  put("app/page.ts", "2");
  await run("build").code();
  expect(trace()).toEqual(["npm ci", "build", "build"]);
});

test("installs again when the lock file names something else than what is there", async () => {
  await run("build").code();
  put("package-lock.json", LOCK.replace("sha512-b", "sha512-c"));
  await run("build").code();
  expect(trace().filter((line) => line === "npm ci")).toHaveLength(1);
  put("package-lock.json", LOCK.replace("sha512-a", "sha512-d"));
  await run("build").code();
  expect(trace().filter((line) => line === "npm ci")).toHaveLength(2);
});

test("never installs into a linked node_modules, which belongs to another project", async () => {
  mkdirSync(path.join(project, "elsewhere/@react-router/dev"), { recursive: true });
  put("elsewhere/@react-router/dev/bin.cjs", 'require("node:fs").mkdirSync("build", { recursive: true });');
  symlinkSync(path.join(project, "elsewhere"), path.join(project, "node_modules"), "junction");
  expect(await run("build").code()).toBe(0);
  expect(trace()).not.toContain("npm ci");
});

test("two at once set up once", async () => {
  const codes = await Promise.all([run("build").code(), run("build").code(), run("build").code()]);
  expect(codes).toEqual([0, 0, 0]);
  expect(trace()).toEqual(["npm ci", "build"]);
});

test("takes over the lock of a process that has died", async () => {
  const dead = spawn(NODE, ["--version"]);
  await once(dead, "exit");
  put(".setup-lock/owner", JSON.stringify({ pid: dead.pid, host: hostname() }));
  expect(await run("build").code()).toBe(0);
  expect(existsSync(path.join(project, ".setup-lock"))).toBe(false);
});

test("a setup that fails ends with a plain line, is not taken for done, and leaves no lock", async () => {
  put("npm.cjs", "process.exit(3)");
  const failed = run("start");
  expect(await failed.code()).toBe(1);
  expect(failed.said()).toContain("Could not install dependencies (npm ci: exit code 3)");
  expect(existsSync(path.join(project, ".setup-lock"))).toBe(false);
  put("npm.cjs", NPM);
  expect(await run("build").code()).toBe(0);
});

test("ends the task in order when npm, which started it, is gone", async () => {
  put("npm-like.cjs", `require("node:child_process").spawn(process.execPath, ["scripts/setup/run.mjs", "start"], { stdio: "inherit" });`);
  const npm = spawn(NODE, ["npm-like.cjs"], {
    cwd: project,
    env: { PATH: process.env["PATH"], npm_execpath: path.join(project, "npm.cjs"), npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.add(npm);
  // The pipe closes when the last process that holds it has ended.
  const over = once(
    npm.stdout.on("data", (text: Buffer) => text.includes("up ") && npm.kill("SIGKILL")),
    "close",
  );
  await over;
  expect(trace()).toContain("ended in order");
});

test("an unknown task is named", async () => {
  appendFileSync(path.join(project, "trace"), "");
  const unknown = run("fly");
  expect(await unknown.code()).toBe(1);
  expect(unknown.said()).toContain('Unknown task "fly"');
});

test("what carries its build but no lock file, as a container image does, is taken as it is", async () => {
  rmSync(path.join(project, "package-lock.json"));
  for (const folder of ["node_modules", "build/server"]) mkdirSync(path.join(project, folder), { recursive: true });
  const started = run("start");
  await started.up;
  started.child.kill("SIGTERM");
  expect(await started.code()).toBe(7);
  expect(trace()).toEqual(["ended in order"]);
});
