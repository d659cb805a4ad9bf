/**
 * The email to the agent about a request. It is sent from the site's own address, and a reply goes
 * to the visitor when the visitor's address is valid. What the visitor wrote is sent to the agent
 * alone.
 */
import type { Role } from "../../domain/forms/form.ts";
import { type Answer, contactOf, type Lead } from "../../domain/leads/lead.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { formatTime } from "../email/format-time.ts";
import { type Block, type Fact, renderEmail } from "../email/layout.ts";
import { type EmailMessage, type EmailSettings, REPLY_HINT, replyToOf } from "../email/message.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import { telHref } from "../email/text-safety.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";
import { type AttachedPhotos, attachedWith, maxAttached, type PhotoSource } from "../photos/attachments.ts";
import { fileStorage } from "../storage/file-storage.ts";
import type { Store } from "../store/store.ts";
import { loadLead } from "./leads.ts";

/** The appointment of a request: shown before the answers, and as a calendar file. */
export type Appointment = {
  readonly intro: string;
  /** Its start, for the subject. */
  readonly when: string;
  /** Shown before the answers. A fact with a role replaces the answer with that role. */
  readonly facts: readonly (readonly [label: string, text: string, role?: Role])[];
  /** Names of the answers that the facts replace. */
  readonly instead: readonly string[];
  /** Below the answers. */
  readonly blocks?: readonly Block[];
  /** In the small print. */
  readonly notes?: readonly Fact[];
  readonly invitation?: EmailMessage["invitation"];
};

/**
 * The intro for a newsletter sign-up. Anyone can type in any address, so there is no one to reply
 * to yet.
 */
const SIGN_UP =
  "Someone signed this address up for the newsletter. It isn't confirmed yet; only its owner can do that, with the link in the email the site sends. Please don't add it to a list yourself: npm run subscribers lists everyone who has confirmed.";

/** `photos` says where the photos of requests are; by default in `dataDir`. */
export type LeadEmailSettings = EmailSettings & { readonly dataDir: string; readonly photos?: PhotoSource };

/** Composes the email about a request for the outbox. */
export const emailWriter =
  (store: Store, settings: LeadEmailSettings, appointmentOf: (lead: string) => Promise<Appointment | undefined> = async () => undefined) =>
  async (row: EmailRow): Promise<EmailMessage> => {
    const lead = await loadLead(store.db, leadOf(row));
    const photos = settings.photos ?? { storage: fileStorage(settings.dataDir) };
    const attached = await attachedWith(lead, photos, maxAttached(row));
    return leadEmail(lead, settings, row.id, attached, await appointmentOf(lead.id));
  };

/** The email to the agent about a request. */
export function leadEmail(
  lead: Lead,
  { mailFrom, agentEmail, siteUrl, content }: EmailSettings,
  id = lead.id,
  attached?: AttachedPhotos,
  appointment?: Appointment,
): EmailMessage {
  const { agent, brokerage } = content();
  const contact = contactOf(lead.answers);
  const who = contact.name || contact.propertyAddress || contact.email || contact.phone;
  const spam = lead.spamSignals.length > 0 ? "[Possible spam] " : "";
  const about = [appointment?.when, who].filter(Boolean).join(", ");
  const isSignUp = lead.form === NEWSLETTER;
  const replyTo = isSignUp ? undefined : replyToOf(contact.name, contact.email);
  const intro = appointment?.intro ?? (isSignUp ? SIGN_UP : "You have a new request from your website.");
  const answers = appointment ? answersWith(appointment, lead.answers) : lead.answers;
  const waits = appointment?.blocks?.some((block) => "buttons" in block) ?? false;
  return {
    id,
    date: new Date(lead.at),
    from: mailFrom,
    to: agentEmail,
    ...(replyTo && { replyTo }),
    ...renderEmail({
      sender: brokerage.name,
      subject: `${spam}${lead.formName}${about ? `: ${about}` : ""}`,
      heading: lead.formName,
      blocks: [
        { text: replyTo ? `${intro} ${REPLY_HINT}` : intro, quiet: true },
        ...spamWarning(lead),
        { facts: answers.map(answerFact) },
        ...(appointment?.blocks ?? []),
        ...contactButtons(contactOf(answers).phone, replyTo?.address, waits),
      ],
      footer: [
        ...(appointment?.notes ?? []),
        ...(attached ? [["Photos", attached.text] as const] : []),
        ...notesOf(lead, siteUrl, agent.timeZone),
      ],
      meta: leadMetadata({ ...lead, answers }, new URL(siteUrl).host),
    }),
    ...(attached && { attachments: attached.attachments }),
    ...(appointment?.invitation && { invitation: appointment.invitation }),
  };
}

/** Lead Metadata 1.0, which a CRM can import: all of its names, empty where nothing is known. */
function leadMetadata({ answers, leadType }: Lead, source: string): Readonly<Record<string, string>> {
  const { name, email, phone, propertyAddress, message } = contactOf(answers);
  return {
    lead_information_version: "1.0",
    lead_source: source,
    lead_type: leadType,
    lead_name: name,
    lead_email: email,
    lead_phone: phone,
    lead_property_address: propertyAddress,
    lead_message: message,
  };
}

const answersWith = ({ facts, instead }: Appointment, answers: Lead["answers"]): Lead["answers"] => [
  ...facts.map(([label, value, role]) => ({ name: label, label, value, ...(role && { role }) })),
  ...answers.filter(({ name, role }) => !instead.includes(name) && !(role && facts.some((fact) => fact[2] === role))),
];

function answerFact({ label, value, role }: Answer): Fact {
  const dial = role === "phone" ? telHref(value) : undefined;
  return [label, value, dial && `tel:${dial}`];
}

function spamWarning({ spamSignals: reasons }: Lead): Block[] {
  const text = "We saved it and sent it to you anyway, because the check can be wrong.";
  return reasons.length === 0 ? [] : [{ warning: "This may be spam.", text, reasons }];
}

/** @param quiet where a decision comes first. */
function contactButtons(phone: string, email: string | undefined, quiet: boolean): Block[] {
  const dial = telHref(phone);
  const buttons = [
    ...(email ? [{ text: "Reply by email", url: `mailto:${encodeURIComponent(email).replace("%40", "@")}` }] : []),
    ...(dial ? [{ text: `Call ${phone}`, url: `tel:${dial}` }] : []),
  ];
  return buttons.length > 0 ? [{ buttons, quiet }] : [];
}

function notesOf({ id, at, page, origin, consent, answers }: Lead, siteUrl: string, zone: string): Fact[] {
  const campaign = [origin.utmSource, origin.utmMedium, origin.utmCampaign].filter(Boolean).join(" / ");
  const notes: readonly (readonly [string, string | undefined])[] = [
    ["Received", formatTime(at, zone)],
    ["Page", siteUrl + page],
    ["Referred by", origin.referrer],
    ["Campaign", campaign],
    ["Texts and calls", consent ? `Consented to: “${consent}”` : contactOf(answers).phone && "No consent given."],
    ["Reference", referenceOf(id)],
    ["Request ID", id],
  ];
  return notes.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}
