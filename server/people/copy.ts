/** A copy of everything that is stored about a person: as text to read, as JSON, with photos and emails. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { visitCopy } from "../../content/open-house-visit.ts";
import { placeNames } from "../../content/meeting-places.ts";
import type { Answer, Origin, Picture } from "../../domain/leads/lead.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { STATE_NAMES, stateAt, typeOf } from "../bookings/rows.ts";
import { formatTime } from "../email/format-time.ts";
import { answerKey, copyName, filesOf } from "../contacts/answer-files.ts";
import { sanitizeText } from "../email/text-safety.ts";
import { prefixOf } from "../photos/folders.ts";
import { emailFilesWith, type Places } from "./files.ts";
import type { PersonalRequest, Records } from "./records.ts";
import type { NamedFile } from "./zip.ts";

export type CopyOptions = Places & {
  /** As the operator typed it. */
  readonly person: string;
  readonly now: Date;
  readonly content: SiteContent;
};

type Texts = Omit<CopyOptions, keyof Places>;

/** The copy as text to read, and as JSON. */
export const copyTexts = (records: Records, options: Texts): { readonly text: string; readonly json: string } => ({
  text: textOf(records, options),
  json: `${JSON.stringify(jsonOf(records, options), undefined, 2)}\n`,
});

/** The files of the copy, one by one. A photo or an email may be missing; the text names it all the same. */
export async function* copyFiles(records: Records, options: CopyOptions): AsyncGenerator<NamedFile> {
  const { dataDir, storage } = options;
  const { text, json } = copyTexts(records, options);
  yield { name: "data.txt", content: Buffer.from(text) };
  yield { name: "data.json", content: Buffer.from(json) };
  for (const { lead } of records.requests)
    for (const { file } of (parsed(lead.pictures) as Picture[] | undefined) ?? []) {
      const content = await storage.get(`${prefixOf(lead.id)}${file}`);
      if (content) yield { name: `photos/${lead.id}/${file}`, content };
    }
  for (const { id, folder, files } of records.contacts.flatMap(({ replies }) => replies))
    for (const each of filesOf(files)) {
      const content = await storage.get(answerKey(folder ?? "", each.file));
      if (content) yield { name: `answers/${id}/${copyName(each)}`, content };
    }
  const emails = records.requests.flatMap((request) => request.emails.map(({ id }) => id));
  for (const file of await emailFilesWith(dataDir, emails)) {
    const content = await readIfThere(file);
    if (content) yield { name: `emails/${path.basename(file)}`, content };
  }
}

/** Writes the copy to a new folder. Rejects if the folder exists. */
export async function writeCopy(folder: string, records: Records, options: CopyOptions): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  for await (const { name, content } of copyFiles(records, options)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600 });
  }
}

/** A running server may have finished with the file meanwhile. */
const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });

/** JSON of a column; `undefined` when it's empty or damaged. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All columns, under names of their own. Times in UTC. */
function jsonOf(
  { requests, subscribers, newsletters, alertPeople, contacts, corrected, consents, blocks }: Records,
  { person, now }: Texts,
): object {
  return {
    person,
    made: now.toISOString(),
    requests: requests.map(({ lead, booking, visit, events, emails, deliveries }) => ({
      id: lead.id,
      at: lead.at,
      form: lead.form,
      formName: lead.form_name,
      leadType: lead.lead_type,
      page: lead.page,
      answers: parsed(lead.answers) ?? lead.answers,
      origin: parsed(lead.origin) ?? lead.origin,
      consent: lead.consent,
      spamSignals: parsed(lead.spam_signals) ?? lead.spam_signals,
      idempotencyKey: lead.idempotency_key,
      photos: parsed(lead.pictures) ?? [],
      appointment: booking ?? null,
      appointmentEvents: events,
      openHouseVisit: visit ?? null,
      emails,
      sentToOtherServices: deliveries,
    })),
    newsletter: subscribers,
    newsletters,
    homeAlerts: alertPeople,
    people: contacts,
    consents: consents.map(({ at, channel, state, text, form, lead }) => ({ at, channel, state, words: text, form, request: lead })),
    blockedTimes: blocks.map(({ starts_at: start, ends_at: end, note }) => ({ start, end, note })),
    addressCorrected: corrected.map(({ id, starts_at: start, created_at: at }) => ({ appointment: id, start, at })),
  };
}

const timesIn =
  ({ agent }: SiteContent) =>
  (instant: string): string =>
    formatTime(instant, agent.timeZone);

/** Plain text that can be sent to the person. */
function textOf(
  { requests, subscribers, newsletters, alertPeople, contacts, corrected, consents, blocks }: Records,
  { person, now, content }: Texts,
): string {
  const { agent, brokerage } = content;
  const time = timesIn(content);
  const head = [`Everything that is stored about ${person}`, `${time(now.toISOString())}. ${agent.name}, ${brokerage.name}`];
  const sections = [
    ...requests.map((request, at) => [
      `Request ${at + 1} of ${requests.length}: ${request.lead.form_name}`,
      ...requestLines(request, now, content),
    ]),
    ...subscribers.map(({ email, asked_at: asked, confirmed_at: confirmed, left_at: left, consent_how: how, consent_on: on }) => [
      "Newsletter",
      `Address: ${email}`,
      `Entered: ${time(asked)}`,
      `Confirmed: ${confirmed === null ? "no" : time(confirmed)}`,
      ...(how === null ? [] : [`Agreed: ${how}, ${on ?? ""}`]),
      ...(left === null ? [] : [`Unsubscribed: ${time(left)}`]),
    ]),
    ...newsletters.map(({ subject, state, tried_at: at }) => ["Newsletter issue", subject, at === null ? state : `${state}, ${time(at)}`]),
    ...alertPeople.map(({ person: { email }, alerts }) => [
      "Emails about homes",
      `Address: ${email}`,
      ...alerts.map(({ words, frequency, state, asked_at: asked }) => `Asked for: ${words}, ${frequency}, ${state}, ${time(asked)}`),
    ]),
    ...contacts.map(({ person: known, notes, replies }) => [
      "What we noted, and our answers",
      `Name: ${known.name}`,
      ...(known.next_step ? [`Next step: ${known.next_step}${known.until ? `, ${known.until}` : ""}`] : []),
      ...notes.map(({ at, kind, text }) => `${time(at)}, ${kind}${text ? `: ${text}` : ""}`),
      ...replies.flatMap(({ id, at, subject, body, files }) => [
        `${time(at)}, answer: ${subject}\n${body}`,
        ...filesOf(files).map((each) => `File: answers/${id}/${copyName(each)}`),
      ]),
    ]),
    ...(consents.length === 0
      ? []
      : [
          [
            "What you agreed to and took back",
            ...consents.map(
              ({ at, channel, state, form, text }) => `${time(at)}, ${channel} ${state}: ${form}${text ? `. “${text}”` : ""}`,
            ),
          ],
        ]),
    ...blocks.map(({ starts_at: start, ends_at: end, note }) => ["Time that was kept free", `${time(start)} to ${time(end)}: ${note}`]),
    ...corrected.map(({ starts_at: start, created_at: at }) => [
      "Address of an appointment",
      `Entered: ${time(at)}, for an appointment on ${time(start)}. The appointment has another address since.`,
    ]),
  ];
  return [head, ...sections].map((lines) => `${lines.map(sanitizeText).join("\n")}\n`).join("\n");
}

function requestLines({ lead, booking, visit, events, emails, deliveries }: PersonalRequest, now: Date, content: SiteContent): string[] {
  const time = timesIn(content);
  const { referrer, utmSource, utmMedium, utmCampaign } = (parsed(lead.origin) as Origin | undefined) ?? {};
  const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join(", ");
  const answers = (parsed(lead.answers) as Answer[] | undefined)?.map(({ label, value }) => `${label}: ${value}`) ?? [lead.answers];
  const photos = (parsed(lead.pictures) as Picture[] | undefined) ?? [];
  const signals = (parsed(lead.spam_signals) as string[] | undefined) ?? [];
  return [
    `Sent: ${time(lead.at)}`,
    `Number: ${lead.id}`,
    `Page: ${lead.page}`,
    ...answers,
    ...(referrer ? [`Page before: ${referrer}`] : []),
    ...(campaign ? [`Campaign of the link: ${campaign}`] : []),
    ...(lead.consent === null ? [] : [`Agreed to: ${lead.consent}`]),
    ...photos.map(({ file, name, width, height }) => `Photo: photos/${lead.id}/${file} (${name}, ${width} × ${height})`),
    ...signals.map((signal) => `Spam check: ${signal}`),
    ...(booking ? appointmentLines(booking, now, content) : []),
    ...events.map(({ at, kind, text }) => `${time(at)}, appointment ${kind}${text ? `: ${text}` : ""}`),
    ...(visit ? [`Open house visit: ${visit.state}, ${visitCopy.page.people(visit.people)}, ${visit.email}`] : []),
    ...emails.map(
      ({ kind, must_deliver: toAgent, state, created_at: at, sent_at: sent }) =>
        `Email (${kind}) to ${toAgent === 1 ? "the agent" : "you"}: ${sent === null ? `${state}, ${time(at)}` : `sent ${time(sent)}`}`,
    ),
    ...deliveries.map(({ service, at }) => `Sent to ${service}: ${time(at)}`),
  ];
}

function appointmentLines(booking: NonNullable<PersonalRequest["booking"]>, now: Date, content: SiteContent): string[] {
  const time = timesIn(content);
  const title = `${typeOf(booking, content.appointmentTypes).name}, ${placeNames[booking.place].toLowerCase()}`;
  const state = STATE_NAMES[stateAt(booking, now.toISOString())];
  return [
    `Appointment: ${title}, ${time(booking.starts_at)}, ${state}`,
    `Name, email and phone for it: ${booking.name}, ${booking.email}, ${booking.phone}`,
    ...(booking.address === null ? [] : [`Address to visit: ${booking.address}`]),
    ...(booking.listing === null ? [] : [`Listing: ${booking.listing}`]),
    ...(booking.note === "" ? [] : [`Note: ${booking.note}`]),
    `Time zone: ${booking.zone}`,
  ];
}
