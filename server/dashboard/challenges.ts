/**
 * Passkey challenges. They are signed and carry their own end, so that showing a page stores nothing; an answered one is
 * stored until then, so that no answer counts twice, in whichever copy of the site it arrives.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { HOUR_MS } from "../../domain/time/instant.ts";
import type { Writer } from "../store/store.ts";
import { digestOf, hmacOf } from "./secrets.ts";

/** How long a page with a passkey button may be open. Milliseconds. */
export const CHALLENGE_LIFETIME = HOUR_MS;

/** What a challenge is for, and whose it is: "sign-in", "add ID". An answer to one counts for no other. */
export type Purpose = "sign-in" | `${"setup" | "join" | "add" | "touch"} ${string}`;

const TIME = 6;
const NONCE = 16;
const SIGNATURE = 16;

const signatureOf = (key: string, purpose: Purpose, signed: Buffer): Buffer =>
  hmacOf(key, `challenge ${purpose} ${signed.toString("base64url")}`).subarray(0, SIGNATURE);

/** 304 bits: the end in milliseconds, a random number, and the signature of both. */
export function issueChallenge(key: string, purpose: Purpose, now: Date): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(TIME + NONCE);
  signed.writeUIntBE(now.getTime() + CHALLENGE_LIFETIME, 0, TIME);
  randomBytes(NONCE).copy(signed, TIME);
  return new Uint8Array(Buffer.concat([signed, signatureOf(key, purpose, signed)]));
}

/** Whether a challenge, as base64url, was issued here for this purpose. */
export function checkChallenge(key: string, purpose: Purpose, challenge: string, now: Date): "valid" | "expired" | "invalid" {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== TIME + NONCE + SIGNATURE) return "invalid";
  const [signed, signature] = [bytes.subarray(0, TIME + NONCE), bytes.subarray(TIME + NONCE)];
  if (!timingSafeEqual(signatureOf(key, purpose, signed), signature)) return "invalid";
  return signed.readUIntBE(0, TIME) > now.getTime() ? "valid" : "expired";
}

/** Returns `false` if it was spent before. */
export async function spendChallengeTx(trx: Writer, challenge: string, now: Date): Promise<boolean> {
  // Decoded, because base64url can spell the same bits in more than one way.
  const digest = digestOf(Buffer.from(challenge, "base64url").toString("base64url"));
  const ends_at = new Date(now.getTime() + CHALLENGE_LIFETIME).toISOString();
  const insert = trx.insertInto("spent_challenges").values({ digest, ends_at });
  return (
    (
      await insert
        .onConflict((conflict) => conflict.column("digest").doNothing())
        .returning("digest")
        .execute()
    ).length > 0
  );
}
