import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DnsServer, openDnsServer, type Zone } from "../../../tests/dns-server.ts";
import { checkSenderDomain } from "./sender-domain.ts";
import { type Finding, txtLookup } from "./txt-records.ts";

const rsaKey = (bits: number): string =>
  generateKeyPairSync("rsa", {
    modulusLength: bits,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  }).publicKey.toString("base64");
const KEY = rsaKey(2048);
const SHORT_KEY = rsaKey(512);
const DOMAIN = "agent.test";
const GOOD: Zone = {
  "agent.test": ["google-site-verification=1", "v=spf1 include:_spf.google.com ~all"],
  "_spf.google.com": ["v=spf1 ip4:192.0.2.0/24 ~all"],
  "s1._domainkey.agent.test": [`v=DKIM1; k=rsa; p=${KEY}`],
  "_dmarc.agent.test": ["v=DMARC1; p=quarantine; rua=mailto:reports@agent.test"],
};

let zone: Record<string, readonly string[] | "SERVFAIL">;
let dns: DnsServer;
beforeAll(async () => {
  zone = {};
  dns = await openDnsServer(new Proxy({}, { get: (_, name) => zone[String(name)] }));
});
afterAll(() => dns.close());
beforeEach(() => {
  zone = { ...GOOD };
});

async function found(more: Partial<Parameters<typeof checkSenderDomain>[0]> = {}): Promise<Record<Finding["check"], Finding>> {
  const lookUp = txtLookup(dns.address);
  const findings = await checkSenderDomain({ domain: DOMAIN, lookUp, selector: "s1", server: "smtp.gmail.com", ...more });
  return Object.fromEntries(findings.map((finding) => [finding.check, finding])) as Record<Finding["check"], Finding>;
}

test("a domain with all three records is fine", async () => {
  expect(Object.values(await found()).map(({ check, state }) => [check, state])).toEqual([
    ["SPF", "ok"],
    ["DKIM", "ok"],
    ["DMARC", "ok"],
  ]);
});

test("a domain without any is told what to add", async () => {
  zone = {};
  const { SPF, DKIM, DMARC } = await found();
  expect(SPF).toMatchObject({ state: "missing", add: { name: DOMAIN, value: "v=spf1 include:_spf.google.com ~all" } });
  expect(DKIM).toMatchObject({ state: "missing", text: expect.stringContaining("s1._domainkey.agent.test") });
  expect(DMARC).toMatchObject({ state: "missing", add: { name: "_dmarc.agent.test", value: "v=DMARC1; p=none" } });
  expect((await found({ server: "mail.agent.test" })).SPF.add?.value).toBe("v=spf1 a:mail.agent.test ~all");
  // "a:" takes a name, not an address (RFC 7208, section 5.3).
  expect((await found({ server: "192.0.2.7" })).SPF.add?.value).toBe("v=spf1 ip4:192.0.2.7 ~all");
  expect((await found({ server: "[2001:db8::7]" })).SPF.add?.value).toBe("v=spf1 ip6:2001:db8::7 ~all");
  for (const server of ["127.0.0.1", "[::1]", "localhost"]) expect((await found({ server })).SPF.add?.value).toBe("v=spf1 mx ~all");
  expect((await found({ server: undefined })).SPF.add?.value).toBe("v=spf1 mx ~all");
});

test("a DNS server that fails is no missing record", async () => {
  zone = { "agent.test": "SERVFAIL", "_dmarc.agent.test": "SERVFAIL" };
  const { SPF, DMARC } = await found();
  expect([SPF.state, DMARC.state]).toEqual(["unknown", "unknown"]);
  expect(SPF.text).toMatch(/agent\.test couldn't be looked up \(ESERVFAIL\)/);
});

describe("SPF", () => {
  const chain = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`n${n}.test`, [`v=spf1 include:n${n + 1}.test -all`]]));
  test.each<[string, Record<string, readonly string[]>, state: Finding["state"], text: RegExp]>([
    ["two records", { "agent.test": ["v=spf1 mx ~all", "v=spf1 a ~all"] }, "wrong", /2 SPF records.*Merge them/],
    ["+all", { "agent.test": ["v=spf1 include:_spf.google.com +all"] }, "wrong", /every server.*~all instead of \+all/],
    ["?all", { "agent.test": ["v=spf1 include:_spf.google.com ?all"] }, "wrong", /says nothing about other servers/],
    ["no end", { "agent.test": ["v=spf1 include:_spf.google.com"] }, "wrong", /Add ~all at its end/],
    ["a redirect", { "agent.test": ["v=spf1 redirect=_spf.google.com"] }, "ok", /1 of 10 lookups/],
    ["an include without a record", { "agent.test": ["v=spf1 include:gone.test ~all"] }, "wrong", /gone\.test in it has no SPF record/],
    ["another provider", { "agent.test": ["v=spf1 mx -all"] }, "wrong", /doesn't let smtp\.gmail\.com send.*Add include:_spf\.google\.com/],
    ["too many lookups", { "agent.test": ["v=spf1 include:n0.test ~all"], ...chain(12) }, "wrong", /may look up 10 names.*needs more/],
    ["a loop", { "agent.test": ["v=spf1 include:agent.test ~all"] }, "wrong", /needs more/],
    ["capitals", { "agent.test": ["V=SPF1 INCLUDE:_SPF.GOOGLE.COM -ALL"] }, "ok", /1 of 10/],
    ["a similar text", { "agent.test": ["v=spf10 mx ~all"] }, "missing", /No SPF record/],
  ])("%s", async (_, records, state, text) => {
    Object.assign(zone, records);
    const { SPF } = await found();
    expect(SPF.state).toBe(state);
    expect(SPF.text).toMatch(text);
  });
});

describe("DKIM", () => {
  test.each<[string, readonly string[], state: Finding["state"], text: RegExp]>([
    ["a withdrawn key", ["v=DKIM1; p="], "wrong", /was withdrawn/],
    ["a key that can't be read", ["v=DKIM1; k=rsa; p=abc"], "wrong", /can't be read/],
    ["a short key", [`v=DKIM1; p=${SHORT_KEY}`], "wrong", /only 512 bits/],
    ["test mode", [`v=DKIM1; t=y; p=${KEY}`], "wrong", /test mode/],
    ["another version", [`v=DKIM2; p=${KEY}`], "wrong", /v=DKIM1/],
    ["two keys", [`v=DKIM1; p=${KEY}`, `v=DKIM1; p=${KEY}`], "wrong", /2 keys/],
    ["an Ed25519 key", [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString("base64")}`], "ok", /valid/],
    ["a key without a version", [`k=rsa; p=${KEY}`], "ok", /valid/],
    ["another text", ["hello"], "missing", /No DKIM key/],
  ])("%s", async (_, records, state, text) => {
    zone["s1._domainkey.agent.test"] = records;
    const { DKIM } = await found();
    expect(DKIM.state).toBe(state);
    expect(DKIM.text).toMatch(text);
  });

  test("without a selector says where to find it", async () => {
    expect((await found({ selector: undefined })).DKIM).toMatchObject({
      state: "not checked",
      text: expect.stringContaining("--selector"),
    });
  });
});

describe("DMARC", () => {
  test.each<[string, Record<string, readonly string[]>, state: Finding["state"], text: RegExp]>([
    ["p=none", { "_dmarc.agent.test": ["v=DMARC1; p=none"] }, "ok", /change p=none to p=quarantine/],
    ["no policy", { "_dmarc.agent.test": ["v=DMARC1; rua=mailto:a@agent.test"] }, "wrong", /needs p=none/],
    ["an unknown policy", { "_dmarc.agent.test": ["v=DMARC1; p=block"] }, "wrong", /needs p=none/],
    ["two records", { "_dmarc.agent.test": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "wrong", /2 DMARC records/],
    ["another text", { "_dmarc.agent.test": ["hello"] }, "missing", /No DMARC record/],
  ])("%s", async (_, records, state, text) => {
    Object.assign(zone, records);
    const { DMARC } = await found();
    expect(DMARC.state).toBe(state);
    expect(DMARC.text).toMatch(text);
  });

  test("of a domain above counts, with its policy for the domains below", async () => {
    zone = { "_dmarc.agent.test": ["v=DMARC1; p=none; sp=reject"] };
    expect((await found({ domain: "mail.agent.test" })).DMARC).toMatchObject({ state: "ok", text: expect.stringContaining("is refused") });
  });
});
