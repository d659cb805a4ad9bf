import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { selfSigned } from "../tests/certificates.ts";
import { ADDRESSES } from "../tests/site.ts";
import { openSmtpServer } from "../tests/smtp-server.ts";
import { figuresReadiness } from "./content/old-figures.ts";
import type { Fields } from "./log.ts";
import { openServices } from "./services.ts";
import { readSettings } from "./settings/settings.ts";
import { DEFAULTS } from "../content/defaults.ts";

test.each(["server", "browser"])("readiness names old figures, without being less ready, with LEADS=%s", async (leads) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-services-"));
  const open = await openServices(readSettings({ DATA_DIR: dataDir, LEADS: leads }), () => {});
  expect(await open.readiness()).toMatchObject({ ready: true, figures: figuresReadiness(new Date(), DEFAULTS) });
  await open.close(0, Promise.resolve());
  await rm(dataDir, { recursive: true });
});

test("readiness and log say why email doesn't arrive, without visitor data, and SMTP_FINGERPRINT fixes it", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-services-"));
  const post = await openSmtpServer(0, { certificate: selfSigned });
  const run = async (fingerprint: string) => {
    const lines: (Fields & { event: string })[] = [];
    const settings = readSettings({ ...ADDRESSES, DATA_DIR: dataDir, SMTP_URL: post.url, SMTP_FINGERPRINT: fingerprint });
    const open = await openServices(settings, (_, event, fields) => void lines.push({ event, ...fields }));
    const close = () => open.close(0, Promise.resolve());
    return { lines, close, begin: open.begin, services: open.services, outbox: async () => (await open.readiness())["outbox"] };
  };
  const wrong = await run("00".repeat(32));
  const reported = expect.stringMatching(
    /^certificate refused: its SHA-256 fingerprint is (?:[\dA-F]{2}:){31}[\dA-F]{2}, not SMTP_FINGERPRINT$/,
  );
  wrong.begin();
  await wrong.services.leads.take({
    form: "f",
    formName: "Form",
    leadType: "General",
    answers: [{ name: "name", label: "Name", value: "Ana Visitor", role: "name" }],
    page: "/",
    origin: {},
    spamSignals: [],
  });
  await expect.poll(wrong.outbox).toMatchObject({ moving: true, waiting: 1, problem: reported });
  const failed = wrong.lines.filter(({ event }) => event === "email.failed");
  expect(failed).toMatchObject([{ event: "email.failed", attempts: 1, problem: reported }]);
  expect(JSON.stringify([wrong.lines, await wrong.outbox()])).not.toContain("Visitor");
  await wrong.close();

  const [found = ""] = /(?:[\dA-F]{2}:){31}[\dA-F]{2}/.exec(JSON.stringify(failed)) ?? [];
  const right = await run(found);
  right.begin();
  expect(await post.message()).toMatchObject({ encrypted: true });
  await expect.poll(right.outbox).toMatchObject({ waiting: 0 });
  expect(await right.outbox()).toMatchObject({ problem: undefined });
  await right.close();
  await post.close();
  await rm(dataDir, { recursive: true });
});
