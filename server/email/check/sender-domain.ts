/** Whether receivers can tell that email of a domain is really from it: SPF, DKIM and DMARC. */
import { checkDkim } from "./dkim.ts";
import { checkDmarc } from "./dmarc.ts";
import { checkSpf } from "./spf.ts";
import { type Finding, LookupFailed, type LookUpTxt } from "./txt-records.ts";

export type SenderDomain = {
  readonly domain: string;
  readonly lookUp: LookUpTxt;
  /** The DKIM selector. */
  readonly selector?: string | undefined;
  /** The host in SMTP_URL. */
  readonly server?: string | undefined;
};

/** All three findings, in this order. */
export function checkSenderDomain({ domain, lookUp, selector, server }: SenderDomain): Promise<readonly Finding[]> {
  const orUnknown = (check: Finding["check"], finding: Promise<Finding>): Promise<Finding> =>
    finding.catch((error: unknown) => {
      if (!(error instanceof LookupFailed)) throw error;
      return { check, state: "unknown", text: error.message };
    });
  return Promise.all([
    orUnknown("SPF", checkSpf(domain, lookUp, server)),
    orUnknown("DKIM", checkDkim(domain, lookUp, selector)),
    orUnknown("DMARC", checkDmarc(domain, lookUp)),
  ]);
}
