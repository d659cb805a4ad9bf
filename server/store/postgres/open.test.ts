/** What can be wrong with a PostgreSQL database, and how it's updated. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, asSuperuser, newDatabase } from "../../../tests/postgres/databases.ts";
import { type Postgres, startPostgres } from "../../../tests/postgres/server.ts";
import { authority, expired, issued } from "../../../tests/certificates.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore, openToRead, type Store } from "../store.ts";

const PASSWORD = "s3cret-of-the-site";

const open = (url: string): Promise<Store> => openStore({ dataDir: "/nonexistent", database: addressOf(url) });

/** The message with which a start ends. It never has the password. */
async function problemAt(url: string): Promise<string> {
  const error: unknown = await open(url).then(
    (store) => store.close().then(() => new Error("It opened.")),
    (reason: unknown) => reason,
  );
  const { message, stack = "" } = error as Error;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(PASSWORD);
  return message;
}

const changed = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

/** The address of an empty database that belongs to the role "site". */
async function ofSite(): Promise<string> {
  const url = await newDatabase("template0");
  await asSuperuser(`alter database ${new URL(url).pathname.slice(1)} owner to site`);
  return changed(url, (address) => Object.assign(address, { username: "site", password: PASSWORD }));
}

beforeAll(() => asSuperuser(`create role site login password '${PASSWORD}'`));
afterAll(() => asSuperuser("drop owned by site; alter role site rename to site_of_earlier_tests"));

describe("a database that can't be used", () => {
  let url: string;
  beforeAll(async () => void (url = await ofSite()));

  test.each<[string, (address: URL) => void, RegExp]>([
    ["a wrong name", (address) => (address.hostname = "database.invalid"), /name (?:wasn't found|can't be looked up).*Check the host/],
    ["a wrong port", (address) => (address.port = "1"), /refuses connections.*Check the host and port/],
    ["a wrong password", (address) => (address.password = "wrong"), /refuses the user or the password.*DATABASE_URL/],
    ["no password", (address) => (address.password = ""), /asks for a password/],
    ["an unknown user", (address) => (address.username = "nobody"), /refuses (?:this user|the user or the password)|Check the user/],
    ["an unknown database", (address) => (address.pathname = "/nothing"), /doesn't exist.*Create it/],
    ["a server without TLS", (address) => (address.search = "?sslmode=require"), /with this encryption.*sslmode/],
  ])("%s", async (_, change, message) => {
    const problem = await problemAt(changed(url, change));
    expect(problem).toMatch(message);
    expect(problem).toMatch(/^DATABASE_URL: .*\(postgres:\/\/\w+@\S+\)\. Nothing was changed\./);
  });

  test("something else that listens at the port", async () => {
    const { createServer } = await import("node:net");
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    const { port } = server.address() as { port: number };
    expect(await problemAt(changed(url, (address) => (address.port = String(port))))).toMatch(
      /isn't PostgreSQL|connection to the database/,
    );
    server.close();
  });

  test("tables of another program are left alone", async () => {
    const other = await ofSite();
    await asSuperuser("create table invoices (id int)", changed(other, asRoot));
    expect(await problemAt(other)).toContain("has tables of another program (invoices)");
    expect(await tablesIn(other)).toEqual(["invoices"]);
  });

  test("so are migrations of another program, and of a newer version", async () => {
    const other = await ofSite();
    const list = "create table kysely_migration (name text, timestamp text); alter table kysely_migration owner to site; ";
    await asSuperuser(`${list} insert into kysely_migration values ('2024_orders', '')`, changed(other, asRoot));
    expect(await problemAt(other)).toContain("belongs to another program (it has the migration 2024_orders)");

    const newer = await newDatabase();
    await asSuperuser("insert into kysely_migration values ('999_later', '')", newer);
    expect(await problemAt(newer)).toMatch(/from a newer version of Porchlight \(it has the migration 999_later\)/);
  });

  test("a read-only database, and one with another encoding", async () => {
    const readOnly = await ofSite();
    await asSuperuser(`alter database ${new URL(readOnly).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await problemAt(readOnly)).toMatch(/read-only.*primary/);
    expect(await tablesIn(readOnly)).toEqual([]);
    await asSuperuser("create database in_ascii template template0 encoding sql_ascii locale 'C'");
    expect(await problemAt(changed(url, (address) => Object.assign(address, { username: "postgres", pathname: "/in_ascii" })))).toMatch(
      /encoding is SQL_ASCII.*UTF8/,
    );
  });

  test("a user who may not make tables", async () => {
    const locked = changed(await newDatabase("template0"), (address) => Object.assign(address, { username: "site", password: PASSWORD }));
    expect(await problemAt(locked)).toMatch(/lacks a right.*grant/);
    expect(await tablesIn(locked)).toEqual([]);
  });

  test("a server with no connection left", async () => {
    const name = new URL(url).pathname.slice(1);
    await asSuperuser(`alter database ${name} connection limit 0`);
    expect(await problemAt(url)).toMatch(/no connection left.*DATABASE_POOL/);
    await asSuperuser(`alter database ${name} connection limit -1`);
  });
});

const asRoot = (address: URL): void => void Object.assign(address, { username: "postgres", password: "" });

const tablesIn = async (url: string): Promise<unknown[]> =>
  (await asSuperuser("select tablename from pg_tables where schemaname = 'public' order by 1", changed(url, asRoot))).map(
    ({ tablename }) => tablename,
  );

describe("an empty database", () => {
  test("is read as missing, and gets its tables once, however many processes start with it", async () => {
    const url = await ofSite();
    expect(await openToRead({ dataDir: "/nonexistent", database: addressOf(url) })).toBeUndefined();
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    const list = "select name from kysely_migration";
    expect(await asSuperuser(list, changed(url, asRoot))).toEqual(await asSuperuser(list, await newDatabase()));
    for (const store of stores) await store.close();
  });

  test("one that was begun and not finished is finished", async () => {
    const url = await ofSite();
    // What a start leaves that dies between the list of migrations and the first of them.
    await asSuperuser(
      "set role site; create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
      changed(url, asRoot),
    );
    await (await open(url)).close();
    expect(await tablesIn(url)).toContain("leads");
  });

  test("a reader can't write", async () => {
    const url = await newDatabase();
    const db = await openToRead({ dataDir: "/nonexistent", database: addressOf(url) });
    await expect(db!.insertInto("secrets").values({ name: "a", value: "b" }).execute()).rejects.toThrow("read-only");
    await db!.destroy();
  });
});

describe("encryption", () => {
  let server: Postgres;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "porchlight-tls-"));
    writeFileSync(path.join(folder, "authority.pem"), authority);
    server = await startPostgres({ tls: issued });
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  const at = (host: string, query: string): string => `postgres://postgres@${host}:${server.port}/postgres?${query}`;
  const isEncrypted = async (url: string): Promise<unknown> => {
    const store = await open(url);
    const { sql } = await import("kysely");
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(store.db);
    await store.close();
    return rows[0]?.ssl;
  };

  test("is as strict as sslmode says", async () => {
    const known = `sslrootcert=${path.join(folder, "authority.pem")}`;
    expect(await isEncrypted(at("127.0.0.1", "sslmode=disable"))).toBe(false);
    expect(await isEncrypted(at("127.0.0.1", "sslmode=require"))).toBe(true);
    expect(await isEncrypted(at("127.0.0.1", `sslmode=verify-ca&${known}`))).toBe(true);
    expect(await isEncrypted(at("localhost", `sslmode=verify-full&${known}`))).toBe(true);
    expect(await problemAt(at("127.0.0.1", `sslmode=verify-full&${known}`))).toMatch(/certificate is for another name/);
    expect(await problemAt(at("localhost", "sslmode=verify-full"))).toMatch(/can't be verified.*sslrootcert/);
    expect(await problemAt(at("localhost", "sslmode=require&sslrootcert=/nothing.pem"))).toMatch(
      /"\/nothing\.pem", which isn't a PEM file/,
    );
  });

  test("an expired certificate is named", async () => {
    const old = await startPostgres({ tls: expired });
    const url = `postgres://postgres@localhost:${old.port}/postgres?sslmode=verify-full&sslrootcert=${path.join(folder, "authority.pem")}`;
    expect(await problemAt(url)).toMatch(/certificate has expired/);
    await old.remove();
  });
});
