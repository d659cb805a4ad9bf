/**
 * `npm run people`: copies or erases everything that is stored about a person, beside a running
 * server.
 */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../clock.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { cleanDatabase } from "../people/clean-database.ts";
import { writeCopy } from "../people/copy.ts";
import { countRecords, erasedAt } from "../people/counts.ts";
import { rememberErasure } from "../people/erasures.ts";
import { filesWith } from "../people/files.ts";
import { identifierOf } from "../people/identity.ts";
import { findRecords, isAhead, type Records } from "../people/records.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { openStore, type Reader, type StoreLocation } from "../store/store.ts";
import { commandContent } from "./command-content.ts";
import { type CommandOptions, type Print, problemOf, readDatabase, runCommand } from "./command.ts";
import { aheadLines, correctedLines, correctedStays, count, othersLines, recordLines } from "./people-summary.ts";

const HELP = `npm run people -- copy <email or phone>
npm run people -- erase <email or phone>

copy   Writes everything that is stored about a person to a new folder: as text to
       read or send (data.txt), as JSON (data.json), with the photos and emails.
erase  Shows what is stored about a person and what stays, asks, and erases it:
       requests, appointments, photos, emails, the newsletter subscription. If a
       backup is restored later, the person is erased again at the start.

A person may have several: npm run people -- erase ana@example.com 612-555-0134

  --to <folder>  where copy writes; otherwise porchlight-copy-<time> in this folder
  --yes          erase without asking
  --help         this text

Safe while the server is running.
`;

const KINDS = { to: { type: "string" }, yes: { type: "boolean" } } as const;

export type PeopleOptions = Omit<CommandOptions, "siteUrl"> & {
  readonly agentEmail: string;
  /** Asks the operator. Resolves to the answer, "" if there's none. */
  readonly ask: (question: string) => Promise<string>;
};

/** What the operator asked for. `wanted` are identifiers. */
type Asked = { readonly typed: readonly string[]; readonly wanted: ReadonlySet<string> };

/** Resolves to the exit code: 0, 1 when it wasn't done, 2 for wrong options. */
export const peopleCommand = (args: readonly string[], options: PeopleOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS, allowPositionals: true }, options, ({ values, positionals }, print) => {
    const [command, ...typed] = positionals;
    if (command !== "copy" && command !== "erase") return "Use copy or erase, and an email address or phone number.";
    if (typed.length === 0) return `${command} expects an email address or a phone number.`;
    const unclear = typed.findIndex((text) => identifierOf(text) === undefined);
    if (unclear >= 0) return `Argument ${unclear + 2} is neither an email address nor a phone number. Put a number with spaces in quotes.`;
    const asked = { typed, wanted: new Set(typed.flatMap((text) => identifierOf(text) ?? [])) };
    return command === "copy" ? copy(asked, values.to, options, print) : eraseAfterAsking(asked, values.yes === true, options, print);
  });

const findAll = (db: Reader, { wanted }: Asked): Promise<Records> => findRecords(db, (identifier) => wanted.has(identifier));

const isNothing = (records: Records): boolean => records.contacts.length === 0 && Object.keys(countRecords(records)).length === 0;

const listed = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `${heading}\n${lines.map((line) => `  ${line}\n`).join("")}`;

async function copy(asked: Asked, to: string | undefined, options: PeopleOptions, print: Print): Promise<number> {
  const { dataDir, now, printError } = options;
  const storage = await openStorage({ dataDir, s3: options.s3 });
  return readDatabase(options, async (db) => {
    const records = await findAll(db, asked);
    const person = asked.typed.join(", ");
    if (isNothing(records)) return void (await print(`Nothing is stored about ${person}.\n`));
    const stamp = now().toISOString().slice(0, 19).replaceAll(":", "-");
    const folder = path.resolve(to ?? `porchlight-copy-${stamp}`);
    try {
      await writeCopy(folder, records, { content: commandContent(), dataDir, storage, person, now: now() });
    } catch (error) {
      const help = error instanceof StorageError ? "Please try again." : "Choose a new folder that you can write to: --to <folder>";
      printError(`The copy couldn't be written: ${(error as Error).message.replace(/\.$/, "")}. ${help}`);
      return 1;
    }
    await print(listed(`Stored about ${person}:`, [...recordLines(records), ...correctedLines(records)]));
    await print(
      listed("Not in the copy:", [...correctedStays(records), ...(await othersLines(db, records, { storage, wanted: asked.wanted }))]),
    );
    await print(`Written to ${folder}. Please check data.txt before you send it.\n`);
    return 0;
  });
}

const ELSEWHERE =
  "Please take care of this yourself: your mailbox, your calendar, the program that sends your newsletter, and backups, which have the person " +
  "until they're deleted (scheduled ones after a year at most; if you restore one, this person is erased again at the start).\n";

const IN_POSTGRES =
  "PostgreSQL's own log (WAL), replicas' archives and your platform's backups keep earlier copies of rows until they're recycled: see there.\n";

async function eraseAfterAsking(asked: Asked, yes: boolean, options: PeopleOptions, print: Print): Promise<number> {
  const { dataDir, now, ask, printError } = options;
  const person = asked.typed.join(", ");
  const storage = await openStorage({ dataDir, s3: options.s3 });
  let records: Records | undefined;
  const missing = await readDatabase(
    options,
    async (db) => {
      records = await findAll(db, asked);
      if (isNothing(records)) return void (await print(`Nothing is stored about ${person}.\n`));
      const others = await othersLines(db, records, { storage, wanted: asked.wanted });
      await print(listed(`Stored about ${person}:`, [...recordLines(records), ...correctedLines(records)]));
      await print(listed("This stays:", [...aheadLines(records, now()), ...correctedStays(records), ...others]));
    },
    1,
  );
  if (!records || missing !== 0) return missing;
  await print(ELSEWHERE + (options.database ? IN_POSTGRES : ""));
  if (!yes && (await ask(`Erase ${person}? This can't be undone. Type yes: `)).trim().toLowerCase() !== "yes") {
    printError("Nothing was erased.");
    return 1;
  }
  return eraseNow(asked, records, { ...options, storage }, print);
}

async function eraseNow(
  asked: Asked,
  records: Records,
  options: PeopleOptions & { readonly storage: ObjectStorage },
  print: Print,
): Promise<number> {
  const { dataDir, storage, now, agentEmail, printError } = options;
  try {
    const note = { id: newId(now()), by: "command", counts: countRecords(records) };
    await rememberErasure(dataDir, [...asked.wanted], erasedAt(records, now()), note);
    const store = await openStore(options);
    let erased: readonly string[] = [];
    try {
      erased = (await applyErasures(store, { dataDir, storage, now, agentEmail, wait: pause }))?.erased ?? [];
    } finally {
      await store.close();
    }
    const gone = records.requests.filter(({ lead }) => erased.includes(lead.id)).length;
    const addresses = [...records.subscribers, ...records.alertPeople.map(({ person }) => person)];
    const subscriptions = addresses.filter(({ id }) => erased.includes(id)).length;
    const { searched, left } = await searchUntilClean(options, tracesOf(asked, records, erased, now()));
    if (left.length > 0) {
      printError(`Erased, but something of it is still in ${left.join(", ")}. Repeat the command while the server is stopped.`);
      return 1;
    }
    const former = records.corrected.length;
    const also =
      former === 0 ? "" : `, and the address from ${count(former, "appointment")} that ${former === 1 ? "has" : "have"} another one since`;
    await print(
      `Erased ${count(gone, "request")} and ${count(subscriptions, "subscription")}${also}. Searched ${count(searched, "file")} in ${dataDir}: nothing of what was erased is left.\n`,
    );
    return 0;
  } catch (error) {
    if (error instanceof StorageError) {
      printError(`Not erased completely: ${error.message} Repeat the command; otherwise the server does it within an hour.`);
      return 1;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    const isForbidden = code === "EACCES" || code === "EROFS" || code === "EPERM";
    printError(isForbidden ? `Not erased: ${message}. Run this as the user that the server runs as.` : problemOf(error, dataDir));
    return 1;
  }
}

/** Texts that no file may have anymore. Addresses count only if nothing that stays has them. */
function tracesOf(
  { typed, wanted }: Asked,
  { requests, subscribers, alertPeople, mentions, corrected }: Records,
  erased: readonly string[],
  now: Date,
): string[] {
  const isComplete = mentions.length === 0 && !requests.some(({ booking }) => isAhead(booking, now.toISOString()));
  if (!isComplete) return [...erased];
  const answers = requests.flatMap(({ lead }) => lead.answers.match(/(?<="value":")[^"\\]+/g) ?? []);
  const first = corrected.length === 0 ? [] : [...typed, ...corrected.flatMap(({ first_email_key: mailbox }) => mailbox ?? [])];
  const written = [...subscribers, ...alertPeople.map(({ person }) => person)];
  const addresses = [...answers, ...written.flatMap(({ email, address }) => [email, address]), ...first];
  return [...erased, ...new Set(addresses.filter((text) => wanted.has(identifierOf(text) ?? "")))];
}

/** Searches the data folder, and once more after another try if something was busy. */
async function searchUntilClean(location: StoreLocation, texts: readonly string[]): Promise<{ searched: number; left: readonly string[] }> {
  const { dataDir } = location;
  const first = await filesWith(dataDir, texts);
  if (first.found.length === 0) return { searched: first.searched, left: [] };
  const store = await openStore(location);
  try {
    await cleanDatabase(store, { dataDir, wait: pause });
  } finally {
    await store.close();
  }
  const { searched, found } = await filesWith(dataDir, texts);
  return { searched, left: found };
}
