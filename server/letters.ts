/**
 * The letter to the agent about a request. It comes from our own address, an answer goes to the
 * visitor when the address was checked, and what the visitor wrote is sent to nobody but the agent.
 */
import { agent, brokerage } from "../content/agent.ts";
import { looksLikeEmail } from "../domain/form.ts";
import { contactOf, type Lead } from "../domain/lead.ts";
import { leadHtml } from "./letter-html.ts";
import { headLine, tame, timeThere } from "./letter-words.ts";
import { leadOf } from "./leads.ts";
import type { Letter } from "./mail.ts";
import type { LetterRow } from "./outbox.ts";
import { type Enclosed, enclosedWith, mostEnclosed } from "./photos-letter.ts";
import type { Store } from "./store.ts";

export type LetterSettings = {
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
export type Appointment = { readonly intro: string; readonly facts: readonly Note[]; readonly invitation?: Letter["invitation"] };

/** What the outbox asks for a letter's words. */
export const letterWriter =
  (store: Store, settings: LetterSettings, appointmentOf: (lead: string) => Promise<Appointment | undefined> = async () => undefined) =>
  async (row: LetterRow): Promise<Letter> => {
    const lead = leadOf(await store.db.selectFrom("leads").selectAll().where("id", "=", row.lead_id).executeTakeFirstOrThrow());
    const enclosed = await enclosedWith(lead, settings.dataDir, mostEnclosed(row));
    return leadLetter(lead, settings, row.id, enclosed, await appointmentOf(lead.id));
  };

/** The letter to the agent about a request. */
export function leadLetter(
  lead: Lead,
  { mailFrom, agentEmail, siteUrl }: Omit<LetterSettings, "dataDir">,
  id = lead.id,
  enclosed?: Enclosed,
  appointment?: Appointment,
): Letter {
  const contact = contactOf(lead.answers);
  const who = contact.name || contact.propertyAddress || contact.email || contact.phone;
  const junk = lead.suspicions.length > 0 ? "[possible junk] " : "";
  const subject = headLine(`${junk}${lead.formName}${who ? `: ${who}` : ""}`, SUBJECT);
  // In the head of a letter "=?" begins a code, by which a lenient mail program would read the address as another.
  const replyTo = looksLikeEmail(contact.email) && !contact.email.includes("=?") ? contact.email : undefined;
  const asked = appointment?.intro ?? "Somebody asked for you on the site.";
  const intro = replyTo ? `${asked} Reply to this letter and your answer goes to them.` : asked;
  const notes = [...(appointment?.facts ?? []), ...(enclosed ? [["Photos", enclosed.words] as const] : []), ...notesOf(lead, siteUrl)];
  return {
    id,
    date: new Date(lead.at),
    from: mailFrom,
    to: agentEmail,
    ...(replyTo && {
      replyTo: {
        name: headLine(contact.name, 80)
          .replaceAll(/[<>",;:@\\]/g, " ")
          .trim(),
        address: replyTo,
      },
    }),
    subject,
    text: plainText(lead, intro, notes),
    html: leadHtml({ lead, subject, sender: brokerage.name, source: new URL(siteUrl).host, replyTo, intro, notes }),
    ...(enclosed && { attachments: enclosed.attachments }),
    ...(appointment?.invitation && { invitation: appointment.invitation }),
  };
}

type Note = readonly [string, string];

function notesOf({ id, at, page, origin, consent, answers }: Lead, siteUrl: string): Note[] {
  const campaign = [origin.utmSource, origin.utmMedium, origin.utmCampaign].filter(Boolean).join(" / ");
  const notes: readonly (readonly [string, string | undefined])[] = [
    ["Sent", timeThere(at, agent.timeZone)],
    ["From the page", siteUrl + page],
    ["Came from", origin.referrer],
    ["Campaign", campaign],
    ["Texts and calls", consent ? `Agreed to: “${consent}”` : contactOf(answers).phone && "No agreement was given."],
    ["Request", id],
  ];
  return notes.flatMap(([name, words]) => (words ? [[name, words] as const] : []));
}

function plainText({ formName, answers, suspicions }: Lead, intro: string, notes: readonly Note[]): string {
  const junk =
    suspicions.length === 0
      ? []
      : ["This may be junk. It was kept all the same, because a guess can be wrong.", ...suspicions.map((reason) => `- ${reason}`), ""];
  const lines = answers.map(({ label, value }) => pair(label, value));
  return tame(
    [
      formName,
      "=".repeat(formName.length),
      "",
      intro,
      "",
      ...junk,
      ...lines,
      "",
      "--",
      ...notes.map(([name, words]) => pair(name, words)),
      "",
    ].join("\n"),
  );
}

/** Several lines stand under their label, set in. */
const pair = (label: string, value: string): string =>
  /[\r\n]/.test(value) ? `${label}:\n${tame(value).replaceAll(/^/gm, "    ")}` : `${label}: ${value}`;
