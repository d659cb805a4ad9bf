/**
 * A streaming replica of a PostgreSQL server for tests. The npm package has no `pg_basebackup`, so the files are copied between
 * `pg_backup_start` and `pg_backup_stop` (PostgreSQL's manual, "Making a Base Backup Using the Low Level API").
 */
import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { newPlace, NOBODY, type Postgres, serverIn } from "./server.ts";

/** How the replica calls itself, and which the primary waits for at each commit. */
const NAME = "replica";

/**
 * Makes a replica and starts it. From then on the primary answers a commit only when the replica has it on its disk, too. The primary has to
 * be durable: others write too little into their log.
 */
export async function startReplica(primary: Postgres): Promise<Postgres> {
  const place = await newPlace();
  const settings = {
    port: String(place.port),
    unix_socket_directories: place.folder,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=${NAME}`,
  };
  const files = {
    backup_label: await copyFiles(primary, place.data),
    "standby.signal": "",
    "postgresql.auto.conf": Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(place.data, name);
    writeFileSync(file, [text].flat().join(""));
    if (NOBODY) chownSync(file, NOBODY.uid, NOBODY.gid);
  }
  const replica = serverIn(place);
  await replica.start();
  await primary.run(`alter system set synchronous_standby_names = '${NAME}'`);
  await primary.run("select pg_reload_conf()");
  for (const until = Date.now() + 30_000; ;) {
    const [row] = await primary.run("select sync_state from pg_stat_replication");
    if (row?.["sync_state"] === "sync") return replica;
    if (Date.now() > until) throw new Error(`The replica doesn't follow: ${JSON.stringify(row)}`);
    await new Promise((again) => setTimeout(again, 20));
  }
}

/** Copies the server's files while it runs. Resolves to the text of the file that says where reading its log has to begin. */
async function copyFiles(server: Postgres, to: string): Promise<string> {
  const client = new Client({ connectionString: server.url() });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', fast => true)");
    // Files that go meanwhile don't matter, so neither does its exit code.
    spawnSync("cp", ["-a", path.join(server.folder, "data"), to], { ...NOBODY, cwd: server.folder, stdio: "ignore" });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(wait_for_archive => false)");
    // The log comes from the primary.
    for (const name of readdirSync(path.join(to, "pg_wal"))) rmSync(path.join(to, "pg_wal", name), { recursive: true });
    rmSync(path.join(to, "postmaster.pid"), { force: true });
    return rows[0]?.labelfile ?? "";
  } finally {
    await client.end();
  }
}
