/** Makes WebAuthn options and checks what browsers answer. The library is loaded at its first use: most starts never need it. */
import { cleanName, type Member } from "../../domain/dashboard/members.ts";
import type { NewPasskey, PasskeyProblem } from "../../domain/dashboard/dashboard.ts";
import type { Tables } from "../store/tables.ts";
import { checkChallenge, issueChallenge, type Purpose } from "./challenges.ts";
import type { Context } from "./context.ts";

const library = () => import("@simplewebauthn/server");

/** Browsers let a key be used at this host name, and at names below it. */
const rpId = ({ siteUrl }: Pick<Context, "siteUrl">): string => new URL(siteUrl).hostname;

/** How long a browser waits for a touch. Milliseconds. */
const TIMEOUT = 5 * 60_000;

/** EdDSA, ES256 and RS256: what today's keys make. The library's own list would have Node warn about experimental ones. */
const ALGORITHMS = [-8, -7, -257];

/** A new key, checked, before it is stored. */
export type CheckedPasskey = Pick<Tables["passkeys"], "id" | "public_key" | "counter" | "transports" | "name"> & {
  readonly challenge: string;
};

type Known = Pick<Tables["passkeys"], "id" | "transports">;

const transportsOf = (text: string): never[] => JSON.parse(text) as never[];

/** Options for a new key of a member, who may not be stored yet. */
export async function creationOptions(
  context: Context,
  purpose: Purpose,
  { id, name, email }: Pick<Member, "id" | "name" | "email">,
  known: readonly Known[] = [],
): Promise<object> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: context.content().brokerage.name,
    rpID: rpId(context),
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: issueChallenge(context.key, purpose, context.now()),
    timeout: TIMEOUT,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((one) => ({ id: one.id, transports: transportsOf(one.transports) })),
    // Required, so that the key alone tells who signs in and a person is asked for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for using a key: one of these, or any of this site. */
export async function requestOptions(context: Context, purpose: Purpose, known: readonly Known[] = []): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpId(context),
    challenge: issueChallenge(context.key, purpose, context.now()),
    timeout: TIMEOUT,
    allowCredentials: known.map((one) => ({ id: one.id, transports: transportsOf(one.transports) })),
    userVerification: "required",
  });
}

type Answer = { readonly id: string; readonly response: { readonly clientDataJSON: string } };

/** The id of the key, and the challenge, of what a browser has sent; `undefined` if it is nothing of the kind. */
export function readAnswer(response: string): { readonly id: string; readonly challenge: string } | undefined {
  try {
    const { id, response: data } = JSON.parse(response) as Answer;
    const { challenge } = JSON.parse(Buffer.from(data.clientDataJSON, "base64url").toString()) as { challenge: unknown };
    return typeof id === "string" && typeof challenge === "string" ? { id, challenge } : undefined;
  } catch {
    return undefined;
  }
}

/** Checks a new key. The caller spends its challenge. */
export async function checkNewPasskey(
  context: Context,
  purpose: Purpose,
  { response, name }: NewPasskey,
): Promise<CheckedPasskey | PasskeyProblem> {
  const answer = readAnswer(response);
  const state = answer ? checkChallenge(context.key, purpose, answer.challenge, context.now()) : "invalid";
  if (!answer || state !== "valid") return state === "expired" ? "expired" : "invalid";
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(response) as never,
      expectedChallenge: answer.challenge,
      expectedOrigin: context.siteUrl,
      expectedRPID: rpId(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || !registrationInfo) return "invalid";
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8)),
      name: cleanName(name) || "Passkey",
      challenge: answer.challenge,
    };
  } catch {
    // The library throws for everything that isn't a right answer.
    return "invalid";
  }
}

/** Checks the use of a stored key. Returns its new counter. The caller spends the challenge. */
export async function checkUse(
  context: Context,
  purpose: Purpose,
  response: string,
  stored: Pick<Tables["passkeys"], "id" | "public_key" | "counter">,
): Promise<{ readonly counter: number; readonly challenge: string } | PasskeyProblem> {
  const answer = readAnswer(response);
  const state = answer ? checkChallenge(context.key, purpose, answer.challenge, context.now()) : "invalid";
  if (!answer || state !== "valid") return state === "expired" ? "expired" : "invalid";
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: JSON.parse(response) as never,
      expectedChallenge: answer.challenge,
      expectedOrigin: context.siteUrl,
      expectedRPID: rpId(context),
      requireUserVerification: true,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, "base64url")),
        counter: stored.counter,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter, challenge: answer.challenge } : "invalid";
  } catch {
    return "invalid";
  }
}
