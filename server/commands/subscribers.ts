/**
 * `npm run subscribers`: lists the newsletter's subscribers in the order in which they confirmed, as a table or as one JSON object per
 * line for the program that sends it. It reads beside a running server and changes nothing.
 */
import { once } from "node:events";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { agent } from "../../content/agent.ts";
import { oneLine } from "../email/text-safety.ts";
import { openToRead, type Reader } from "../store/store.ts";
import { leaveUrl } from "../newsletter/confirmation-email.ts";
import { keysWith } from "../newsletter/subscribers.ts";

const HELP = `npm run subscribers [-- options]

Lists newsletter subscribers: everyone who has confirmed and not unsubscribed.

  --json   one JSON object per line: email, askedAt, confirmedAt, and unsubscribe, the link that belongs in each email,
           in its footer and in its headers List-Unsubscribe: <link> and List-Unsubscribe-Post: List-Unsubscribe=One-Click
  --help   this text
`;

export type CommandOptions = {
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly out: Writable;
  readonly printError: (line: string) => void;
};

/** Runs the command. Resolves to the exit code: 0, or 2 for wrong options. */
export async function subscribersCommand(args: readonly string[], { dataDir, siteUrl, out, printError }: CommandOptions): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === "string") {
    printError(`${options}\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    out.write(HELP);
    return 0;
  }
  const db = openToRead(dataDir);
  if (!db) {
    printError("No database found. Start the site once, or check that DATA_DIR points to the right folder.");
    return 0;
  }
  try {
    const lines = options.json ? await asJson(db, siteUrl) : await asTable(db);
    // A pipe that closes early (`| head`) is no error.
    out.on("error", () => undefined);
    if (lines.length > 0 && !out.write(`${lines.join("\n")}\n`)) await once(out, "drain").catch(() => undefined);
    return 0;
  } finally {
    await db.destroy();
  }
}

function optionsOf(args: readonly string[]): { readonly json: boolean; readonly help: boolean } | string {
  try {
    const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
    return { json: values.json ?? false, help: values.help ?? false };
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 300);
  }
}

const confirmed = (db: Reader) =>
  db.selectFrom("subscribers").selectAll().where("state", "=", "confirmed").orderBy("confirmed_at").execute();

async function asJson(db: Reader, siteUrl: string): Promise<string[]> {
  const secret = await db.selectFrom("secrets").select("value").where("name", "=", "subscribers").executeTakeFirst();
  const keys = keysWith(secret?.value ?? "");
  return (await confirmed(db)).map((subscriber) => {
    const { email, asked_at: askedAt, confirmed_at: confirmedAt } = subscriber;
    return JSON.stringify({ email, askedAt, confirmedAt, unsubscribe: leaveUrl({ siteUrl }, keys.leave(subscriber)) });
  });
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: agent.timeZone, dateStyle: "short", timeStyle: "short" });

async function asTable(db: Reader): Promise<string[]> {
  const subscribers = await confirmed(db);
  if (subscribers.length === 0) return ["No subscribers yet."];
  const rows = subscribers.map(({ email, confirmed_at: at }) => `${clock.format(new Date(at ?? 0))}  ${oneLine(email, 254)}`);
  return ["Confirmed         Email", ...rows];
}
