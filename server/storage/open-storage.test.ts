import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { NODE } from "../../tests/site.ts";

/** Opens the storage of these settings in a process of its own; whether it loaded a module of the client of S3. */
function loadsClient(settings: object): boolean {
  const script = `
    import { registerHooks } from "node:module";
    let found = false;
    registerHooks({ resolve: (name, context, next) => ((found ||= name.includes("s3mini")), next(name, context)) });
    await import("./server/services.ts");
    const { openStorage } = await import("./server/storage/open-storage.ts");
    await openStorage(${JSON.stringify(settings)});
    console.log(found ? "loaded" : "not loaded");`;
  const { stdout, stderr } = spawnSync(NODE, ["--input-type=module", "-e", script], { encoding: "utf8" });
  if (!/loaded/.test(stdout)) throw new Error(stderr);
  return stdout.trim() === "loaded";
}

test("the client of S3 is loaded only with STORAGE_URL", () => {
  expect(loadsClient({ dataDir: "/nowhere" })).toBe(false);
  const s3 = { bucket: "b", endpoint: "http://127.0.0.1:1", region: "r", style: "path", accessKeyId: "a", secretAccessKey: "s" };
  expect(loadsClient({ dataDir: "/nowhere", s3 })).toBe(true);
});
