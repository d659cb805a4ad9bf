/**
 * The email that tells the agent once a month which figures are old. It isn't in the outbox, whose
 * emails belong to requests: it is composed again for each attempt, so one that couldn't be sent
 * is never out of date.
 */
import type { SiteContent } from "../../domain/site-content.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";
import { DAY_MS, HOUR_MS, toInstant } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { type Fact, renderEmail } from "../email/layout.ts";
import { sendRegularly } from "../email/send-regularly.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { Mail } from "../email/transports.ts";
import { OLD_FIGURES_SENT, readHeartbeat, writeHeartbeat } from "../store/heartbeat.ts";
import { runAlone } from "../store/leases.ts";
import type { Store } from "../store/store.ts";
import { type OldFigure, oldFiguresAt } from "./old-figures.ts";

/** How often to look, and how long to wait after an email. Milliseconds. */
const LOOK_EVERY = HOUR_MS;
const WRITE_EVERY = 30 * DAY_MS;

/** The email about old figures; there is at least one. */
export function oldFiguresEmail(
  old: readonly OldFigure[],
  { mailFrom, agentEmail, siteUrl, content }: EmailSettings,
  at: Date,
): EmailMessage {
  const { brokerage } = content();
  const count = old.length === 1 ? "One figure" : `${old.length} figures`;
  return {
    // One name a day, so that a second sending is recognized as a copy.
    id: `old-figures-${toInstant(at).slice(0, 10)}`,
    date: at,
    from: mailFrom,
    to: agentEmail,
    ...renderEmail({
      sender: brokerage.name,
      subject: `${count} on your website ${old.length === 1 ? "is" : "are"} out of date`,
      heading: `${count} to update`,
      blocks: [
        {
          text: `Visitors to ${new URL(siteUrl).host} see these with a note that they may have changed. Update each one with its new date in the dashboard, under Content. Without the dashboard, change the file named here, then build and restart the site.`,
        },
        { facts: old.map(factOf) },
      ],
      footer: [
        'You get this email once a month while a figure is out of date. Market figures count as current for 45 days, rates for 14 and incentives for 90; "Good for" beside a figure (goodForDays in its file) changes that.',
        brokerage.name,
      ],
    }),
  };
}

const factOf = ({ title, value, asOf, until, file, note }: OldFigure): Fact => [
  title,
  [
    `${value === undefined ? "" : `${value}, `}as of ${formatDate(asOf)}; current until ${formatDate(until)}`,
    `File: ${file}`,
    ...(note ? [note] : []),
  ].join("\n"),
];

export type OldFiguresOptions = {
  readonly store: Store;
  readonly mail: Pick<Mail, "send">;
  readonly settings: EmailSettings;
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string>>) => void;
  readonly find?: (now: Date, content: SiteContent) => readonly OldFigure[];
};

/** Looks for old figures at once and every hour. Returns what stops it. */
export const reportOldFigures = (options: OldFiguresOptions): (() => void) =>
  sendRegularly({
    clock: options.clock,
    every: LOOK_EVERY,
    send: () => runAlone({ store: options.store, clock: options.clock, name: "old-figures" }, () => sendIfDue(options)),
    onProblem: (problem) => options.report("figures.email-failed", problem),
  });

async function sendIfDue({ store, mail, settings, clock, find = oldFiguresAt }: OldFiguresOptions): Promise<void> {
  const now = clock.now();
  const last = await readHeartbeat(store.db, OLD_FIGURES_SENT);
  // A last time to come is from a clock that was ahead.
  const since = now.getTime() - Date.parse(last ?? "");
  if (since >= 0 && since < WRITE_EVERY) return;
  const old = find(now, settings.content());
  if (old.length === 0) return;
  await mail.send(oldFiguresEmail(old, settings, now));
  await store.write((trx) => writeHeartbeat(trx, OLD_FIGURES_SENT, now.toISOString()));
}
