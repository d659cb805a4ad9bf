/** The files for deployment: the proxies' settings, and what the container image has. */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sectionPath } from "../app/dashboard/content/paths.ts";
import { homePath } from "../app/dashboard/homes/paths.ts";
import { IMPORT_SUBSCRIBERS } from "../app/dashboard/newsletter/paths.ts";
import { PAST_CLIENTS } from "../app/dashboard/privacy/paths.ts";
import { IMPORT_SALES } from "../app/dashboard/sales/paths.ts";
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

  test("nginx accepts large requests only at the addresses for uploads", () => {
    const place = new RegExp(/location ~ (\S+) \{[^}]*client_max_body_size/.exec(nginx)?.[1] ?? "none");
    const uploads = [
      "/sell/add-listing",
      "/sell/add-listing/send",
      homePath("1", "photos"),
      sectionPath("agent"),
      IMPORT_SALES,
      IMPORT_SUBSCRIBERS,
      PAST_CLIENTS,
    ];
    const others = ["/sell/add-listing/other", "/sell", "/", "/dashboards", "/buy/dashboard/"];
    expect([...uploads, ...others].filter((address) => place.test(address))).toEqual(uploads);
    expect(nginx.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test("both say whom they ask for, so that /readyz takes no visitor for this machine", () => {
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/);
    // Caddy does so by itself; only these two would stop it.
    expect(caddy).not.toMatch(/header_up -X-Forwarded|header_up X-Forwarded/);
  });
});

describe("the service", () => {
  const unit = read("porchlight.service");
  // Empty where there is no systemd.
  const analysis = spawnSync("systemd-analyze", ["security", "--offline=yes", path.join(ROOT, "deploy/porchlight.service")]);
  const exposures = [...String(analysis.stdout).matchAll(/exposure level for porchlight\.service: (\d+\.\d+)/g)].map(([, level]) =>
    Number(level),
  );

  test.each(exposures)("is exposed %d of 10 by systemd's own count, below 2.5", (level) => {
    expect(level).toBeLessThan(2.5);
  });

  test("runs Node with little memory, as the container and `npm start` do", () => {
    const [, ...ours] = /"NODE_OPTIONS=([^"]+)" MALLOC_ARENA_MAX=(\d+) MALLOC_MMAP_THRESHOLD_=(\d+)/.exec(unit) ?? [];
    const [options, arenas, threshold] = ours;
    expect(ours).toHaveLength(3);
    const dockerfile = readFileSync(path.join(ROOT, "Dockerfile"), "utf8");
    expect(dockerfile).toContain(`ENV NODE_OPTIONS="${options}" MALLOC_ARENA_MAX=${arenas} MALLOC_MMAP_THRESHOLD_=${threshold}`);
    const start = readFileSync(path.join(ROOT, "scripts/setup/run.mjs"), "utf8");
    expect([...start.matchAll(/(?:NODE_OPTIONS|MALLOC_\w+): "([^"]+)"/g)].map(([, value]) => value)).toEqual(ours);
  });

  test("has bounds for memory, tasks and files, and may not do what it never does", () => {
    for (const line of ["MemoryMax=1G", "TasksMax=128", "LimitNOFILE=65536", "RestrictNamespaces=true", "SystemCallFilter=@system-service"])
      expect(unit.split("\n")).toContain(line);
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
