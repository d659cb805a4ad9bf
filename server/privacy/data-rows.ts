/** The rows of the files that the agent can download, read a page at a time. Times are the agent's, as spreadsheets read them. */
import type { Answer } from "../../domain/leads/lead.ts";
import { contactOf } from "../../domain/leads/lead.ts";
import type { DataFile } from "../../domain/privacy/data-files.ts";
import { PAST_CLIENT } from "../../domain/privacy/consent.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { zoneFormat } from "../../domain/time/zones.ts";
import { placeNames } from "../../content/meeting-places.ts";
import { STATE_NAMES, stateAt, typeOf } from "../bookings/rows.ts";
import { listIn } from "../contacts/read-request.ts";
import type { Reader } from "../store/store.ts";

export type Cells = readonly (string | number)[];

/** Rows per query. */
const PAGE = 200;

/** The header, then the rows. */
export function rowsOf(db: Reader, file: DataFile, content: SiteContent, now: Date): AsyncGenerator<Cells> {
  const time = (instant: string | null): string => (instant === null ? "" : timeIn(content.agent.timeZone, instant));
  return { people, requests, appointments }[file](db, { content, time, now: toInstant(now) });
}

type How = { readonly content: SiteContent; readonly now: Instant; readonly time: (instant: string | null) => string };

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
};

/** "2026-11-23 14:05" by the zone's clock. */
function timeIn(zone: string, instant: string): string {
  const parts = zoneFormat(zone, "data-file", CLOCK).formatToParts(new Date(instant));
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** All rows of a page after the other. */
async function* paged<Row extends { readonly id: string }>(page: (after: string) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last = "";
  for (;;) {
    const rows = await page(last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function* people(db: Reader, { time }: How): AsyncGenerator<Cells> {
  yield ["Name", "Email", "Phone", "State", "Next step", "Day", "First request", "Last request", "Number"];
  const page = (after: string) => db.selectFrom("people").selectAll().where("id", ">", after).orderBy("id").limit(PAGE).execute();
  for await (const { id, name, email, phone, state, next_step: step, until, created_at: first, last_at: at } of paged(page))
    yield [name, email, phone, state, step, until ?? "", time(first), time(at), id];
}

async function* requests(db: Reader, { time }: How): AsyncGenerator<Cells> {
  yield ["Date", "Form", "Name", "Email", "Phone", "Page", "Answers", "Agreed to", "Photos", "Spam check", "Number"];
  // Past clients from a file are among the people: they didn't write.
  const leads = db.selectFrom("leads").selectAll().where("form", "<>", PAST_CLIENT);
  const page = (after: string) => leads.where("id", ">", after).orderBy("id").limit(PAGE).execute();
  for await (const { id, at, form_name: form, page: from, answers, consent, pictures, spam_signals: signals } of paged(page)) {
    const given = listIn<Answer>(answers);
    const { name, email, phone } = contactOf(given);
    const text = given.map(({ label, value }) => `${label}: ${value}`).join("\n");
    const photos = pictures === null ? 0 : listIn(pictures).length;
    yield [time(at), form, name, email, phone, from, text, consent ?? "", photos, listIn<string>(signals).join("; "), id];
  }
}

async function* appointments(db: Reader, { content, time, now }: How): AsyncGenerator<Cells> {
  yield ["Start", "End", "Kind", "Place", "State", "Name", "Email", "Phone", "Address", "Home", "Note", "Asked for on", "Number"];
  const page = (after: string) => db.selectFrom("bookings").selectAll().where("id", ">", after).orderBy("id").limit(PAGE).execute();
  for await (const row of paged(page)) {
    const { id, starts_at: start, ends_at: end, place, name, email, phone, address, listing, note, created_at: asked } = row;
    const kind = typeOf(row, content.appointmentTypes).name;
    const state = STATE_NAMES[stateAt(row, now)];
    yield [time(start), time(end), kind, placeNames[place], state, name, email, phone, address ?? "", listing ?? "", note, time(asked), id];
  }
}
