/**
 * Stamps: signed notes of when a form was made, by which a machine that posts at once or without ever having seen the page gives itself
 * away. The key is made once and kept in the store, so that stamps outlive a restart.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "../../domain/services.ts";
import type { Store } from "../store/store.ts";

/** A form that was open for longer was not looked at by anyone in between. Milliseconds. */
export const FORM_TOKEN_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** A clock that was set back a little makes no stamp false. Milliseconds. */
const SLACK = 5 * 60 * 1000;

const SHAPE = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{22})$/;

/** Opens the stamps of a store. */
export async function openFormTokens(store: Store, now: () => Date): Promise<Services["formTokens"]> {
  return formTokensWith(await secretOf(store, "form-tokens"), now);
}

/** Stamps under a known key: milliseconds in base 36, a dot, and the first 128 bits of their HMAC-SHA-256. */
export function formTokensWith(secret: string, now: () => Date): Services["formTokens"] {
  const sign = (time: string) => createHmac("sha256", secret).update(time).digest().subarray(0, 16);
  return {
    issue() {
      const time = now().getTime().toString(36);
      return `${time}.${sign(time).toString("base64url")}`;
    },
    age(formToken) {
      const [, time, signature] = SHAPE.exec(formToken) ?? [];
      if (time === undefined || signature === undefined) return undefined;
      if (!timingSafeEqual(sign(time), Buffer.from(signature, "base64url"))) return undefined;
      const age = now().getTime() - Number.parseInt(time, 36);
      return age > FORM_TOKEN_LIFETIME || age < -SLACK ? undefined : Math.max(0, age);
    },
  };
}

/** A key that the server made for itself once and keeps under this name. */
export async function secretOf(store: Store, name: string): Promise<string> {
  const read = () => store.db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  const made = { name, value: randomBytes(32).toString("base64url") };
  await store.write((trx) =>
    trx
      .insertInto("secrets")
      .values(made)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  // Another process may have been first; its key holds.
  return (await read())?.value ?? made.value;
}
