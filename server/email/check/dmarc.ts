/** DMARC (RFC 7489): what receivers do with email that only claims to be from a domain. */
import { type Finding, type LookUpTxt, tagsOf } from "./txt-records.ts";

const isDmarc = (record: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(record);

const POLICIES: Readonly<Record<string, string>> = {
  none: "receivers report forged email but deliver it. Once reports look right, change p=none to p=quarantine",
  quarantine: "forged email goes to the spam folder",
  reject: "forged email is refused",
};

/** Checks the DMARC record of a domain, or of a domain above it. */
export async function checkDmarc(domain: string, lookUp: LookUpTxt): Promise<Finding> {
  const finding = (state: Finding["state"], text: string): Finding => ({ check: "DMARC", state, text });
  for (const at of upwards(domain)) {
    const records = (await lookUp(`_dmarc.${at}`)).filter(isDmarc);
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1)
      return finding("wrong", `There are ${records.length} DMARC records at _dmarc.${at}, so receivers use none. Keep one.`);
    const tags = tagsOf(record);
    // A policy for the domains below, if there is one (section 6.3).
    const policy = ((at === domain ? undefined : tags.get("sp")) ?? tags.get("p") ?? "").toLowerCase();
    const meaning = POLICIES[policy];
    if (meaning === undefined)
      return finding("wrong", `"${record}" at _dmarc.${at}: it needs p=none, p=quarantine or p=reject after v=DMARC1.`);
    return finding("ok", `"${record}" at _dmarc.${at}: ${meaning}.`);
  }
  return {
    ...finding("missing", "No DMARC record: anyone can send in your name, and large providers may refuse your email."),
    add: { name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  };
}

/** A domain and the domains above it, without the last label alone. */
function upwards(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
