/** The commands on a store in PostgreSQL, beside a running server. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupCommand } from "../../server/commands/backup.ts";
import type { CommandOptions } from "../../server/commands/command.ts";
import { leadsCommand } from "../../server/commands/leads.ts";
import { peopleCommand } from "../../server/commands/people.ts";
import { subscribersCommand } from "../../server/commands/subscribers.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { addressOf, asSuperuser, newDatabase } from "./databases.ts";
import { type Postgres, startPostgres } from "./server.ts";

const NOW = new Date("2026-11-21T14:04:00Z");

let folder: string;
let server: Postgres;
let location: Pick<CommandOptions, "dataDir" | "database">;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-commands-"));
  server = await startPostgres();
  await server.run("create database site");
  location = { dataDir: folder, database: addressOf(server.url("site")) };
  store = await openStore(location);
  const leads = createLeads(store, { now: () => NOW });
  for (const name of ["ana", "bob"])
    await leads.take({
      form: "estimate",
      formName: "Home value estimate",
      leadType: "Seller",
      answers: [
        { name: "email", label: "Email", value: `${name}@visitor.test`, role: "email" },
        { name: "note", label: "Note", value: `the distinctive words of ${name}` },
      ],
      page: "/sell/estimate",
      origin: {},
      spamSignals: [],
    });
});
afterAll(async () => {
  await store.close();
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: (options: CommandOptions) => Promise<number>, where = location) {
  const out = new PassThrough();
  const printed = text(out);
  const errors: string[] = [];
  const options = { ...where, siteUrl: "https://site.test", now: () => NOW, out, printError: (line: string) => void errors.push(line) };
  const code = await command(options);
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

test("list what is stored", async () => {
  const listed = await run((options) => leadsCommand(["--json"], options));
  expect(listed).toMatchObject({ code: 0, errors: "" });
  expect(listed.out.trim().split("\n")).toHaveLength(2);
  expect(await run((options) => subscribersCommand([], options))).toMatchObject({ code: 0, out: "No subscribers yet.\n" });
});

test("say that a database is empty or another program's, and that it can't be reached", async () => {
  const empty = { dataDir: folder, database: addressOf(await newDatabase("template0")) };
  expect((await run((options) => leadsCommand([], options), empty)).errors).toContain("No database found");
  const url = await newDatabase("template0");
  const other = { dataDir: folder, database: addressOf(url) };
  await asSuperuser("create table invoices (id int)", url);
  expect((await run((options) => leadsCommand([], options), other)).errors).toContain("has tables of another program (invoices)");
  const list = "create table kysely_migration (name text); insert into kysely_migration values ('2024_orders')";
  await asSuperuser(`create table leads (id int); ${list}; grant select on all tables in schema public to public`, url);
  for (const command of [leadsCommand, backupCommand])
    expect((await run((options) => command(command === leadsCommand ? [] : [`${folder}-copy`], options), other)).errors).toContain(
      "belongs to another program (it has the migration 2024_orders)",
    );
  const away = { dataDir: folder, database: addressOf("postgres://site:hidden-one@127.0.0.1:1/site") };
  const { code, errors } = await run((options) => leadsCommand([], options), away);
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATABASE_URL: the database server refuses connections \(postgres:\/\/site@127\.0\.0\.1:1\/site\)/);
  expect(errors).not.toContain("hidden-one");
});

test("erase a person: nothing of them is left in the tables' files", async () => {
  const filesHave = async (words: string): Promise<boolean> => {
    await server.run("checkpoint");
    const names = await server.run(
      "select pg_relation_filepath(oid) as file from pg_class where relkind in ('r', 't', 'i') and relnamespace <> 11",
      "site",
    );
    const files = names.flatMap(({ file }) => (typeof file === "string" ? [path.join(server.folder, "data", file)] : []));
    const contents = await Promise.all(files.map((file) => readFile(file, "latin1").catch(() => "")));
    return contents.some((content) => content.includes(words));
  };
  expect(await filesHave("distinctive words of ana")).toBe(true);
  const erased = await run((options) =>
    peopleCommand(["erase", "ana@visitor.test", "--yes"], { ...options, agentEmail: "agent@agent.test", ask: async () => "" }),
  );
  expect(erased).toMatchObject({ code: 0, errors: "" });
  expect(erased.out).toContain("Erased 1 request");
  expect(erased.out).toContain("PostgreSQL's own log (WAL)");
  expect(await filesHave("distinctive words of ana")).toBe(false);
  expect(await filesHave("ana@visitor.test")).toBe(false);
  expect(await filesHave("distinctive words of bob")).toBe(true);
});
