/**
 * The email to the agent about a request. It is sent from the site's own address, and a reply goes to the visitor when the visitor's
 * address is valid. What the visitor wrote is sent to the agent alone.
 */
import { agent, brokerage } from "../../content/agent.ts";
import { looksLikeEmail, type Role } from "../../domain/forms/form.ts";
import { contactOf, type Lead } from "../../domain/leads/lead.ts";
import { leadHtml } from "./lead-email-html.ts";
import { headerText, sanitizeText, timeThere } from "../email/text-safety.ts";
import { leadOf } from "./leads.ts";
import type { EmailMessage } from "../email/transports.ts";
import type { EmailRow } from "../email/outbox.ts";
import { type AttachedPhotos, attachedWith, maxAttached } from "../photos/attachments.ts";
import type { Store } from "../store/store.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";

export type EmailSettings = {
  /** The site's own address, alone or with a name. */
  readonly mailFrom: string;
  readonly agentEmail: string;
  /** The public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The folder that has the photos of requests. */
  readonly dataDir: string;
};

/** Longest subject. Characters. */
const SUBJECT = 140;

/** The appointment of a request: shown before the answers, and as a calendar file. */
export type Appointment = {
  readonly intro: string;
  /** Its start, for the subject. */
  readonly when: string;
  /** Shown before the answers. A fact with a role replaces the answer with that role. */
  readonly facts: readonly (readonly [label: string, text: string, role?: Role])[];
  /** Names of the answers that the facts replace. */
  readonly instead: readonly string[];
  /** Shown below the answers. */
  readonly notes?: readonly Note[];
  readonly invitation?: EmailMessage["invitation"];
};

/** The intro for a newsletter sign-up. Anyone can type in any address, so there is no one to reply to yet. */
const SIGN_UP =
  "Someone signed this address up for the newsletter. It isn't confirmed yet; only its owner can do that, with the link in the email the site sends. Please don't add it to a list yourself: npm run subscribers lists everyone who has confirmed.";

/** The hint for emails whose reply goes to the visitor. */
export const REPLY = "Reply to this email to write back to the visitor directly.";

/** The reply-to header, when the visitor's address is valid. */
export function replyToOf(name: string, email: string): EmailMessage["replyTo"] {
  if (!looksLikeEmail(email)) return undefined;
  const displayName = headerText(name, 80)
    .replaceAll(/[<>",;:@\\]/g, " ")
    .trim();
  return { name: displayName, address: email };
}

/** Composes the email about a request for the outbox. */
export const emailWriter =
  (store: Store, settings: EmailSettings, appointmentOf: (lead: string) => Promise<Appointment | undefined> = async () => undefined) =>
  async (row: EmailRow): Promise<EmailMessage> => {
    const lead = leadOf(await store.db.selectFrom("leads").selectAll().where("id", "=", row.lead_id).executeTakeFirstOrThrow());
    const attached = await attachedWith(lead, settings.dataDir, maxAttached(row));
    return leadEmail(lead, settings, row.id, attached, await appointmentOf(lead.id));
  };

/** The email to the agent about a request. */
export function leadEmail(
  lead: Lead,
  { mailFrom, agentEmail, siteUrl }: Omit<EmailSettings, "dataDir">,
  id = lead.id,
  attached?: AttachedPhotos,
  appointment?: Appointment,
): EmailMessage {
  const contact = contactOf(lead.answers);
  const who = contact.name || contact.propertyAddress || contact.email || contact.phone;
  const spam = lead.spamSignals.length > 0 ? "[Possible spam] " : "";
  const about = [appointment?.when, who].filter(Boolean).join(", ");
  const subject = headerText(`${spam}${lead.formName}${about ? `: ${about}` : ""}`, SUBJECT);
  const isSignUp = lead.form === NEWSLETTER;
  const replyTo = isSignUp ? undefined : replyToOf(contact.name, contact.email);
  const asked = appointment?.intro ?? (isSignUp ? SIGN_UP : "You have a new request from your website.");
  const intro = replyTo ? `${asked} ${REPLY}` : asked;
  const shown = appointment ? { ...lead, answers: answersWith(appointment, lead.answers) } : lead;
  const notes = [...(appointment?.notes ?? []), ...(attached ? [["Photos", attached.text] as const] : []), ...notesOf(lead, siteUrl)];
  return {
    id,
    date: new Date(lead.at),
    from: mailFrom,
    to: agentEmail,
    ...(replyTo && { replyTo }),
    subject,
    text: plainText(shown, intro, notes),
    html: leadHtml({
      lead: shown,
      subject,
      sender: brokerage.name,
      source: new URL(siteUrl).host,
      replyTo: replyTo?.address,
      intro,
      notes,
    }),
    ...(attached && { attachments: attached.attachments }),
    ...(appointment?.invitation && { invitation: appointment.invitation }),
  };
}

type Note = readonly [string, string];

const answersWith = ({ facts, instead }: Appointment, answers: Lead["answers"]): Lead["answers"] => [
  ...facts.map(([label, value, role]) => ({ name: label, label, value, ...(role && { role }) })),
  ...answers.filter(({ name, role }) => !instead.includes(name) && !(role && facts.some((fact) => fact[2] === role))),
];

function notesOf({ id, at, page, origin, consent, answers }: Lead, siteUrl: string): Note[] {
  const campaign = [origin.utmSource, origin.utmMedium, origin.utmCampaign].filter(Boolean).join(" / ");
  const notes: readonly (readonly [string, string | undefined])[] = [
    ["Received", timeThere(at, agent.timeZone)],
    ["Page", siteUrl + page],
    ["Referred by", origin.referrer],
    ["Campaign", campaign],
    ["Texts and calls", consent ? `Consented to: “${consent}”` : contactOf(answers).phone && "No consent given."],
    ["Request ID", id],
  ];
  return notes.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}

function plainText({ formName, answers, spamSignals }: Lead, intro: string, notes: readonly Note[]): string {
  const spam =
    spamSignals.length === 0
      ? []
      : [
          "This may be spam. We saved it and sent it to you anyway, because the check can be wrong.",
          ...spamSignals.map((reason) => `- ${reason}`),
          "",
        ];
  const lines = answers.map(({ label, value }) => pair(label, value));
  return sanitizeText(
    [
      formName,
      "=".repeat(formName.length),
      "",
      intro,
      "",
      ...spam,
      ...lines,
      "",
      "--",
      ...notes.map(([label, text]) => pair(label, text)),
      "",
    ].join("\n"),
  );
}

/** A value with several lines goes below its label, indented. */
const pair = (label: string, value: string): string =>
  /[\r\n]/.test(value) ? `${label}:\n${sanitizeText(value).replaceAll(/^/gm, "    ")}` : `${label}: ${value}`;
