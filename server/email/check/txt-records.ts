/** TXT records of a domain, for the checks of what it says about email in its name. */
import { Resolver } from "node:dns/promises";

/** Looks up all TXT records at a name, each as one text; empty if there are none. */
export type LookUpTxt = (name: string) => Promise<readonly string[]>;

/** The name couldn't be looked up, so nothing is known about it. */
export class LookupFailed extends Error {
  override name = "LookupFailed";
}

/** How long to wait for a DNS server, and how often to ask. */
const ATTEMPTS = { timeout: 3000, tries: 3 };

/** @param server the DNS server to ask, "192.0.2.1" or "127.0.0.1:5353". Otherwise the system's. */
export function txtLookup(server?: string): LookUpTxt {
  const resolver = new Resolver(ATTEMPTS);
  if (server !== undefined) resolver.setServers([server]);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code = "" } = error as { readonly code?: string };
      if (code === "ENODATA" || code === "ENOTFOUND") return [];
      throw new LookupFailed(`${name} couldn't be looked up (${code}). Try again, or check this machine's DNS server.`, { cause: error });
    }
  };
}

/** What a check found. */
export type Finding = {
  readonly check: "SPF" | "DKIM" | "DMARC";
  /** "unknown" and "not checked" say nothing about the domain. */
  readonly state: "ok" | "missing" | "wrong" | "unknown" | "not checked";
  readonly text: string;
  /** The TXT record to add. */
  readonly add?: { readonly name: string; readonly value: string };
};

/** The tags of a DKIM or DMARC record: "v=DMARC1; p=none". */
export const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(";").flatMap((part) => {
      const [, name = "", value = ""] = /^\s*(\w+)\s*=\s*([^]*?)\s*$/.exec(part) ?? [];
      return name === "" ? [] : [[name.toLowerCase(), value] as const];
    }),
  );
