/**
 * Every screen of the dashboard at the widths of phones and of a desk, light and dark: what axe finds, and what doesn't fit.
 * `npm run proof -- dashboard-axe` looks at every state of every screen, at each width in both themes, by a second checker and with the Tab key; with
 * `SHOTS=folder` it takes pictures of them instead.
 */
import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { answerFilePath } from "../../app/dashboard/people/paths.ts";
import { screens } from "../../app/dashboard/screens.ts";
import { PROOF } from "../proof.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { faults, focusFaults, quickFaults } from "./dashboard-screens.ts";
import { MANIFEST, WORKER } from "../../app/dashboard/push/paths.ts";
import { EXPORT_SALES } from "../../app/dashboard/sales/paths.ts";
import { EXPORT_SUBSCRIBERS, framePath } from "../../app/dashboard/newsletter/paths.ts";
import { LOOKS } from "./dashboard-table.ts";
import { openWorld } from "./dashboard-world.ts";
import { setUpSite } from "./fixture.ts";
import { PHONE, WIDE } from "./visitor.ts";

let smtp: SmtpServer;
let url = "";
const { newVisitor, site } = setUpSite(async () => {
  smtp = await openSmtpServer();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES });
});

afterAll(() => smtp?.close());

/** Files, and the email in the frame of its preview. */
const NO_SCREENS = [EXPORT_SALES, EXPORT_SUBSCRIBERS, framePath(":issue"), answerFilePath(":person", ":reply", ":file")];

/** All looks; else one of each screen, and those that differ most from it. */
const isWhole = PROOF || process.env["SHOTS"] !== undefined;

/** Pictures of a screen, in the folder that `SHOTS` names. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"] ?? "";
  for (const width of [PHONE, 768, WIDE])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\w]+/g, "-")}--${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("no screen is left out", () => {
  const listed = new Set([...LOOKS.map(({ screen }) => screen), "/dashboard/start", "/dashboard/join", WORKER, MANIFEST, ...NO_SCREENS]);
  expect(screens.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
});

test("no screen has a fault", { timeout: 900_000 }, async () => {
  const found: string[] = [];
  let turn = 0;
  const see = async (screen: string, name: string, page: Page): Promise<void> => {
    if (process.env["SHOTS"]) return shoot(page, `${screen}--${name}`);
    const lines = PROOF ? [...(await faults(page)), ...(await focusFaults(page))] : await quickFaults(page, (turn += 1));
    found.push(...lines.map((line) => `${screen}, ${name}: ${line}`));
  };
  const visit = () => newVisitor({ width: PHONE, height: 844 }, { url });
  const world = await openWorld({ url, site: site(), smtp, visit, see });
  const seen = new Set<string>();
  for (const { screen, name, by = "owner", open, always = !seen.has(screen) } of LOOKS) {
    if (!always && !isWhole) continue;
    seen.add(screen);
    const page = world[by];
    await open(page, world);
    await see(screen, name, page);
  }
  expect(found).toEqual([]);

  // All its fields are set on the server.
  await world.owner.goto("/dashboard/content/email");
  expect(await world.owner.getByText("on the server, so it can't be changed here").count()).toBe(2);
  expect(await world.owner.getByRole("button", { name: "Save" }).count()).toBe(0);
});
