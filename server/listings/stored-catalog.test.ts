import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listings as shipped } from "../../content/listings.ts";
import { systemClock } from "../clock.ts";
import { commandContent, zoneOfAgent } from "../commands/command-content.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openStore } from "../store/store.ts";
import { openListings } from "./listings.ts";
import { catalogWithStored } from "./stored-catalog.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-stored-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a command knows the agent's own homes beside the shipped ones, and those alone without a database", async () => {
  const [sample] = shipped;
  const before = await catalogWithStored({ dataDir }, commandContent);
  expect(before.get(sample?.id ?? "")).toBe(sample);
  const store = await openStore(dataDir);
  const options = { store, storage: fileStorage(dataDir), dataDir, clock: systemClock, log: () => {}, zone: zoneOfAgent };
  const { editor, stop } = await openListings(options);
  const values = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "399900", propertyType: "condo" };
  await editor.publish((await editor.create(values, "ana")).id, "ana");
  await stop();
  await store.close();
  const after = await catalogWithStored({ dataDir }, commandContent);
  expect(after.get("12-elm-street-anoka")?.price).toBe(399_900);
  expect(after.get(sample?.id ?? "")).toBe(sample);
});
