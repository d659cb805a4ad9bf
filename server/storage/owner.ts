/**
 * Whose a bucket is. A site sorts what it finds there: it clears away photos that have no request in its database, and older backups. With
 * the bucket of another one, such as a copy for trials that was given the same settings, those would be the other's.
 */
import { hash } from "node:crypto";
import { secretOf } from "../http/form-tokens.ts";
import { StoreProblem } from "../store/problems.ts";
import type { Store } from "../store/store.ts";
import type { ObjectStorage } from "./storage.ts";

/** Has a digest of a secret in the site's database, which moves and is restored with it. */
export const OWNER = "site/owner.txt";
/** The name of that secret. */
export const SECRET = "bucket";

/** What the object says. */
export const nameOf = (secret: string): string => `${hash("sha256", secret)}\n`;

/** Writes down whose the bucket is, if no one has. Throws if it's another site's. */
export async function claimBucket(store: Store, storage: ObjectStorage): Promise<void> {
  const own = nameOf(await secretOf(store, SECRET));
  const owner = (await storage.get(OWNER))?.toString();
  if (owner === undefined) await storage.put(OWNER, Buffer.from(own));
  else if (owner !== own) throw notOurs(storage, "To give it to this site for good, delete that object first.");
}

/** @param fix what to do if the bucket is to be this site's. */
export const notOurs = (storage: ObjectStorage, fix: string): StoreProblem =>
  new StoreProblem(
    `STORAGE_URL: the bucket belongs to a site with another database (${storage.place(OWNER)}). Nothing was changed. ` +
      `Give each site a bucket of its own, or restore a backup of the site that this bucket is of. ${fix}`,
  );
