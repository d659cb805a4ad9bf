/** A passkey device in software, for tests without a browser: it makes ES256 keys and answers as browsers do (WebAuthn level 3). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = { readonly challenge: string; readonly rpId?: string; readonly rp?: { readonly id: string } };

export type Authenticator = {
  /** Makes a key for what a page's creation options ask. Returns what its form sends. */
  create(options: object, over?: Overrides): string;
  /** Uses the key that was made last. */
  get(options: object, over?: Overrides): string;
};

/** What an attacker would change. */
export type Overrides = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Without finger, face or PIN. */ readonly unverified?: true;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** @param origin the site that the browser shows. */
export function createAuthenticator(origin: string): Authenticator {
  let id = Buffer.alloc(0);
  let key: KeyObject | undefined;

  const client = (type: string, { challenge }: Options, over: Overrides): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: over.challenge ?? challenge, origin: over.origin ?? origin, crossOrigin: false }));
  const data = (rpId: string, flags: number, attested = Buffer.alloc(0)): Buffer => {
    // Keys that a phone shares among its owner's devices count nothing: the counter stays 0.
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), Buffer.alloc(4), attested]);
  };
  const flagsOf = ({ unverified }: Overrides): number => (unverified ? PRESENT : PRESENT | VERIFIED);
  const answer = (response: object): string =>
    JSON.stringify({
      id: text(id),
      rawId: text(id),
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response,
    });

  return {
    create(given, over = {}) {
      const options = given as Options;
      const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
      [id, key] = [randomBytes(32), pair.privateKey];
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
      const authData = data(over.rpId ?? options.rp?.id ?? "", flagsOf(over) | HAS_KEY, attested);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: text(client("webauthn.create", options, over)),
        attestationObject: text(Buffer.from(isoCBOR.encode(attestation as never))),
        transports: ["internal"],
      });
    },
    get(given, over = {}) {
      if (!key) throw new Error("no key was made");
      const options = given as Options;
      const clientData = client("webauthn.get", options, over);
      const authData = data(over.rpId ?? options.rpId ?? "", flagsOf(over));
      const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
      return answer({ clientDataJSON: text(clientData), authenticatorData: text(authData), signature: text(sign("sha256", signed, key)) });
    },
  };
}

const text = (bytes: Buffer): string => bytes.toString("base64url");
