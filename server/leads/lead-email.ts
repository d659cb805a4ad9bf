/**
 * The email to the agent about a request. It comes from our own address, an answer goes to the
 * visitor when the address was checked, and what the visitor wrote is sent to no one but the agent.
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
  /** Our own address, alone or with a name. */
  readonly mailFrom: string;
  readonly agentEmail: string;
  /** The public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Where the pictures of requests are. */
  readonly dataDir: string;
};

/** Longest subject. Characters. */
const SUBJECT = 140;

/** The appointment that a request is: said before everything else, and for the agent's calendar. */
export type Appointment = {
  readonly intro: string;
  /** When it begins, for the subject. */
  readonly when: string;
  /** Stand before the answers; one with a role stands in place of the answer that has it. */
  readonly facts: readonly (readonly [name: string, copy: string, role?: Role])[];
  /** Names of the answers that the facts say better. */
  readonly instead: readonly string[];
  /** Stand under the answers. */
  readonly notes?: readonly Note[];
  readonly invitation?: EmailMessage["invitation"];
};

/** Said to the agent of an address for the newsletter. Anybody can type in anyone's: it is no one's request yet, and not to be answered. */
const SIGN_UP =
  "Someone signed this address up for the newsletter. It isn't confirmed yet; only its owner can do that, with the link in the email the site sends. Please don't add it to a list yourself: npm run subscribers lists everyone who has confirmed.";

/** Said to the agent where an answer goes to the visitor. */
export const REPLY = "Reply to this email to write back to the visitor directly.";

/** Whom an answer to an email goes to, when that is an address at all. */
export function replyToOf(name: string, email: string): EmailMessage["replyTo"] {
  if (!looksLikeEmail(email)) return undefined;
  const said = headerText(name, 80)
    .replaceAll(/[<>",;:@\\]/g, " ")
    .trim();
  return { name: said, address: email };
}

/** What the outbox asks for an email's words. */
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
  const notes = [...(appointment?.notes ?? []), ...(attached ? [["Photos", attached.copy] as const] : []), ...notesOf(lead, siteUrl)];
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
  return notes.flatMap(([name, copy]) => (copy ? [[name, copy] as const] : []));
}

function plainText({ formName, answers, spamSignals }: Lead, intro: string, notes: readonly Note[]): string {
  const spam =
    spamSignals.length === 0
      ? []
      : ["This may be spam. We saved it and sent it to you anyway, because the check can be wrong.", ...spamSignals.map((reason) => `- ${reason}`), ""];
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
      ...notes.map(([name, copy]) => pair(name, copy)),
      "",
    ].join("\n"),
  );
}

/** Several lines stand under their label, set in. */
const pair = (label: string, value: string): string =>
  /[\r\n]/.test(value) ? `${label}:\n${sanitizeText(value).replaceAll(/^/gm, "    ")}` : `${label}: ${value}`;
