/** Databases for a test file on the server that all share. */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { type DatabaseAddress, readDatabaseUrl } from "../../server/settings/database-url.ts";

/** The superuser's address, in the process of tests that `global-setup.ts` was for. */
const serverUrl = (): string => {
  const url = process.env["TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("This test needs the PostgreSQL server of the project `postgres`.");
  return url;
};

/** The address of a new database, empty or with all tables. */
export async function newDatabase(template: "template_store" | "template0" = "template_store"): Promise<string> {
  const name = `store_${randomUUID().replaceAll("-", "")}`;
  await asSuperuser(`create database ${name} template ${template} strategy file_copy`);
  return Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
}

/** Runs SQL as the superuser, in the server's own database or another one. Resolves to the rows of the last statement. */
export async function asSuperuser(text: string, url = serverUrl()): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return [await client.query(text)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

export const addressOf = (url: string): DatabaseAddress => {
  const address = readDatabaseUrl(url);
  if (!address) throw new Error("This isn't the address of a database.");
  return address;
};
