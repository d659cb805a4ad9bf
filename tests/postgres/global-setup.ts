/** One PostgreSQL server for all test files of a run, with a migrated database that theirs are copied from. */
import { openStore } from "../../server/store/store.ts";
import { readDatabaseUrl } from "../../server/settings/database-url.ts";
import { startPostgres } from "./server.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run("create database template_store");
  const store = await openStore({ dataDir: "/nonexistent", database: readDatabaseUrl(server.url("template_store"))! });
  await store.close();
  process.env["TEST_POSTGRES_URL"] = server.url();
  return () => server.remove();
}
