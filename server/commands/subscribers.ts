/**
 * `npm run subscribers`: lists the newsletter's subscribers in the order in which they confirmed,
 * as a table or as one JSON object per line for the program that sends it.
 */
import { oneLine } from "../email/text-safety.ts";
import type { Reader } from "../store/store.ts";
import { leaveUrl } from "../newsletter/confirmation-email.ts";
import { keysWith } from "../newsletter/subscribers.ts";
import { type CommandOptions, jsonLine, localTime, readDatabase, runCommand } from "./command.ts";

const HELP = `npm run subscribers [-- options]

Lists newsletter subscribers: everyone who has confirmed and not unsubscribed.

  --json   one JSON object per line: email, askedAt, confirmedAt, and unsubscribe, the link that belongs in each email,
           in its footer and in its headers List-Unsubscribe: <link> and List-Unsubscribe-Post: List-Unsubscribe=One-Click
  --help   this text
`;

/** Resolves to the exit code: 0, 1 when the database is too old, 2 for wrong options. */
export const subscribersCommand = (args: readonly string[], options: Omit<CommandOptions, "now">): Promise<number> =>
  runCommand({ args, help: HELP, kinds: { json: { type: "boolean" } } }, options, ({ values }, print) =>
    readDatabase(options, async (db) => void (await print(values.json ? await asJson(db, options.siteUrl) : await asTable(db)))),
  );

const confirmed = (db: Reader) =>
  db.selectFrom("subscribers").selectAll().where("state", "=", "confirmed").orderBy("confirmed_at").execute();

async function asJson(db: Reader, siteUrl: string): Promise<string> {
  const secret = await db.selectFrom("secrets").select("value").where("name", "=", "subscribers").executeTakeFirst();
  const keys = keysWith(secret?.value ?? "");
  const lines = (await confirmed(db)).map((subscriber) => {
    const { email, asked_at: askedAt, confirmed_at: confirmedAt } = subscriber;
    return jsonLine({ email, askedAt, confirmedAt, unsubscribe: leaveUrl({ siteUrl }, keys.leave(subscriber)) });
  });
  return lines.join("");
}

async function asTable(db: Reader): Promise<string> {
  const rows = (await confirmed(db)).map(
    ({ email, asked_at: asked, confirmed_at: at }) => `${localTime(at ?? asked)}  ${oneLine(email, 254)}\n`,
  );
  return rows.length === 0 ? "No subscribers yet.\n" : ["Confirmed         Email\n", ...rows].join("");
}
