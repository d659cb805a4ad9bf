/** PostgreSQL's package isn't loaded where SQLite is used. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { NODE } from "../../tests/site.ts";

const module = (file: string): string => JSON.stringify(path.join(import.meta.dirname, "..", file));

/** Which packages a server with these settings loads from its start to its end. */
function loadedWith(settings: Readonly<Record<string, string>>): string {
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context);
      if (/node_modules/.test(found.url)) console.log(name);
      return found;
    } });
    const { openServices } = await import(${module("services.ts")});
    const { readSettings } = await import(${module("settings/settings.ts")});
    const open = await openServices(readSettings(${JSON.stringify(settings)}), () => {}).catch(() => undefined);
    await open?.close(1000, Promise.resolve());`;
  return spawnSync(NODE, ["--input-type=module-typescript", "-e", program], { encoding: "utf8" }).stdout;
}

test("and is where it's asked for", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-lazy-"));
  const here = loadedWith({ DATA_DIR: folder });
  expect(here).toMatch(/^kysely$/m);
  expect(here).not.toMatch(/^pg$/m);
  expect(loadedWith({ DATA_DIR: folder, DATABASE_URL: "postgres://site@127.0.0.1:1/site" })).toMatch(/^pg$/m);
  await rm(folder, { recursive: true });
});
