/** Every command of package.json comes through here: it prepares what is missing, then runs the task with Node 24. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "./setup.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";

/** Half the memory for the server, as in deploy/porchlight.service, unless the environment says otherwise. */
const LITTLE_MEMORY = {
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=512",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
};

/** What each task needs beside the dependencies, and what runs it. Tasks with `settings` read `.env`; tests never do. */
const TASKS = {
  start: { needs: "build", file: "server/main.ts", settings: true, defaults: LITTLE_MEMORY, env: { NODE_ENV: "production" } },
  dev: { needs: "pictures", file: "server/dev.ts", settings: true, env: { NODE_ENV: "development" } },
  "dev:cluster": { needs: "build", file: "scripts/cluster/dev-cluster.ts", env: { NODE_ENV: "production" } },
  build: { needs: "build" },
  test: { file: "scripts/tests/test.ts", env: { NODE_ENV: "test" } },
  typecheck: { file: "scripts/tests/test.ts", args: ["types"] },
  lint: { file: "scripts/tests/test.ts", args: ["lint"] },
  "test:postgres": { needs: "build", file: VITEST, args: ["run", "--project", "postgres"], env: { NODE_ENV: "test" } },
  "test:unit": { needs: "build", file: VITEST, args: ["run", "--project", "unit"], env: { NODE_ENV: "test" } },
  "test:watch": { needs: "build", file: VITEST, args: ["watch", "--project", "unit"], env: { NODE_ENV: "test" } },
  "test:e2e": { needs: "build", file: VITEST, args: ["run", "--project", "e2e"], env: { NODE_ENV: "test" } },
  "test:engines": { needs: "build", file: "scripts/tests/test.ts", args: ["engines"], env: { NODE_ENV: "test" } },
  "test:other-content": { needs: "build", file: VITEST, args: ["run", "--project", "other-content"], env: { NODE_ENV: "test" } },
  proof: { needs: "build", file: "scripts/tests/proof.ts", env: { NODE_ENV: "test" } },
  leads: { file: "server/commands/run-leads.ts", settings: true },
  bookings: { file: "server/commands/run-bookings.ts", settings: true },
  subscribers: { file: "server/commands/run-subscribers.ts", settings: true },
  dashboard: { file: "server/commands/run-dashboard.ts", settings: true },
  people: { file: "server/commands/run-people.ts", settings: true },
  content: { file: "server/commands/run-content.ts", settings: true },
  backup: { file: "server/commands/run-backup.ts", settings: true },
  export: { needs: "build", file: "server/commands/run-export.ts", settings: true, env: { NODE_ENV: "production" } },
  doctor: { file: "server/commands/run-doctor.ts", settings: true },
  restore: { file: "server/commands/run-restore.ts", settings: true },
  "move-data": { file: "server/commands/run-move-data.ts", settings: true },
  mail: { file: "server/commands/run-mail.ts", settings: true },
  bench: { needs: "build", file: "scripts/bench/bench.ts", env: { NODE_ENV: "production" } },
  lighthouse: { needs: "build", file: "scripts/bench/lighthouse.ts", env: { NODE_ENV: "production" } },
  screenshot: { needs: "build", file: "scripts/pictures/screenshot.ts" },
  pin: { file: "scripts/deploy/pin.ts" },
  pictures: { needs: "pictures" },
  "map-counties": { file: "scripts/map/counties.ts" },
  art: { file: "scripts/pictures/art.ts" },
  format: { file: "node_modules/oxfmt/bin/oxfmt" },
};

process.chdir(path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))));
const parent = process.ppid;
const [name = "", ...rest] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (!task) fail(`Unknown task "${name}". Available tasks: ${Object.keys(TASKS).join(", ")}.`);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => process.exit(128 + constants.signals[signal]));

const node = await prepare(task.needs).catch((error) => fail(error.message));
if (task.file) perform(node);

function perform(program) {
  // Node's own --env-file-if-exists prints a remark about a missing file, which is no problem here.
  const flags = task.settings && existsSync(".env") ? ["--env-file=.env"] : [];
  const PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;
  const child = spawn(program, [...flags, task.file, ...(task.args ?? []), ...rest], {
    stdio: "inherit",
    env: { ...task.defaults, ...process.env, PATH, ...task.env },
  });

  process.removeAllListeners("SIGTERM").on("SIGTERM", () => child.kill("SIGTERM"));
  // A terminal sends these two to all its foreground processes; a second one would interrupt an orderly end.
  for (const signal of ["SIGINT", "SIGHUP"])
    process.removeAllListeners(signal).on(signal, () => {
      if (!process.stdin.isTTY) child.kill(signal);
    });
  // npm passes a signal only to its shell, which ends and leaves this process running: then the task ends, too.
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) child.kill("SIGTERM");
    }, 250).unref();

  child.on("error", (error) => fail(`${name} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
