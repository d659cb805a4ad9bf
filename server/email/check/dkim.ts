/** DKIM (RFC 6376): the key with which the mail server signs email of a domain. */
import { createPublicKey } from "node:crypto";
import { type Finding, type LookUpTxt, tagsOf } from "./txt-records.ts";

/** Receivers ignore shorter RSA keys (RFC 8301, section 3.2). Bits. */
const SHORTEST_KEY = 1024;

/** Whether a text can be a selector: labels of a name. */
export const isSelector = (text: string): boolean => /^[a-z\d](?:[\w.-]{0,62})$/i.test(text);

/** Checks the key with this selector. The mail provider chooses the selector, so it must be given. */
export async function checkDkim(domain: string, lookUp: LookUpTxt, selector: string | undefined): Promise<Finding> {
  const finding = (state: Finding["state"], text: string): Finding => ({ check: "DKIM", state, text });
  if (selector === undefined)
    return finding(
      "not checked",
      "Add --selector NAME: your mail provider shows it, and it's s= in the DKIM-Signature of an email you got from the site.",
    );
  const name = `${selector}._domainkey.${domain}`;
  const records = (await lookUp(name)).filter((record) => tagsOf(record).has("p"));
  const [record] = records;
  if (record === undefined)
    return finding(
      "missing",
      `No DKIM key at ${name}. Turn on DKIM at your mail provider, and add the TXT or CNAME record that it shows under this name.`,
    );
  if (records.length > 1)
    return finding("wrong", `There are ${records.length} keys at ${name}, so receivers may use the wrong one. Keep one.`);
  const problem = problemOf(tagsOf(record));
  return problem === undefined ? finding("ok", `The key at ${name} is valid.`) : finding("wrong", `The key at ${name} ${problem}`);
}

function problemOf(tags: ReadonlyMap<string, string>): string | undefined {
  const version = tags.get("v");
  if (version !== undefined && version !== "DKIM1") return `has v=${version}; write v=DKIM1.`;
  const key = (tags.get("p") ?? "").replaceAll(/\s/g, "");
  if (key === "") return "was withdrawn: its p= is empty. Copy the record from your mail provider again.";
  if (!isUsable(key, tags.get("k") ?? "rsa")) return "can't be read. Copy the record from your mail provider again.";
  const bits = bitsOf(key);
  if (bits !== undefined && bits < SHORTEST_KEY)
    return `has only ${bits} bits; receivers ignore it. Ask your mail provider for one with 2048.`;
  // In this mode receivers treat a bad signature like none (section 3.6.1).
  if ((tags.get("t") ?? "").split(":").some((flag) => flag.trim() === "y")) return "is in test mode. Remove t=y from its record.";
  return undefined;
}

/** The length of an RSA key; `undefined` if it isn't one. */
function bitsOf(key: string): number | undefined {
  try {
    const der = { key: Buffer.from(key, "base64"), format: "der", type: "spki" } as const;
    return createPublicKey(der).asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}

/** Ed25519 keys are 32 bytes without a wrapping (RFC 8463). */
const isUsable = (key: string, kind: string): boolean =>
  kind === "ed25519" ? Buffer.from(key, "base64").length === 32 : kind === "rsa" && bitsOf(key) !== undefined;
