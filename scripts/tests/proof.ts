/**
 * `npm run proof -- <name>`: a test of the unit project with many more rounds than `npm test` gives it; `PROOF_ROUNDS=100` sets how many.
 * Without a name it lists them.
 */
import { spawnSync } from "node:child_process";

const PROOFS: Readonly<Record<string, readonly [file: string, about: string, projects?: string]>> = {
  requests: ["tests/crash/requests.test.ts", "200 killed servers in a stream of requests, with a mail server that comes and goes"],
  bookings: ["tests/crash/booking.test.ts", "100 killed processes that book, and 10,000 visitors who want one time at once"],
  "calendar-attack": ["tests/attacks/calendar.test.ts", "5,000 addresses that try to fill the calendar, and 200 visitors who book at once"],
  alerts: ["tests/crash/alerts.test.ts", "emails about a home to 10,000 people, with the process that sends them killed 50 times"],
  newsletter: ["tests/crash/newsletter.test.ts", "a newsletter to 10,000 readers, with the process that sends it killed 100 times"],
  connections: [
    "tests/crash/connections",
    "requests sent to two connections by a process that is killed 100 times, how soon, and what it costs",
  ],
  content: ["tests/crash/content.test.ts", "200 killed processes that save content, and edits shown under 200 requests a second"],
  "live-edits": [
    "tests/postgres/live-edits.test.ts",
    "how soon an edit is on every page of two copies that answer 200 requests a second",
    "postgres",
  ],
  photos: ["tests/crash/photos.test.ts", "300 killed servers in the middle of storing a request with photos in an object storage"],
  listings: ["tests/crash/listings.test.ts", "200 killed processes that save a home and store its photos"],
  "dashboard-axe": [
    "tests/e2e/dashboard-axe.test.ts",
    "every state of every screen of the dashboard, by two checkers; SHOTS=folder takes pictures of them instead",
    "e2e",
  ],
  "half-hour": [
    "tests/e2e/half-hour.test.ts",
    "a fresh site becomes the agent's own on a phone; taps and screens are counted, and SHOTS=folder takes a picture of each",
    "e2e",
  ],
  "agent-day": [
    "tests/e2e/agent-day.test.ts",
    "a day of the agent on a phone, with a wave of 300 spam; taps are counted by task, and SHOTS=folder takes a picture of each screen",
    "e2e",
  ],
  "long-names": ["tests/e2e/long-names.test.ts", "the site of an agent with long names, built with them in content/", "e2e"],
  storage: ["tests/load/storage-away.test.ts", "the site while its object storage is full, away, slow or answering errors"],
  queries: [
    "/queries.test.ts",
    "what each statement costs with 30,000 requests and 6,000 appointments to come, and on PostgreSQL with 12,000 and 2,000",
    "unit,postgres",
  ],
  people: ["server/contacts/many-people.test.ts", "50,000 people: every page of them, and each kind of search under 50 ms"],
  reminder: ["tests/crash/reminder.test.ts", "30 killed servers between a reminder and the record that it was sent"],
  memory: ["tests/load/memory.test.ts", "the server's memory in an hour of mixed load; MINUTES=10 makes it shorter"],
  copies: [
    "tests/postgres/crash.test.ts",
    "two copies of the site, 20 times one of them killed and PostgreSQL crashed, with photos and bookings",
    "postgres",
  ],
  failover: [
    "tests/postgres/failover.test.ts",
    "two copies of the site, 8 times PostgreSQL lost in one of four ways and its replica promoted",
    "postgres",
  ],
  "both-engines": ["server", "all tests of what both engines do, on PostgreSQL", "postgres"],
  "move-data": [
    "tests/postgres/move-data.test.ts",
    "50,000 requests with 1,000 photos moved to PostgreSQL and an object storage and back, killed half-way",
    "postgres",
  ],
  rolling: [
    "tests/postgres/rolling.test.ts",
    "two copies replaced one by one, ten times, under 200 requests a second, behind a small balancer and behind Caddy where it's installed",
    "postgres",
  ],
  erasure: [
    "tests/erasure.test.ts",
    "20 people erased from the dashboard on each engine, the server killed in the middle of half of them, and an older backup restored",
    "unit,postgres",
  ],
  migrations: ["server/store/migrate-killed.test.ts", "90 servers killed in the middle of a migration"],
};

const [name, ...more] = process.argv.slice(2);
const proof = name !== undefined && Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
if (proof) {
  const env = { ...process.env, PROOF: "1" };
  const projects = (proof[2] ?? "unit").split(",").flatMap((project) => ["--project", project]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...projects, proof[0], ...more];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit", env }).status ?? 1;
} else {
  const list = Object.entries(PROOFS).map(([each, [, about]]) => `  ${each.padEnd(17)}${about}`);
  console.log(["Usage: npm run proof -- <name>", ...list].join("\n"));
  process.exitCode = name === undefined ? 0 : 1;
}
