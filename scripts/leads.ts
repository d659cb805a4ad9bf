/** `npm run leads [-- --json]`: the stored requests, oldest first, as a table or as one JSON object a line; also while the server runs. */
import { agent } from "../content/agent.ts";
import { contactOf, type Lead } from "../domain/lead.ts";
import { leadOf } from "../server/leads.ts";
import { readSettings } from "../server/settings.ts";
import { openToRead, type Reader } from "../server/store.ts";

type Told = Lead & { readonly letter: string };

async function* leads(db: Reader): AsyncGenerator<Told> {
  const letters = await db.selectFrom("letters").select(["lead_id", "state"]).where("kind", "=", "lead").execute();
  const states = new Map(letters.map(({ lead_id, state }) => [lead_id, state]));
  for (const row of await db.selectFrom("leads").selectAll().orderBy("at").orderBy("id").execute())
    yield { ...leadOf(row), letter: states.get(row.id) ?? "none" };
}

const when = new Intl.DateTimeFormat("en-CA", { timeZone: agent.timeZone, dateStyle: "short", timeStyle: "short", hour12: false });

/** One line, and nothing in it that a terminal would take for a command. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

const HEAD = ["when", "request", "name", "email", "phone", "property", "letter"];

function line(lead: Told): string[] {
  const { name, email, phone, propertyAddress } = contactOf(lead.answers);
  const request = lead.suspicions.length > 0 ? `${lead.formName} (suspected junk)` : lead.formName;
  return [when.format(new Date(lead.at)).replace(",", ""), request, name, email, phone, propertyAddress, lead.letter].map(plain);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.min(48, Math.max(...rows.map((row) => row[column]?.length ?? 0))));
  const cell = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));
  return rows
    .map((row) =>
      row
        .map((text, column) => cell(text, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const db = openToRead(readSettings(process.env).dataDir);
const asJson = process.argv.includes("--json");
if (db) {
  const found: Told[] = [];
  for await (const lead of leads(db)) {
    if (asJson) console.log(JSON.stringify(lead));
    else found.push(lead);
  }
  await db.destroy();
  if (!asJson) console.log(found.length === 0 ? "No requests yet." : table([HEAD, ...found.map(line)]));
} else if (!asJson) console.log("No requests yet.");
