/** SPF (RFC 7208): which servers may send email for a domain. */
import { isIP } from "node:net";
import type { Finding, LookUpTxt } from "./txt-records.ts";

/** Receivers stop with an error after this many lookups (section 4.6.4). */
const MOST_LOOKUPS = 10;

/** What providers ask their customers to include, by the end of their mail server's name. */
const PROVIDERS: readonly (readonly [server: string, include: string])[] = [
  ["gmail.com", "_spf.google.com"],
  ["google.com", "_spf.google.com"],
  ["office365.com", "spf.protection.outlook.com"],
  ["outlook.com", "spf.protection.outlook.com"],
  ["messagingengine.com", "spf.messagingengine.com"],
  ["fastmail.com", "spf.messagingengine.com"],
  ["sendgrid.net", "sendgrid.net"],
  ["mailgun.org", "mailgun.org"],
  ["amazonaws.com", "amazonses.com"],
  ["postmarkapp.com", "spf.mtasv.net"],
  ["zoho.com", "zohomail.com"],
  ["zoho.com", "zoho.com"],
];

const includesFor = (server: string): readonly string[] =>
  PROVIDERS.filter(([name]) => server === name || server.endsWith(`.${name}`)).map(([, include]) => include);

/** The term that lets a server send. One on this machine sends under the machine's public address, which isn't known here. */
function mechanismFor(server: string): string {
  const address = server.replace(/^\[|\]$/g, "");
  if (address === "" || /^(?:localhost|127\..*|::1)$/.test(address)) return "mx";
  const version = isIP(address);
  return version === 0 ? `a:${server}` : `ip${version}:${address}`;
}

const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** What one SPF record and those it includes come to. */
type Sum = { lookups: number; readonly included: Set<string>; problem: string | undefined };

/** Checks a domain's SPF record. @param server the host in SMTP_URL, if there is one. */
export async function checkSpf(domain: string, lookUp: LookUpTxt, server = ""): Promise<Finding> {
  const records = (await lookUp(domain)).filter(isSpf);
  const [record] = records;
  const [include] = includesFor(server);
  if (record === undefined) {
    const value = `v=spf1 ${include === undefined ? mechanismFor(server) : `include:${include}`} ~all`;
    const ask = include === undefined ? " Your mail provider's help page names what belongs between v=spf1 and ~all." : "";
    return {
      check: "SPF",
      state: "missing",
      text: `No SPF record: nothing says which servers may send for ${domain}.${ask}`,
      add: { name: domain, value },
    };
  }
  const wrong = (text: string): Finding => ({ check: "SPF", state: "wrong", text: `"${record}": ${text}` });
  if (records.length > 1) return wrong(`there are ${records.length} SPF records, so receivers use none. Merge them into one.`);
  const sum: Sum = { lookups: 0, included: new Set(), problem: undefined };
  await addUp(record, lookUp, sum);
  if (sum.problem !== undefined) return wrong(sum.problem);
  const weakness = weaknessOf(record);
  if (weakness !== undefined) return wrong(weakness);
  const expected = includesFor(server);
  if (expected.length > 0 && !expected.some((one) => sum.included.has(one)))
    return wrong(`it doesn't let ${server} send, the mail server in SMTP_URL. Add include:${expected[0]} before the last term.`);
  return { check: "SPF", state: "ok", text: `"${record}" (${sum.lookups} of ${MOST_LOOKUPS} lookups)` };
}

/** The terms of a record, in lower case, without "v=spf1". */
const termsOf = (record: string): string[] => record.toLowerCase().trim().split(/ +/).slice(1);

/** Follows a record's includes and its redirect, and counts the lookups. */
async function addUp(record: string, lookUp: LookUpTxt, sum: Sum): Promise<void> {
  const terms = termsOf(record);
  const endsWithAll = terms.some((term) => /^[+?~-]?all$/.test(term));
  for (const term of terms) {
    const [, name = "", target = ""] = /^[+?~-]?(include|a|mx|ptr|exists|redirect)(?:[:=/](.*))?$/.exec(term) ?? [];
    // A redirect doesn't count beside "all" (section 6.1).
    if (name === "" || (name === "redirect" && endsWithAll)) continue;
    sum.lookups += 1;
    if (sum.lookups > MOST_LOOKUPS) {
      sum.problem ??= `receivers may look up ${MOST_LOOKUPS} names for it and it needs more, so they use none of it. Remove includes that you don't use.`;
      return;
    }
    if (name !== "include" && name !== "redirect") continue;
    sum.included.add(target);
    const found = (await lookUp(target)).filter(isSpf);
    if (found.length !== 1)
      sum.problem ??= `${target} in it has ${found.length === 0 ? "no SPF record" : "several SPF records"}, which makes all of it invalid. Remove or correct ${term}.`;
    for (const next of found.slice(0, 1)) await addUp(next, lookUp, sum);
    if (sum.lookups > MOST_LOOKUPS) return;
  }
}

/** Why a valid record protects nothing. */
function weaknessOf(record: string): string | undefined {
  const terms = termsOf(record);
  const all = terms.findLast((term) => /^[+?~-]?all$/.test(term));
  if (all === "all" || all === "+all") return `it lets every server send in your name. End it with ~all instead of ${all}.`;
  if (all === "?all") return "it says nothing about other servers. End it with ~all instead of ?all.";
  if (all === undefined && !terms.some((term) => term.startsWith("redirect=")))
    return "it says nothing about other servers. Add ~all at its end.";
  return undefined;
}
