/** A bucket is one site's: a second one, or a restore of another one's backup, must not clear away what it finds there. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { openStore } from "../../tests/postgres/open-store.ts";
import { readSettings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { refuseOthersBucket, releaseBucket } from "../transfer/bucket.ts";
import { openStorage } from "./open-storage.ts";
import { refuseOthers } from "./open-verified.ts";
import { claimBucket, OWNER } from "./owner.ts";
import type { ObjectStorage } from "./storage.ts";

let server: S3Server;
let storage: ObjectStorage;
let [own, other]: Store[] = [];
beforeEach(async () => {
  server = await openS3Server();
  storage = await openStorage(readSettings(server.settings));
  [own, other] = [await openStore(":memory:"), await openStore(":memory:")];
});
afterEach(async () => {
  await Promise.all([own?.close(), other?.close()]);
  await server.close();
});

const refusal = (work: Promise<void>): Promise<string> =>
  work.then(
    () => "accepted",
    (error: Error) => error.message,
  );

test("belongs to the site that used it first, at each start, and to no other", async () => {
  for (const _ of ["two copies", "and another start"]) await Promise.all([claimBucket(own!, storage), claimBucket(own!, storage)]);
  expect(await refusal(claimBucket(other!, storage))).toContain(`belongs to a site with another database (s3://${server.bucket}/${OWNER})`);
  await releaseBucket(storage);
  await claimBucket(other!, storage);
});

test("a backup goes into a bucket of its own site, of the one that it replaces, or of none", async () => {
  expect(await refusal(refuseOthersBucket(storage, [other!.db]))).toBe("accepted");
  await claimBucket(own!, storage);
  expect(await refusal(refuseOthersBucket(storage, [other!.db, own!.db]))).toBe("accepted");
  expect(await refusal(refuseOthersBucket(storage, [other!.db]))).toContain("--replace");
});

test("a bucket that is away doesn't stop the start, and nobody's secret is in it", async () => {
  server.fault = () => ({ status: 403, code: "RequestTimeTooSkewed" });
  const settings = readSettings(server.settings);
  await refuseOthers(own!, storage, settings);
  server.fault = () => undefined;
  await refuseOthers(own!, storage, settings);
  const secret = await own!.db.selectFrom("secrets").select("value").where("name", "=", "bucket").executeTakeFirstOrThrow();
  expect(server.objects.get(OWNER)?.content.toString()).not.toContain(secret.value);
  expect(await refusal(refuseOthers(other!, storage, settings))).toContain("another database");
});
