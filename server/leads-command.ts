/**
 * `npm run leads`: the stored requests, oldest first, as a table or as one JSON object a line. It reads beside a running server and
 * changes nothing. What visitors wrote is shown so that no terminal takes it for a command.
 */
import { once } from "node:events";
import path from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { agent } from "../content/agent.ts";
import { contactOf, type Lead } from "../domain/lead.ts";
import { instantOf, isCivilDate } from "../domain/schedule.ts";
import { leadOf } from "./leads.ts";
import { oneLine } from "./letter-words.ts";
import { picturesOf } from "./photos-place.ts";
import { openToRead, type Reader, type Tables } from "./store.ts";

const HELP = `npm run leads [-- options]

Lists the requests that are stored, oldest first.

  --json                one JSON object a line, with everything that is known
  --form <id>           only requests of one form, for example estimate
  --since <YYYY-MM-DD>  only requests since the beginning of that day (${agent.timeZone})
  --help                this text
`;

/** Rows that are read at a time, so that a long list needs no more memory than a short one. */
const PAGE = 500;

type Letter = { readonly state: Tables["letters"]["state"]; readonly attempts: number; readonly sentAt: string | null };
type Filter = { readonly form?: string; readonly since?: string };

export type CommandOptions = { readonly dataDir: string; readonly out: Writable; readonly complain: (line: string) => void };

/** Runs the command; answers the exit code: 0, or 2 when the options are wrong. A reader that has seen enough (`| head`) ends it in peace. */
export async function leadsCommand(args: readonly string[], { dataDir, out, complain }: CommandOptions): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === "string") {
    complain(`${options}\n\n${HELP}`);
    return 2;
  }
  const print = printer(out);
  if (options.help) {
    await print(HELP);
    return 0;
  }
  const db = openToRead(dataDir);
  if (!db) {
    // On the side, so that whoever reads the JSON gets none.
    complain("There is no database yet: the site has not been started, or DATA_DIR names another folder.");
    return 0;
  }
  try {
    await list(db, dataDir, options, print);
    return 0;
  } finally {
    await db.destroy();
  }
}

type Options = Filter & { readonly json: boolean; readonly help: boolean };

/** The options, or what is wrong with them. */
function optionsOf(args: readonly string[]): Options | string {
  let values;
  try {
    const kinds = {
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
      form: { type: "string" },
      since: { type: "string" },
    } as const;
    ({ values } = parseArgs({ args: [...args], options: kinds }));
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 300);
  }
  const { json = false, help = false, form, since } = values;
  if (since !== undefined && !isCivilDate(since)) return `--since expects a day such as 2026-11-21, not "${oneLine(since, 40)}".`;
  return {
    json,
    help,
    ...(form !== undefined && { form }),
    ...(since !== undefined && { since: instantOf(since, 0, agent.timeZone).toISOString() }),
  };
}

type Print = (text: string) => Promise<boolean>;

/** Writes at the reader's pace; answers whether somebody still reads. */
function printer(out: Writable): Print {
  let gone = false;
  out.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    gone = true;
  });
  return async (text) => {
    if (gone || out.destroyed) return false;
    // A stream that breaks instead of draining says so above.
    if (!out.write(text)) await once(out, "drain").catch(() => undefined);
    return !gone;
  };
}

async function list(db: Reader, dataDir: string, { json, ...filter }: Options, print: Print): Promise<void> {
  let found = false;
  for await (const [lead, letter] of stored(db, filter)) {
    if (!found && !json && !(await print(row(HEAD)))) return;
    found = true;
    if (
      !(await print(
        json ? jsonLine({ ...told(lead, letter), ...photosOf(lead, dataDir) }) : row(cells(lead, letter)) + photosLine(lead, dataDir),
      ))
    )
      return;
  }
  if (!found && !json) await print("No requests yet.\n");
}

async function* stored(db: Reader, { form, since }: Filter): AsyncGenerator<[Lead, Letter | undefined]> {
  let after: Lead | undefined;
  for (;;) {
    const last = after;
    const rows = await db
      .selectFrom("leads")
      .leftJoin("letters", "letters.id", "leads.id")
      .selectAll("leads")
      .select(["letters.state", "letters.attempts", "letters.sent_at"])
      .$if(form !== undefined, (query) => query.where("form", "=", form ?? ""))
      .$if(since !== undefined, (query) => query.where("at", ">=", since ?? ""))
      // Ids sort by the time at which they were made.
      .$if(last !== undefined, (query) => query.where("leads.id", ">", last?.id ?? ""))
      .orderBy("leads.id")
      .limit(PAGE)
      .execute();
    for (const found of rows) {
      after = leadOf(found);
      yield [after, found.state === null ? undefined : { state: found.state, attempts: found.attempts ?? 0, sentAt: found.sent_at }];
    }
    if (rows.length < PAGE) return;
  }
}

/** JSON in ASCII where it matters: `JSON.stringify` leaves alone the control characters from 0x7f on, and marks that turn the reading direction. */
export const jsonLine = (value: object): string =>
  `${JSON.stringify(value).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  )}\n`;

/** All that is known of a request, for programs. */
function told({ id, at, form, formName, leadType, page, origin, consent, suspicions, answers }: Lead, letter: Letter | undefined): object {
  const pairs = answers.map(({ name, label, value }) => ({ label, value, name }));
  return { id, at, form, formName, leadType, page, origin, consent: consent ?? null, suspicions, answers: pairs, letter: letter ?? null };
}

/** Where the photos of a request are. */
const photosOf = ({ id, pictures = [] }: Lead, dataDir: string): { photos?: readonly string[] } =>
  pictures.length > 0 ? { photos: pictures.map(({ file }) => path.join(picturesOf(dataDir, id), file)) } : {};

const photosLine = ({ id, pictures = [] }: Lead, dataDir: string): string =>
  pictures.length > 0
    ? `${" ".repeat(WIDTHS[0] + 2)}${pictures.length === 1 ? "Photo" : `${pictures.length} photos`} in ${picturesOf(dataDir, id)}\n`
    : "";

const HEAD = ["When", "Request", "Name", "E-mail", "Phone", "Property", "Letter"] as const;
const WIDTHS = [16, 30, 24, 30, 16, 32, 22] as const;

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: agent.timeZone, dateStyle: "short", timeStyle: "short" });

function cells(lead: Lead, letter: Letter | undefined): string[] {
  const { name, email, phone, propertyAddress } = contactOf(lead.answers);
  const request = lead.suspicions.length > 0 ? `${lead.formName} (junk?)` : lead.formName;
  return [clock.format(new Date(lead.at)), request, name, email, phone, propertyAddress, stateOf(letter)];
}

function stateOf(letter: Letter | undefined): string {
  if (!letter) return "none";
  if (letter.state === "sent") return "sent";
  const tries = letter.attempts === 1 ? "1 try" : `${letter.attempts} tries`;
  return `${letter.state === "dead" ? "given up" : "waiting"}${letter.attempts > 0 ? `, ${tries}` : ""}`;
}

const row = (texts: readonly string[]): string =>
  `${texts
    .map((text, column) => oneLine(text, WIDTHS[column] ?? 20).padEnd(WIDTHS[column] ?? 20))
    .join("  ")
    .trimEnd()}\n`;
