/** The files for deployment: the proxies' settings, and what the container image has. */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_UPLOAD } from "../domain/leads/photo.ts";
import { MAX_ATTACHED } from "../server/photos/attachments.ts";
import { NODE } from "./site.ts";

const ROOT = path.join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(ROOT, "deploy", file), "utf8");
const nginx = read("nginx.conf");
const caddy = read("Caddyfile");

describe("a proxy in front", () => {
  test.each([
    ["nginx", Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1_048_576],
    ["Caddy", Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000],
  ])("%s accepts more than the site does, so that the site explains what is too large", (_, bytes) => {
    expect(bytes).toBeGreaterThan(2 * LARGEST_UPLOAD);
  });

  test("nginx accepts large requests only at the addresses for photo uploads", () => {
    const place = new RegExp(/location ~ (\S+) \{[^}]*client_max_body_size/.exec(nginx)?.[1] ?? "none");
    expect(
      ["/sell/add-listing", "/sell/add-listing/send", "/sell/add-listing/other", "/sell"].filter((address) => place.test(address)),
    ).toEqual(["/sell/add-listing", "/sell/add-listing/send"]);
    expect(nginx.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test("neither proxy serves /readyz to the internet", () => {
    expect(nginx).toMatch(/location = \/readyz \{\s*return 404;/);
    expect(caddy).toContain("respond /readyz 404");
  });
});

test("an email with the most photos is smaller than Postfix's limit", () => {
  // 57 bytes become a line of 76 and its end.
  expect(Math.ceil(MAX_ATTACHED / 57) * 78).toBeLessThan(10_240_000 - 512 * 1024);
});

describe("the container image", () => {
  const dockerfile = readFileSync(path.join(ROOT, "Dockerfile"), "utf8");
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/site\/(\S+)/gm)].flatMap(([, name]) => name ?? []);
  /** The image's user, if the tests run as root. */
  const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
  let folder: string;
  let dataDir: string;

  /** As `docker exec` runs it: with the image's files and environment, as its user. */
  function run(...args: readonly string[]): { code: number | null; out: string; printedErrors: string } {
    const env = { PATH: path.dirname(NODE), DATA_DIR: dataDir, NODE_ENV: "production" };
    const { status, stdout, stderr } = spawnSync(NODE, [...args], { cwd: path.join(folder, "site"), env, encoding: "utf8", ...user });
    return { code: status, out: stdout, printedErrors: stderr };
  }

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "porchlight-image-"));
    chmodSync(folder, 0o755);
    const site = path.join(folder, "site");
    mkdirSync(site);
    for (const name of copied)
      if (["node_modules", "build"].includes(name)) symlinkSync(path.join(ROOT, name), path.join(site, name));
      else cpSync(path.join(ROOT, name), path.join(site, name), { recursive: true });
    dataDir = path.join(folder, "data");
    mkdirSync(dataDir);
    if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid);
    else chmodSync(site, 0o555);
  });
  afterAll(() => {
    chmodSync(path.join(folder, "site"), 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  test("has all that the server imports, and its user can run the commands in it", () => {
    expect(run("--import", "./server/services.ts", "--import", "./server/http/server.ts", "--eval", "").printedErrors).toBe("");
    for (const command of ["leads", "bookings", "subscribers"])
      expect(run("scripts/setup/run.mjs", command)).toEqual({
        code: 0,
        out: "",
        printedErrors: expect.stringContaining("No database found") as string,
      });
    expect(run("scripts/setup/run.mjs", "backup", "--", path.join(dataDir, "copy"))).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("nothing to back up") as string,
    });
  });

  test("is built without the developer's own settings and data", () => {
    const ignored = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "build", "data", "node_modules"]));
  });
});
