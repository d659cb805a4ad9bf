/** The words of a notification. Those of a visitor are in it only if the member allows it. */
import type { AppointmentType } from "../../domain/booking/booking.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { momentIn } from "../../domain/time/zones.ts";
import { type Answer, contactOf } from "../../domain/leads/lead.ts";
import { listIn } from "../contacts/read-request.ts";
import { oneLine, personName } from "../email/text-safety.ts";
import type { Reader } from "../store/store.ts";
import { RUNGS } from "./ladder.ts";
import type { NoticeKind } from "./notice.ts";

/** What the service worker shows: see `app/dashboard/push/worker.ts`. */
export type Payload = {
  readonly title: string;
  readonly body: string;
  /** Of the dashboard's screen. */
  readonly path: string;
  /** A later notification with the same one takes its place. */
  readonly tag: string;
};

export type Shown = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly lead: string | null;
  readonly many: number;
  readonly step: number;
};

export type WordOptions = { readonly zone: string; readonly types: readonly AppointmentType[] };

const TITLES: Readonly<Record<NoticeKind, string>> = {
  request: "New request",
  booking: "New booking",
  "booking-request": "A booking needs your OK",
  moved: "Booking rescheduled",
  canceled: "Booking canceled",
  corrected: "Contact details corrected",
  accepted: "New time accepted",
  kept: "New time declined",
  visit: "New open-house guest",
  "visit-canceled": "An open-house guest isn't coming",
  many: "New on your site",
};

/** Characters of a visitor's message, and of a name. */
const LONGEST = { text: 180, name: 60 };

/** One notice. @param hasWords the member allows names and visitors' words. */
export async function payloadOf(db: Reader, notice: Shown, hasWords: boolean, options: WordOptions): Promise<Payload> {
  const { id, kind, lead, many, step } = notice;
  const title = many > 1 ? `${many} new on your site` : TITLES[kind];
  const plain = { title: step > 0 ? `Still waiting: ${title}` : title, body: bodyOf(step), path: await pathOf(db, lead), tag: id };
  const words = hasWords && lead !== null ? await wordsOf(db, lead, kind, options) : undefined;
  return words
    ? { ...plain, title: `${plain.title}, ${words.name}`, body: [...lines(step), words.text].filter(Boolean).join("\n") }
    : plain;
}

/** Several that are due at the same time, as after quiet hours. */
export const payloadOfMany = (count: number, tag: string): Payload => ({
  title: `${count} new on your site`,
  body: bodyOf(0),
  path: DASHBOARD,
  tag,
});

export const TEST_PAYLOAD: Payload = {
  title: "Notifications work",
  body: "This is the test that you asked for.",
  path: `${DASHBOARD}/notifications`,
  tag: "test",
};

const lines = (step: number): string[] =>
  step === RUNGS.again ? ["No one has looked for 15 minutes."] : step === RUNGS.second ? ["No one else has looked."] : [];

const bodyOf = (step: number): string => [...lines(step), "Open your dashboard to read it."].join(" ");

/** The person's screen, which has the appointment, too. Today until the request is filed. */
async function pathOf(db: Reader, lead: string | null): Promise<string> {
  if (lead === null) return DASHBOARD;
  const work = await db.selectFrom("lead_work").select("person").where("lead", "=", lead).executeTakeFirst();
  return work ? `${DASHBOARD}/people/${work.person}` : DASHBOARD;
}

async function wordsOf(
  db: Reader,
  lead: string,
  kind: NoticeKind,
  { zone, types }: WordOptions,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const row = await db.selectFrom("leads").select(["form_name", "answers"]).where("id", "=", lead).executeTakeFirst();
  if (!row) return undefined;
  const { name, email, phone, message } = contactOf(listIn<Answer>(row.answers));
  const who = oneLine(personName(name) || email || phone || "no name", LONGEST.name);
  const booking = await db.selectFrom("bookings").select(["type", "starts_at"]).where("id", "=", lead).executeTakeFirst();
  if (booking) {
    const what = types.find((one) => one.id === booking.type)?.name ?? "Appointment";
    return { name: who, text: kind === "corrected" ? what : `${what}, ${momentIn(zone, booking.starts_at)}` };
  }
  return { name: who, text: oneLine([row.form_name, message].filter(Boolean).join(": "), LONGEST.text) };
}
