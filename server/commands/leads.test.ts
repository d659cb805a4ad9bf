import { execFile, spawnSync } from "node:child_process";
import { chmod, copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { useAgentZone } from "../../tests/agent-time.ts";
import { asking, bookingsOn, later, TEN } from "../../tests/bookings.ts";
import { IN_A_FILE, locationFor, openStore, type Store, urlFor } from "../../tests/postgres/open-store.ts";
import { BARE, NODE } from "../../tests/site.ts";
import { createLeads } from "../leads/leads.ts";
import { leadsCommand } from "./leads.ts";
import { databaseFile, openSqlite } from "../store/sqlite.ts";

// An agent in Minnesota, wherever the site's own agent works.
useAgentZone("America/Chicago");

let folder: string;
let store: Store;
let clock: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-leads-"));
  clock = Date.parse("2026-11-21T14:04:00Z");
});
afterEach(async () => {
  await store?.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; out: string; printedErrors: string }> {
  const out = new PassThrough();
  const printed = text(out);
  let printedErrors = "";
  const code = await leadsCommand(args, {
    ...(await locationFor(folder)),
    now: () => new Date(clock),
    out,
    printError: (line) => (printedErrors += line),
  });
  out.end();
  return { code, out: await printed, printedErrors };
}

async function ask(name: string, form = "estimate", more: object = {}): Promise<string> {
  const leads = createLeads(store, { now: () => new Date(clock) });
  const answers = [
    { name: "who", label: "Your name", value: name, role: "name" as const },
    { name: "mail", label: "Email", value: "ana@visitor.test", role: "email" as const },
  ];
  const lead = {
    form,
    formName: "Home estimate request",
    leadType: "Seller" as const,
    answers,
    page: "/sell/estimate",
    origin: {},
    spamSignals: [],
    ...more,
  };
  return (await leads.take(lead)).id;
}

describe("the list of requests", () => {
  test("prints everything as one JSON object per line, beside a running server", async () => {
    store = await openStore(folder);
    const id = await ask("Ana", "estimate", { consent: "You may text me.", spamSignals: ["Odd."], origin: { utmSource: "card" } });
    const { code, out, printedErrors } = await run("--json");
    expect([code, printedErrors]).toEqual([0, ""]);
    expect(out.endsWith("\n")).toBe(true);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        id,
        reference: referenceOf(id),
        at: "2026-11-21T14:04:00.000Z",
        form: "estimate",
        formName: "Home estimate request",
        leadType: "Seller",
        page: "/sell/estimate",
        origin: { utmSource: "card" },
        consent: "You may text me.",
        spamSignals: ["Odd."],
        answers: [
          { label: "Your name", value: "Ana", name: "who" },
          { label: "Email", value: "ana@visitor.test", name: "mail" },
        ],
        email: { state: "waiting", attempts: 0, sentAt: null },
      },
    ]);
  });

  test("is a table with local times, in the order of arrival, with the state of the agent's email", async () => {
    store = await openStore(folder);
    const ids = [await ask("First"), await ask("Second"), await ask("Third")];
    clock += 60_000;
    ids.push(await ask("Fourth", "estimate", { spamSignals: ["Odd."] }));
    const set = (id: string | undefined, to: object) =>
      store.write((trx) =>
        trx
          .updateTable("emails")
          .set(to)
          .where("id", "=", id ?? "")
          .execute(),
      );
    await set(ids[0], { state: "sent", attempts: 1 });
    await set(ids[1], { attempts: 2 });
    await set(ids[2], { state: "dead", attempts: 70 });
    const lines = (await run()).out.trimEnd().split("\n");
    expect(lines).toHaveLength(5);
    const line = (name: string) => lines.find((one) => one.includes(name)) ?? "";
    expect(line("First")).toMatch(/^2026-11-21 08:04 .*ana@visitor\.test.* sent$/);
    expect(line("Second")).toMatch(/ waiting, 2 tries$/);
    expect(line("Third")).toMatch(/ given up, 70 tries$/);
    expect(lines[4]).toMatch(/^2026-11-21 08:05 .*\(spam\?\).*Fourth.* waiting$/);
  });

  test("shows the present type, time and state of an appointment", async () => {
    store = await openStore(folder);
    const bookings = await bookingsOn(store, { now: () => new Date(clock) });
    const email = "someone-with-a-rather-long-name@visitor.test";
    const asked = asking(TEN, { email });
    const answer = await bookings.book(asked);
    const key = "key" in answer ? answer.key : "";
    await ask("Ana");
    await bookings.move(key, later(TEN, 60));
    const { out } = await run();
    expect(out).toContain(email);
    expect(out).toMatch(/\n +30-minute consultation, by phone: Tuesday, December 1, 2026 at 11:00 AM CST, booked\n/);
    expect(out.split("\n")).toHaveLength(5);
    await bookings.cancel(key);
    expect((await run()).out).toContain("11:00 AM CST, canceled\n");
    const found = (await run("--json")).out.split("\n").flatMap((line) => (line ? [JSON.parse(line) as { form: string }] : []));
    // Both arrived in the same millisecond, so their order is random.
    const [booked, estimate] = ["booking", "estimate"].map((form) => found.find((lead) => lead.form === form));
    const appointment = { state: "canceled", type: "consultation", place: "phone", start: later(TEN, 60), end: later(TEN, 90) };
    expect(booked).toMatchObject({ form: "booking", appointment });
    expect(estimate).not.toHaveProperty("appointment");
  });

  test("can be filtered by form and by date in the agent's zone", async () => {
    store = await openStore(folder);
    clock = Date.parse("2026-11-21T05:59:59Z");
    await ask("Evening before");
    clock = Date.parse("2026-11-21T06:00:00Z");
    await ask("Midnight");
    await ask("Other form", "newsletter");
    const names = async (...args: string[]) =>
      (await run("--json", ...args)).out
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { answers: { value: string }[] }).answers[0]?.value ?? "");
    expect((await names("--since", "2026-11-21")).toSorted()).toEqual(["Midnight", "Other form"]);
    expect(await names("--form", "newsletter")).toEqual(["Other form"]);
    expect(await names("--form=estimate", "--since=2026-11-21")).toEqual(["Midnight"]);
    expect(await names("--since", "2026-11-22")).toEqual([]);
  });

  test("leaves out past clients from a file, who sent none, unless it's asked for them", async () => {
    store = await openStore(folder);
    await ask("Cleo", "past-client");
    expect((await run("--json")).out).toBe("");
    expect((await run("--form", "past-client")).out).toContain("Cleo");
  });

  test("finds a request by the reference that its visitor reads out", async () => {
    store = await openStore(folder);
    const ids = [await ask("One"), await ask("Two"), await ask("Three")];
    const reference = referenceOf(ids[1] ?? "");
    expect((await run()).out).toContain(reference);
    for (const typed of [reference, reference.toLowerCase().replace("-", " ")]) {
      const { code, out } = await run("--json", "--reference", typed);
      expect([code, out.trim().split("\n").length, out.includes(ids[1] ?? "")]).toEqual([0, 1, true]);
    }
    expect((await run("--reference", "K7Q-4MX")).out).toBe("No request has this reference.\n");
    const wrong = await run("--reference", "hello");
    expect([wrong.code, wrong.printedErrors]).toEqual([2, expect.stringContaining('not "hello"') as string]);
  });

  test("lists each request once when there are more than one query reads", async () => {
    store = await openStore(folder);
    const ids = await Promise.all(Array.from({ length: 1201 }, (_, n) => ask(`P${n}`)));
    const listed = (await run("--json")).out
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(listed).toEqual(ids.toSorted());
  });

  test("makes control characters in visitors' text harmless", async () => {
    store = await openStore(folder);
    await ask("\u001b[2J\u001b]0;owned\u0007 a\r\nb\u202egnp\u009b31m");
    for (const args of [[], ["--json"]]) {
      const { out } = await run(...args);
      // oxlint-disable-next-line no-control-regex
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(out.trimEnd().split("\n")).toHaveLength(args.length === 0 ? 2 : 1);
    }
    const [line] = (await run("--json")).out.split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({ answers: [{ value: "\u001b[2J\u001b]0;owned\u0007 a\r\nb\u202egnp\u009b31m" }, {}] });
  });

  test("reports that there are no requests", async () => {
    store = await openStore(folder);
    expect(await run()).toEqual({ code: 0, out: "No requests yet.\n", printedErrors: "" });
    expect(await run("--json")).toEqual({ code: 0, out: "", printedErrors: "" });
  });

  test("names a damaged request and lists the others", async () => {
    store = await openStore(folder);
    await ask("First");
    const unreadable = await ask("Second");
    const nonsense = await ask("Third");
    await ask("Fourth");
    const set = (id: string, answers: string) =>
      store.write((trx) => trx.updateTable("leads").set({ answers }).where("id", "=", id).execute());
    await set(unreadable, '[{"name"');
    await set(nonsense, '{"name":1}');
    for (const args of [[], ["--json"]]) {
      const { code, out, printedErrors } = await run(...args);
      expect(code).toBe(1);
      expect(["First", "Second", "Third", "Fourth"].filter((name) => out.includes(name))).toEqual(["First", "Fourth"]);
      for (const id of [unreadable, nonsense]) expect(printedErrors).toContain(`Request ${id} is damaged`);
    }
  });

  test.each([[["--jsn"]], [["extra"]], [["--since", "yesterday"]], [["--since", "2026-02-30"]], [["--form"]]])(
    "does not guess what %j means",
    async (args) => {
      const { code, out, printedErrors } = await run(...args);
      expect([code, out]).toEqual([2, ""]);
      expect(printedErrors).toContain("--since <YYYY-MM-DD>");
    },
  );

  test("prints its help", async () => {
    expect(await run("--help")).toMatchObject({ code: 0, out: expect.stringContaining("--json") as string });
  });

  test("ends without an error when the pipe closes early", async () => {
    store = await openStore(folder);
    await Promise.all(Array.from({ length: 2000 }, (_, n) => ask(`P${n}`)));
    const command = `{ "${NODE}" server/commands/run-leads.ts --json; echo "code $?" >&2; } | head -1`;
    const env = { ...BARE, DATA_DIR: folder, DATABASE_URL: await urlFor(folder) };
    const options = { cwd: path.join(import.meta.dirname, "../.."), env };
    const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command], options);
    expect(stderr).toBe("code 0\n");
    expect(stdout.trim().split("\n")).toHaveLength(1);
  });
});

describe.each(IN_A_FILE)("on a file of %s", () => {
  test("it makes none, and leaves no side files that could lock the server out", async () => {
    expect(await run("--json")).toMatchObject({
      code: 0,
      out: "",
      printedErrors: expect.stringContaining("No database found") as string,
    });
    expect(await readdir(folder)).toEqual([]);
    await (await openStore(folder)).close();
    await run("--json");
    expect(await readdir(folder)).toEqual(["porchlight.sqlite"]);
  });

  test("explains a database of an earlier version", async () => {
    openSqlite(folder).close();
    expect(await run()).toMatchObject({ code: 1, printedErrors: expect.stringContaining("Start the site once") as string });
  });

  test("says in words that the database is damaged, and where", async () => {
    await writeFile(databaseFile(folder), "no database, but long enough to look at its first bytes ".repeat(200));
    const { code, out, printedErrors } = await run();
    expect([code, out]).toEqual([1, ""]);
    expect(printedErrors).toMatch(/porchlight\.sqlite is damaged.*restore a backup/s);
  });

  test.each(["closed in order", "killed"])("works on a read-only disk after a server that was %s", async (ending) => {
    store = await openStore(folder);
    await ask("Ana");
    const disk = await mkdtemp(path.join(tmpdir(), "porchlight-read-only-"));
    if (ending === "closed in order") await store.close();
    for (const name of await readdir(folder)) await copyFile(path.join(folder, name), path.join(disk, name));
    for (const name of await readdir(disk)) await chmod(path.join(disk, name), 0o444);
    await chmod(disk, 0o555);
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const cwd = path.join(import.meta.dirname, "../..");
    const options = { cwd, encoding: "utf8", env: { PATH: process.env["PATH"], DATA_DIR: disk }, ...user } as const;
    const { status, stdout, stderr } = spawnSync(NODE, ["server/commands/run-leads.ts"], options);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Ana");
    await chmod(disk, 0o755);
    await rm(disk, { recursive: true });
  });
});
