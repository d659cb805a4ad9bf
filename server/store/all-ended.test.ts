import { afterEach, beforeEach, expect, test } from "vitest";
import { allEnded } from "./all-ended.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore(":memory:");
});
afterEach(() => store.close());

const names = async (): Promise<string[]> =>
  (await store.db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name);

test("statements that are begun together run in their order, and their results come back in it", async () => {
  const [inserted, found] = await store.write((trx) =>
    allEnded([
      trx.insertInto("secrets").values({ name: "one", value: "-" }).returning("name").execute(),
      trx.selectFrom("secrets").select("name").execute(),
    ]),
  );
  expect([inserted, found]).toEqual([[{ name: "one" }], [{ name: "one" }]]);
});

test("when one of them fails, its error is reported, and nothing of the others is stored", async () => {
  await store.write((trx) => trx.insertInto("secrets").values({ name: "one", value: "-" }).execute());
  const written = store.write((trx) => {
    const insert = (name: string) => trx.insertInto("secrets").values({ name, value: "-" }).execute();
    return allEnded([insert("before"), insert("one"), insert("after"), insert("last")]);
  });
  await expect(written).rejects.toThrow(/unique|duplicate/i);
  // Whatever still waited would run before this.
  await store.write((trx) => trx.insertInto("secrets").values({ name: "two", value: "-" }).execute());
  expect(await names()).toEqual(["one", "two"]);
});
