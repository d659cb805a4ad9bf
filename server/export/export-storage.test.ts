/** An export of a site whose photos are in an object storage: homes' photos on its pages, and visitors' photos among the data. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { NOW, type Printed, useStorage } from "../../tests/command-with-storage.ts";
import { tags } from "../../tests/html.ts";
import { fileOf, picture } from "../../tests/photos.ts";
import { systemClock } from "../clock.ts";
import { zoneOfAgent } from "../commands/command-content.ts";
import { createLeads } from "../leads/leads.ts";
import { openListings } from "../listings/listings.ts";
import { readSettings } from "../settings/settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import { exportCommand } from "./export.ts";

const HOME = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "399900", propertyType: "condo" };
const OWN = "listings/12-elm-street-anoka";

let lead: string;
const at = useStorage(async (store, server) => {
  const { s3 } = readSettings(server.settings);
  const storage = await openStorage({ dataDir: at.dataDir, s3 });
  const open = await openListings({ store, storage, dataDir: at.dataDir, clock: systemClock, log: () => {}, zone: zoneOfAgent });
  const { id } = await open.editor.create(HOME, "ana");
  const body = new FormData();
  body.append("photos", fileOf(await picture({ width: 400, height: 300 }), "a.jpg"));
  const added = await open.editor.photos.add(id, new Request("http://site.test/", { method: "POST", body }));
  if ("state" in added || added[0]?.state !== "added") throw new Error(JSON.stringify(added));
  await open.editor.publish(id, "ana");
  await open.stop();
  const pictures = [{ file: "1.webp", name: "Room.jpg", width: 4, height: 3, bytes: 5, digest: "d" }];
  const answers = [{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" as const }];
  const form = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [], pictures };
  lead = (await createLeads(store, { now: () => NOW }).take(form)).id;
  server.objects.set(`photos/${lead}/1.webp`, { content: Buffer.from("photo"), modified: NOW, type: "image/webp" });
});

const run = (target: string): Promise<Printed> =>
  at.run((options) => exportCommand(["site", target], { ...options, siteUrl: "https://new.example" }));

test("has the photos that are in the storage; when they can't be read it says why, and leaves nothing", async () => {
  const target = path.join(at.folder, "out");
  const inData = await readdir(at.dataDir, { recursive: true });
  expect(inData.filter((name) => /\.(?:webp|jpg)$/.test(name))).toEqual([]);
  at.server.fault = ({ method }) => (method === "GET" ? { status: 403, code: "AccessDenied" } : undefined);
  expect(await run(target)).toMatchObject({ code: 1, errors: expect.stringMatching(/^Export failed: The object storage/) as string });
  expect((await readdir(at.folder)).toSorted()).toEqual(["data"]);
  at.server.fault = () => undefined;

  expect(await run(target)).toMatchObject({ code: 0, errors: "" });
  const page = await readFile(path.join(target, "site", OWN, "index.html"), "utf8");
  const photos = tags(page, "img").flatMap(({ attributes: { src = "" } }) => (src.startsWith("/photos/") ? [src] : []));
  expect(photos.length).toBeGreaterThan(0);
  for (const photo of photos) expect(existsSync(path.join(target, "site", photo))).toBe(true);
  expect(await readFile(path.join(target, "data", "photos", lead, "1.webp"), "utf8")).toBe("photo");
});
