/** The main end-to-end tests, written once and run in each installed engine, all of an engine's in one browser and on one site. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { openSmtpServer } from "../smtp-server.ts";
import { dashboardTests } from "./dashboard.ts";
import { present } from "./engines.ts";
import { formTests } from "./forms.ts";
import type { Here } from "./here.ts";
import { homesTests } from "./homes.ts";
import { mapTests } from "./map.ts";
import { addOwner } from "./owner.ts";
import { pageTests } from "./pages.ts";

describe.each(present)("$name", ({ start }) => {
  let shared: Here | undefined;
  const here = (): Here => shared!;

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "porchlight-engine-"));
    const smtp = await openSmtpServer();
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const [engine, site] = await Promise.all([start(), startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES })]);
    await addOwner(site.dataDir);
    shared = { engine, site, smtp, url, folder };
  });
  afterAll(async () => {
    await shared?.engine.close();
    await shared?.site.remove();
    await shared?.smtp.close();
    await rm(shared?.folder ?? "", { recursive: true, force: true });
  });

  // The dashboard's first: they count who has written.
  describe.each([
    ["the dashboard", dashboardTests],
    ["the agent's homes", homesTests],
    ["the map", mapTests],
    ["pages", pageTests],
    ["forms", formTests],
  ])("%s", (_, tests) => {
    tests(here);
  });
});
