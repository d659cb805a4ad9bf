/**
 * A process that books without end, for tests that kill it: `booker.ts <folder> <name> <times> [first]`. Tells one line for each answer: the
 * person, the time and what became of it. With "race" instead of a number it asks so many people for one time and ends.
 */
import { asking, bookingsOn, later, NOW, RULES, TEN } from "../bookings.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { readDatabaseUrl } from "../../server/settings/database-url.ts";
import { openStore } from "../../server/store/store.ts";

const [folder = "", name = "", mode = "stream", count = "0"] = process.argv.slice(2);
const store = await openStore({ dataDir: folder, database: readDatabaseUrl(process.env["DATABASE_URL"] ?? "") });
const bookings = await bookingsOn(store, { now: () => new Date(NOW), rules: { ...RULES, mostPerDay: 1000, horizon: 400 } });

async function ask(person: string, start: Instant): Promise<void> {
  const answer = await bookings.book(asking(start, { email: `${person}@visitor.test`, name: person }));
  process.stdout.write(`${person} ${start} ${answer.state} ${"nearest" in answer ? answer.nearest.length : 0}\n`);
}

/** Eight at a time want the times of the coming months one after the other, so that processes meet at most of them. */
let asked = 0;
async function stream(): Promise<void> {
  for (;;) {
    asked += 1;
    const day = Math.floor(asked / 10) + Number(count);
    await ask(`${name}-${asked}`, later(TEN, day * 24 * 60 + (asked % 10) * 45 - (asked % 10) * 15));
  }
}

if (mode === "race") {
  // All begin together: anyone who is ready waits for the word.
  process.stdout.write("ready\n");
  await new Promise((begin) => process.stdin.once("data", begin));
  await Promise.all(Array.from({ length: Number(count) }, (_, at) => ask(`${name}-${at}`, TEN)));
  await store.close();
  // It ends by itself once everything is told.
  process.stdin.destroy();
} else await Promise.all(Array.from({ length: 8 }, stream));
