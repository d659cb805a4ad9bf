/**
 * `npm run mail`: sends a test email and says how far it came, or reads what DNS says about the
 * sender's domain and says what is missing.
 */
import { isExampleAddress, looksLikeEmail } from "../../domain/forms/email-address.ts";
import { newId } from "../clock.ts";
import { converse, type Failure, STEPS } from "../email/check/conversation.ts";
import { isSelector } from "../email/check/dkim.ts";
import { checkSenderDomain } from "../email/check/sender-domain.ts";
import { type Finding, type LookUpTxt, txtLookup } from "../email/check/txt-records.ts";
import { formatTime } from "../email/format-time.ts";
import { renderEmail } from "../email/layout.ts";
import { type EmailMessage, mailboxOf } from "../email/message.ts";
import { oneLine } from "../email/text-safety.ts";
import type { SmtpSettings } from "../email/transports.ts";
import type { Settings } from "../settings/settings.ts";
import { commandContent, zoneOfAgent } from "./command-content.ts";
import { type CommandOptions, type Print, runCommand } from "./command.ts";

const HELP = `npm run mail -- test [options]     send one email and say in words what failed
npm run mail -- check [options]    read SPF, DKIM and DMARC of the sender's domain, and say what is missing

test:
  --to <address>      the recipient; otherwise AGENT_EMAIL
  --verbose           also each line of the conversation with the mail server, without passwords
check:
  --selector <name>   the DKIM selector, which your mail provider shows
  --dns <server>      the DNS server to ask, such as 192.0.2.1 or 127.0.0.1:5353; otherwise the system's

  --help              this text
`;

const KINDS = {
  to: { type: "string" },
  verbose: { type: "boolean" },
  selector: { type: "string" },
  dns: { type: "string" },
} as const;

export type MailCommandOptions = Pick<CommandOptions, "now" | "out" | "printError"> & {
  readonly settings: Pick<Settings, "agentEmail" | "mailFrom" | "siteUrl" | "smtpUrl" | "smtpCa" | "smtpFingerprint">;
  readonly smtp?: Pick<SmtpSettings, "timeout" | "isLocal">;
  readonly lookUp?: LookUpTxt;
};

/** Resolves to the exit code: 0 when all is well, 1 when something failed or is missing, 2 for wrong options. */
export const mailCommand = (args: readonly string[], options: MailCommandOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS, allowPositionals: true }, options, ({ values, positionals }, print) => {
    const { to, verbose = false, selector, dns } = values;
    if (positionals.length !== 1) return 'Say what to do: "test" or "check".';
    if (positionals[0] === "test") {
      if (selector !== undefined || dns !== undefined) return "--selector and --dns belong to check.";
      if (to !== undefined && !looksLikeEmail(to)) return `--to expects an email address, not "${oneLine(to, 80)}".`;
      return test(options, print, { to: to ?? options.settings.agentEmail, verbose });
    }
    if (positionals[0] !== "check") return `"${oneLine(positionals[0] ?? "", 40)}" is unknown. Say "test" or "check".`;
    if (to !== undefined || verbose) return "--to and --verbose belong to test.";
    if (selector !== undefined && !isSelector(selector)) return `--selector expects a name such as s1, not "${oneLine(selector, 80)}".`;
    return check(options, print, { selector, dns });
  });

/** The first column of both tables. */
const label = (text: string): string => `  ${text.padEnd(12)}`;

async function test(options: MailCommandOptions, print: Print, { to, verbose }: { readonly to: string; readonly verbose: boolean }) {
  const { settings, smtp, now } = options;
  const { smtpUrl, mailFrom, smtpCa: ca, smtpFingerprint: fingerprint } = settings;
  if (smtpUrl === undefined) {
    options.printError("SMTP_URL isn't set, so emails are saved as files in DATA_DIR/mail. Set it to your mail server and try again.");
    return 1;
  }
  await print(`One email from ${mailFrom} to ${to}, through ${new URL(smtpUrl).host}:\n\n`);
  const failure = await converse(smtpUrl, testEmail(settings, to, now()), {
    ...smtp,
    ca,
    fingerprint,
    onStep: (step, found) => void print(`${label(step)}${found}\n`),
    ...(verbose && { onLine: (line: string) => void print(`    ${line}\n`) }),
  });
  if (failure) {
    await print(failureText(failure));
    return 1;
  }
  await print(`\nThe mail server took the email. See whether it arrives, and not as spam; then run: npm run mail -- check\n`);
  return 0;
}

function failureText({ step, problem, answer }: Failure): string {
  const skipped = STEPS.slice(STEPS.indexOf(step) + 1).map((one) => `${label(one)}not reached\n`);
  const words = answer === undefined ? "" : `${label("")}The mail server said: ${answer}\n`;
  return `${label(step)}FAILED: ${problem}\n${words}${skipped.join("")}\n${step === "Email" ? "The email was not taken." : "No email was sent."}\n`;
}

function testEmail({ mailFrom, siteUrl }: MailCommandOptions["settings"], to: string, at: Date): EmailMessage {
  const { host } = new URL(siteUrl);
  return {
    id: newId(at),
    date: at,
    from: mailFrom,
    to,
    ...renderEmail({
      sender: commandContent().brokerage.name,
      subject: `Test email from ${host}`,
      heading: "Email works",
      blocks: [
        {
          text: `This is the test email of ${host}, sent ${formatTime(at.toISOString(), zoneOfAgent())}. If it's in your spam folder, mark it as not spam.`,
        },
      ],
      footer: [commandContent().brokerage.name],
    }),
  };
}

type CheckOptions = { readonly selector: string | undefined; readonly dns: string | undefined };

async function check(options: MailCommandOptions, print: Print, { selector, dns }: CheckOptions): Promise<number> {
  const { mailFrom, smtpUrl } = options.settings;
  const { address } = mailboxOf(mailFrom);
  if (isExampleAddress(address)) {
    options.printError(`The sender is still the sample ${address}. Set MAIL_FROM to an address in your own domain and try again.`);
    return 1;
  }
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  await print(`The sender is ${address}, so this is what DNS says about ${domain}:\n\n`);
  const lookUp = options.lookUp ?? txtLookup(dns);
  const findings = await checkSenderDomain({ domain, lookUp, selector, server: smtpUrl && new URL(smtpUrl).hostname });
  for (const finding of findings) await print(findingText(finding));
  const has = (...states: readonly Finding["state"][]): boolean => findings.some(({ state }) => states.includes(state));
  if (has("missing", "wrong")) await print("\nA change in DNS can take some hours to be seen everywhere. Then run this again.\n");
  else if (!has("unknown")) await print("\nNothing is missing.\n");
  return has("missing", "wrong", "unknown") ? 1 : 0;
}

function findingText({ check: name, state, text, add }: Finding): string {
  const record = add ? `${label("")}Add at ${add.name} the TXT record: ${add.value}\n` : "";
  return `${label(name)}${state === "ok" ? "ok" : state.toUpperCase()}. ${oneLine(text, 700)}\n${record}`;
}
