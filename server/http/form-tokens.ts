/**
 * Form tokens: signed timestamps of when a form was rendered. A post without one, or at once, looks
 * automated. The secret is stored, so that tokens stay valid over restarts.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "../../domain/services.ts";
import type { Store } from "../store/store.ts";

/** How long a token is valid. Milliseconds. */
export const FORM_TOKEN_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** How far in the future a token may be, in case the clock was set back. Milliseconds. */
const SLACK = 5 * 60 * 1000;

const SHAPE = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{22})$/;

/** The form tokens of a store. */
export async function openFormTokens(store: Store, now: () => Date): Promise<Services["formTokens"]> {
  return formTokensWith(await secretOf(store, "form-tokens"), now);
}

/**
 * Tokens signed with a secret: milliseconds in base 36, a dot, and the first 128 bits of their
 * HMAC-SHA-256.
 */
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

/** The store's secret of a name, created at the first call. */
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
  // Another process may have been first; then its secret counts.
  return (await read())?.value ?? made.value;
}
