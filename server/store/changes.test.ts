/** Changes that one process announces and others hear of, on both engines, without notifications. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { announce, type Changes, followChanges, POLL_MS, type Topic } from "./changes.ts";
import { openStore as openAlone } from "./store.ts";

let store: Store;
let clock: FakeClock;
let open: Changes[];
beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-12-01T12:00:00Z");
  open = [];
});
afterEach(async () => {
  for (const one of open) one.stop();
  await store.close();
});

/** A process that listens to all topics. */
async function listening(db = store.db) {
  const heard: Topic[] = [];
  const changes = followChanges({ db, clock });
  open.push(changes);
  for (const topic of ["calendar", "emails", "pages"] as const) changes.listen(topic, () => heard.push(topic));
  await changes.start();
  return { changes, heard };
}
const announcing = (...topics: Topic[]) => store.write(async (trx) => topics.forEach((topic) => announce(trx, topic)));

describe("changes", () => {
  test("are heard within a second by every process, each once, and only by who listens to the topic", async () => {
    await announcing("emails");
    const [one, other] = [await listening(), await listening()];
    await announcing("pages", "pages");
    await clock.turn(POLL_MS);
    expect([one.heard, other.heard]).toEqual([["pages"], ["pages"]]);
    await clock.turn(10 * POLL_MS);
    await announcing("pages", "calendar");
    await clock.turn(POLL_MS);
    expect(other.heard).toEqual(["pages", "calendar", "pages"]);
    other.changes.stop();
    await announcing("pages");
    await clock.turn(POLL_MS);
    expect([one.heard.length, other.heard.length]).toEqual([4, 3]);
  });

  test("that are rolled back are not", async () => {
    const { heard } = await listening();
    const failing = store.write(async (trx) => {
      announce(trx, "pages");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await clock.turn(POLL_MS);
    expect(heard).toEqual([]);
  });

  test("while the store can't be read are heard when it can be", async () => {
    let isAway = false;
    const selectFrom = (...given: Parameters<typeof store.db.selectFrom>) => {
      if (isAway) throw new Error("away");
      return store.db.selectFrom(...given);
    };
    const { heard } = await listening({ selectFrom } as unknown as Store["db"]);
    isAway = true;
    await announcing("pages");
    await clock.turn(5 * POLL_MS);
    isAway = false;
    await clock.turn(POLL_MS);
    expect(heard).toEqual(["pages"]);
  });
});

test("one process alone on SQLite writes none", async () => {
  const alone = await openAlone({ dataDir: ":memory:", workers: 1 });
  await alone.write(async (trx) => announce(trx, "emails"));
  expect(await alone.db.selectFrom("changes").selectAll().execute()).toEqual([]);
  await alone.close();
});
