import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { DEFAULTS } from "./content/defaults.ts";
import { listings } from "./content/listings.ts";

/**
 * Where Node stores compiled modules: a program of the site that a test starts takes half of the processor's time with them, and so do the
 * libraries of the processes that run tests.
 */
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "node_modules/.cache/compiled");

/** As visitors get the pages: by React's code for production, which also takes less time than that for development, with all its checks. */
process.env["NODE_ENV"] = "production";

/** The specification's words are looked for in the content that ships. An agent's own content is right without them. */
const isShipped = [DEFAULTS.agent, DEFAULTS.brokerage, DEFAULTS.market, ...listings].every(
  ({ sample }: { readonly sample?: boolean }) => sample === true,
);

/** For all projects: nothing is retried, no `.only` leaves tests out, and none runs on an old build. */
const always = {
  retry: 0,
  allowOnly: false,
  globalSetup: ["tests/current-build.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Tests of PostgreSQL alone. */
const POSTGRES_ONLY = ["server/store/postgres/**/*.test.ts", "tests/postgres/**/*.test.ts"];
/** Tests of what both engines do: they open their stores with `tests/postgres/open-store.ts`, or with what uses it. */
const ON_BOTH_ENGINES = globSync("{server,tests}/**/*.test.ts").filter((file) =>
  /postgres\/open-store\.ts|command-with-storage\.ts|open-alerts-site\.ts/.test(readFileSync(file, "utf8")),
);

/**
 * On PostgreSQL these take a minute and a half of the processor's time, most of it for pictures, emails and other processes, and ask it
 * little that the others don't: only `npm run proof -- both-engines` runs them there.
 */
const SLOW_ON_POSTGRES: ReadonlySet<string> = new Set([
  "server/email/transports.test.ts",
  "server/bookings/email-delivery.test.ts",
  "server/bookings/emails.test.ts",
  "server/commands/bookings.test.ts",
  "server/commands/leads.test.ts",
  "server/export/export.test.ts",
  "server/listings/photos.test.ts",
]);
const isInPostgres = (file: string): boolean => process.env["PROOF"] !== undefined || !SLOW_ON_POSTGRES.has(file);

/** What these test is the same with any content: pixels of uploads, styles and scripts. */
const WITHOUT_CONTENT = ["app/dashboard/content/own-pictures.test.ts", "app/startup/**", "app/ui/**", "app/styles.test.ts"];

/** Files that take long start first, the longest before the others; otherwise the run ends with one of them alone. */
const LONG = [
  "tests/engines/engines.test.ts",
  "tests/e2e/pages.test.ts",
  "tests/postgres/queries.test.ts",
  "tests/postgres/crash.test.ts",
  "tests/postgres/failover.test.ts",
  "server/store/postgres/recovery.test.ts",
  "tests/store/queries.test.ts",
  "tests/e2e/translated.test.ts",
  "tests/load/storage-away.test.ts",
  "tests/postgres/move-data.test.ts",
  "tests/e2e/picture-contrast.test.ts",
  "tests/e2e/scheduler-steps.test.ts",
  "tests/e2e/requests.test.ts",
  "tests/e2e/appointment-links.test.ts",
  "tests/e2e/controls.test.ts",
  "tests/e2e/walks.test.ts",
  "tests/e2e/calculator.test.ts",
  "tests/e2e/filters.test.ts",
  "tests/e2e/dashboard-axe.test.ts",
  "tests/e2e/dashboard.test.ts",
  "tests/e2e/half-hour.test.ts",
  "tests/e2e/dashboard-keyboard.test.ts",
  "tests/e2e/long-names.test.ts",
  "tests/e2e/deferred-scripts.test.ts",
  "tests/e2e/scheduler-visibility.test.ts",
  "tests/e2e/homes.test.ts",
  "tests/e2e/slow-network.test.ts",
  "tests/long-names.test.ts",
  "tests/people.test.ts",
  "tests/attacks/calendar.test.ts",
  "tests/attacks/dashboard-work.test.ts",
  "tests/crash/requests.test.ts",
  "tests/crash/booking.test.ts",
  "tests/crash/photos.test.ts",
  "tests/crash/content.test.ts",
  "tests/dev-cluster.test.ts",
  "tests/postgres/rolling.test.ts",
  "tests/stopping.test.ts",
  "tests/load/memory.test.ts",
  "tests/workers.test.ts",
  "tests/erasure.test.ts",
  "server/transfer/restore-killed.test.ts",
  "server/store/postgres/notifications.test.ts",
  "tests/postgres/moved-emails.test.ts",
  "tests/postgres/copies.test.ts",
  "tests/postgres/live-edits.test.ts",
  "tests/postgres/workers.test.ts",
  "scripts/setup/commands.test.ts",
  "server/backups/job.test.ts",
  "server/export/export.test.ts",
  "tests/crash/listings.test.ts",
  "tests/crash/alerts.test.ts",
  "server/transfer/verify.test.ts",
  "server/email/outbox.test.ts",
  "server/bookings/bookings.test.ts",
  "server/email/transports.test.ts",
  "server/store/migrate-killed.test.ts",
];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at < 0 ? LONG.length : at;
};

/** The engines' first, as theirs take longest. */
const turn = ({ project }: TestSpecification): string => (project.name === "engines" ? "" : project.name);

/**
 * One project after the other: a worker that has the next file of another project ends, and what takes its place loads all code again.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's sort, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => turn(one).localeCompare(turn(other)) || rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // By itself vitest leaves one processor free: on two that would halve the speed. One file more
    // than processors, as tests also wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...always,
          name: "unit",
          include: ["{app,content,domain,server,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/engines/**", ...POSTGRES_ONLY, ...(isShipped ? [] : ["tests/specification/**"])],
          // A worker loads the code once for all its files: no file mocks a module, and each restores what it changes.
          isolate: false,
        },
      },
      // The page tests once more, on the site of another agent: the same build is handed other content.
      {
        test: {
          ...always,
          name: "other-content",
          include: ["app/**/*.test.{ts,tsx}", "tests/{html,request-forms,seo}.test.ts"],
          exclude: WITHOUT_CONTENT,
          env: { TEST_CONTENT: "other" },
          isolate: false,
        },
      },
      // The store's tests once more, on a real PostgreSQL.
      {
        test: {
          ...always,
          name: "postgres",
          include: [...POSTGRES_ONLY, ...ON_BOTH_ENGINES.filter(isInPostgres)],
          globalSetup: [...always.globalSetup, "tests/postgres/global-setup.ts"],
          env: { TEST_ENGINE: "postgres" },
          // A worker's databases serve all its files.
          isolate: false,
        },
      },
      // In one browser, with real servers. No file mocks a module, so a worker loads them once.
      {
        test: {
          ...always,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [...always.globalSetup, "tests/e2e/global-setup.ts"],
          isolate: false,
          // Setting up may build a site with other content.
          hookTimeout: 180_000,
        },
      },
      // The main tests once more, in each browser engine that is installed.
      {
        test: {
          ...always,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
