/** Asks DNS what it says about email in the sender's name, before a newsletter goes out. */
import type { SenderCheck, SenderFinding } from "../../domain/newsletter/newsletter-desk.ts";
import { isExampleAddress } from "../../domain/forms/email-address.ts";
import { isSelector } from "../email/check/dkim.ts";
import { checkSenderDomain } from "../email/check/sender-domain.ts";
import type { LookUpTxt } from "../email/check/txt-records.ts";
import { mailboxOf } from "../email/message.ts";
import type { Clock } from "../clock.ts";

/** A member waits for no slow DNS server longer than this. Milliseconds. */
const LONGEST = 10_000;

export type CheckOptions = {
  /** The sender of all emails. */
  readonly mailFrom: string;
  /** "" if none is known. */
  readonly selector: string;
  readonly lookUp: LookUpTxt;
  /** SMTP_URL. */
  readonly smtpUrl: string | undefined;
  readonly clock: Clock;
};

const NO_SELECTOR =
  "Type the DKIM selector below, so that we can look. Your mail provider shows it, and it's s= in the DKIM-Signature of an email you got from the site.";

/** `undefined` while there is no sender. */
export async function checkSender({ mailFrom, selector, lookUp, smtpUrl, clock }: CheckOptions): Promise<SenderCheck | undefined> {
  const { address } = mailboxOf(mailFrom);
  const domain = address.split("@")[1]?.toLowerCase();
  if (domain === undefined || isExampleAddress(address)) return undefined;
  const server = smtpUrl === undefined ? undefined : new URL(smtpUrl).hostname;
  let stop = (): void => {};
  const late = new Promise<readonly SenderFinding[]>((resolve) => {
    stop = clock.after(LONGEST, () => resolve(unanswered(domain)));
  });
  const asked = checkSenderDomain({ domain, lookUp, server, selector: isSelector(selector) ? selector : undefined });
  const findings = await Promise.race([asked, late]);
  stop();
  return { domain, findings: findings.map(forScreen) };
}

const forScreen = ({ check, state, text, add }: SenderFinding): SenderFinding => ({
  check,
  state,
  text: state === "not checked" ? NO_SELECTOR : text,
  ...(add && { add }),
});

const unanswered = (domain: string): readonly SenderFinding[] =>
  (["SPF", "DKIM", "DMARC"] as const).map((check) => ({
    check,
    state: "unknown",
    text: `DNS didn't answer within ten seconds, so nothing is known about ${domain}. Try again in a minute.`,
  }));
