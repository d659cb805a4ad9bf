/** What is stored about a person, and what stays after an erasure, as lines for the operator. */
import { oneLine } from "../email/text-safety.ts";
import { formatTime } from "../email/format-time.ts";
import { countUnclaimed } from "../people/files.ts";
import { findRecords, isAhead, readAnswers, type PersonalRequest, type Records } from "../people/records.ts";
import { UNCLAIMED } from "../photos/folders.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Reader } from "../store/store.ts";
import { zoneOfAgent } from "./command-content.ts";
import { localTime } from "./command.ts";

export const count = (number: number, one: string): string => `${number.toLocaleString("en-US")} ${one}${number === 1 ? "" : "s"}`;

/** A line for each record. */
export const recordLines = ({ requests, subscribers, alertPeople, contacts, consents, blocks }: Records): string[] => [
  ...requests.map(requestLine),
  ...subscribers.map(
    ({ email, state, asked_at: asked }) =>
      `${localTime(asked)}  Newsletter: ${oneLine(email, 254)}, ${state === "confirmed" ? "subscribed" : state === "left" ? "unsubscribed" : "not confirmed"}`,
  ),
  ...contacts.flatMap(({ person, notes, replies }) =>
    notes.length + replies.length === 0
      ? []
      : [`${localTime(person.changed_at)}  Under People: ${count(notes.length, "note")}, ${count(replies.length, "answer")}`],
  ),
  ...alertPeople.map(
    ({ person, alerts }) =>
      `${localTime(person.written_at)}  Emails about homes: ${oneLine(person.email, 254)}, ${count(alerts.filter(({ state }) => state !== "stopped").length, "active alert")}`,
  ),
  ...blocks.map(({ starts_at: start }) => `${localTime(start)}  Blocked time, with a note`),
  ...consents.map(({ at, channel, state }) => `${localTime(at)}  Consent ${state}: ${channel}`),
];

function requestLine({ lead, booking, emails }: PersonalRequest): string {
  const unsent = emails.filter(({ state }) => state === "waiting" || state === "dead").length;
  const photos = lead.pictures === null ? 0 : (lead.pictures.match(/"file"/g) ?? []).length;
  const parts = [
    ...(booking ? [`appointment on ${formatTime(booking.starts_at, zoneOfAgent())}`] : []),
    ...(photos > 0 ? [count(photos, "photo")] : []),
    ...(emails.length > 0 ? [`${count(emails.length, "email")}${unsent > 0 ? ` (${unsent} not sent yet)` : ""}`] : []),
  ];
  return `${localTime(lead.at)}  ${oneLine(lead.form_name, 60)}  ${lead.id}${parts.length > 0 ? `\n                  ${parts.join(", ")}` : ""}`;
}

/** Appointments that are still to come, which an erasure leaves. */
export const aheadLines = ({ requests }: Records, now: Date): string[] =>
  requests.flatMap(({ lead, booking }) =>
    booking && isAhead(booking, now.toISOString())
      ? `The appointment on ${formatTime(booking.starts_at, zoneOfAgent())}, because it's still to come. The server erases it within an hour of ` +
        `its end. To erase it now, cancel it (npm run bookings -- cancel ${lead.id}), wait a minute for the emails, and repeat this command.`
      : [],
  );

/** What an address still has to do with an appointment that has another one since. */
export const correctedLines = ({ corrected }: Records): string[] =>
  corrected.map(
    (booking) =>
      `${localTime(booking.created_at)}  The address with which the appointment on ${formatTime(booking.starts_at, zoneOfAgent())} was booked, corrected ` +
      `since to ${oneLine(booking.email, 254)}\n                  ${booking.id}`,
  );

/** What stays of such appointments, which may be another person's. */
export const correctedStays = ({ corrected }: Records): string[] =>
  corrected.length === 0
    ? []
    : [
        `${count(corrected.length, "appointment")} that ${corrected.length === 1 ? "has" : "have"} another address since: ` +
          `${[...new Set(corrected.map(({ email }) => oneLine(email, 254)))].join(", ")}. If that's this person's, too, add it to the command.`,
      ];

export type OthersOptions = {
  readonly storage: ObjectStorage;
  /** The identifiers that were asked for. */ readonly wanted: ReadonlySet<string>;
};

/** What may be about the person but isn't known to be theirs. */
export async function othersLines(db: Reader, records: Records, { storage, wanted }: OthersOptions): Promise<string[]> {
  const unclaimed = await countUnclaimed(storage);
  const { mentions } = records;
  return [
    ...(mentions.length > 0
      ? [
          `${count(mentions.length, "request")} of other people that name this person, because they belong to those people: ${mentions.join(", ")}`,
        ]
      : []),
    ...(await relatedLines(db, records, wanted)),
    ...(unclaimed > 0
      ? [
          `${count(unclaimed, "photo folder")} in ${storage.place(UNCLAIMED).replace(/\/$/, "")}: their requests aren't stored, so it isn't known whose they are. ` +
            `They're deleted after 30 days.`,
        ]
      : []),
  ];
}

/** Records under the person's other address or number, which may be another person's. */
async function relatedLines(db: Reader, records: Records, wanted: ReadonlySet<string>): Promise<string[]> {
  const own = new Set(records.requests.map(({ lead }) => lead.id));
  const others = new Set(records.requests.flatMap(({ lead }) => readAnswers(lead).owners).filter((identifier) => !wanted.has(identifier)));
  if (others.size === 0) return [];
  const { requests, subscribers, alertPeople } = await findRecords(db, (identifier) => others.has(identifier));
  const known = new Set([...records.subscribers.map(({ id }) => id), ...records.alertPeople.map(({ person }) => person.id)]);
  const addresses = [...subscribers, ...alertPeople.map(({ person }) => person)];
  const more = requests.filter(({ lead }) => !own.has(lead.id)).length + addresses.filter(({ id }) => !known.has(id)).length;
  if (more === 0) return [];
  const names = [...others].map((identifier) => identifier.replace(/^\w+ /, ""));
  return [
    `${count(more, "record")} under ${names.join(", ")}, which this person has used, too. If they're this person's, add that to the command; ` +
      `a household may share a number.`,
  ];
}
