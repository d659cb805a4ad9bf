/** Messages through PostgreSQL: they arrive, also after the connection was cut; where they don't, that is noticed, and changes are polled. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { asSuperuser, addressOf, newDatabase } from "../../../tests/postgres/databases.ts";
import { type DeafProxy, deafProxy } from "../../../tests/postgres/deaf-proxy.ts";
import { fakeClock, type FakeClock } from "../../../tests/fake-clock.ts";
import { announce, type Changes, followChanges, POLL_MS } from "../changes.ts";
import type { Notifications } from "../messages.ts";
import { openStore, type Store } from "../store.ts";
import { ANSWER_MS, CHECK_MS } from "./notifications.ts";

const CHANNEL = "porchlight_test";

let url: string;
let proxy: DeafProxy;
let clock: FakeClock;
let toClose: (() => Promise<unknown>)[];
beforeEach(async () => {
  url = await newDatabase();
  proxy = await deafProxy(Number(new URL(url).port));
  proxy.isDeaf = false;
  clock = fakeClock("2026-12-01T12:00:00Z");
  toClose = [];
});
afterEach(async () => {
  for (const close of toClose) await close();
  proxy.close();
});

type Copy = {
  readonly store: Store;
  readonly notifications: Notifications;
  readonly changes: Changes;
  readonly texts: string[];
  readonly heard: string[];
  readonly events: string[];
};

/** A copy of the site behind the proxy. */
async function copy(): Promise<Copy> {
  const store = await openStore({ dataDir: "/nonexistent", database: addressOf(Object.assign(new URL(url), { port: proxy.port }).href) });
  const [texts, heard, events]: [string[], string[], string[]] = [[], [], []];
  const notifications = store.openNotifications?.({ clock, report: (event) => events.push(event) });
  if (!notifications) throw new Error("There are no notifications.");
  notifications.receive(CHANNEL, (text) => texts.push(text));
  const changes = followChanges({ db: store.db, clock, notifications });
  changes.listen("pages", () => heard.push("pages"));
  await changes.start();
  toClose.push(async () => {
    changes.stop();
    await notifications.close();
    await store.close();
  });
  return { store, notifications, changes, texts, heard, events };
}

/** Waits for the network, while the clock goes on in small steps. */
const until = async (holds: () => boolean, step = 10): Promise<void> =>
  await expect
    .poll(
      async () => {
        await clock.turn(step);
        return holds();
      },
      { interval: 10, timeout: 20_000 },
    )
    .toBe(true);
const change = ({ store }: Copy) => store.write(async (trx) => announce(trx, "pages"));

test("messages and changes arrive at every copy at once, and after a cut again", async () => {
  const [one, other] = [await copy(), await copy()];
  const areHeard = () => one.notifications.areHeard() && other.notifications.areHeard();
  await until(areHeard);
  one.notifications.send(CHANNEL, ["a", "b"]);
  await until(() => one.texts.length + other.texts.length === 4);
  expect([one.texts, other.texts]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);

  // Less than a second by the clock: no one has polled.
  const before = clock.now().getTime();
  await change(one);
  await expect.poll(async () => (await clock.turn(1), other.heard.length), { interval: 5 }).toBe(1);
  expect(clock.now().getTime() - before).toBeLessThan(POLL_MS);

  await asSuperuser(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    url,
  );
  await until(() => !areHeard());
  // What happens meanwhile is heard, too.
  await expect
    .poll(() =>
      change(one).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await until(() => other.heard.length === 2 && areHeard(), 100);
  other.notifications.send(CHANNEL, ["c"]);
  await until(() => one.texts.at(-1) === "c");
  expect([one.events, other.events]).toEqual([[], []]);
});

test("where a pooler drops them, that is said once, and changes are heard within a second all the same", async () => {
  proxy.isDeaf = true;
  const [one, other] = [await copy(), await copy()];
  await until(() => one.events.length > 0 && other.events.length > 0, ANSWER_MS / 10);
  expect([one.events, other.events]).toEqual([["notifications.missing"], ["notifications.missing"]]);
  const before = clock.now().getTime();
  await change(one);
  await until(() => other.heard.length === 1);
  expect(clock.now().getTime() - before).toBeLessThan(10 * POLL_MS);
  // Each looks again with a new connection, and misses its message again.
  for (let round = 0; round < 5; round += 1) {
    const { opened } = proxy;
    await clock.skip(CHECK_MS);
    await until(() => proxy.opened >= opened + 2, CHECK_MS / 10);
    await clock.turn(ANSWER_MS);
  }
  expect([one.events, other.events]).toEqual([["notifications.missing"], ["notifications.missing"]]);

  proxy.isDeaf = false;
  await until(() => one.events.length === 2, CHECK_MS / 10);
  expect(one.events[1]).toBe("notifications.back");
  one.notifications.send(CHANNEL, ["a"]);
  await until(() => one.texts.length === 1);
});
