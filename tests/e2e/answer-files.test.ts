/** Files with an answer in a real browser: said before sending when they're too large, kept through the preview, saved from the timeline. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { MOST_BYTES } from "../../domain/people/answer-files.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addDevice } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";

let smtp: SmtpServer;
let url = "";
const { newVisitor, site } = setUpSite(async () => {
  smtp = await openSmtpServer();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES });
});
afterAll(() => smtp?.close());

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(site().dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const fileOf = (name: string, bytes: number) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "%PDF-1.7 ") });
const TOO_LARGE = fileOf("Tour.pdf", MOST_BYTES + 1);

/** Fills the form in with a file that is too large. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel("Subject").fill("Your plans");
  await page.getByLabel("Text", { exact: true }).fill("Here they are.");
  await page.setInputFiles("#files", TOO_LARGE);
}

async function expectTyped(page: Page): Promise<void> {
  expect(await page.getByLabel("Subject").inputValue()).toBe("Your plans");
  expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Here they are.");
}

async function sendAndSave(page: Page): Promise<void> {
  await page.setInputFiles("#files", [fileOf("Étage 2.pdf", 2000), fileOf("Plan.pdf", 1_500_000)]);
  await press(page, "Preview");
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await press(page, "Change it");
  await expectTyped(page);
  await press(page, "Send");
  await page.waitForURL(/done=sent/);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Étage 2.pdf" }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("Étage 2.pdf");
  expect(await readFile(await saved.path())).toHaveLength(2000);
}

test("an answer has its files, with and without scripts", { timeout: 120_000 }, async () => {
  const { page, context } = await newVisitor(undefined, { url });
  await (await addDevice(page)).touch(true);
  await page.goto(await inStore((store) => oneTimeAddress(store, url, new Date())));
  await page.getByLabel("Your name").fill("Jordan Agent");
  await page.getByLabel("Your email address").fill("jordan@agent.test");
  await press(page, "Make my passkey");
  await page.waitForURL(`${url}/dashboard`);
  const answers = [
    { name: "name", label: "Name", value: "Ana Moreno", role: "name" },
    { name: "email", label: "Email", value: "ana@visitor.test", role: "email" },
  ] as const;
  const about = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [], answers } as const;
  await inStore((store) => createLeads(store, { now: () => new Date() }).take(about));
  await page.goto("/dashboard/people");
  await page.getByRole("link", { name: "Ana Moreno" }).first().click();
  await page.getByRole("link", { name: "Answer by email" }).first().click();
  await page.getByRole("heading", { name: "Answer" }).waitFor();
  const form = page.url();

  await fill(page);
  let posts = 0;
  page.on("request", (request) => void (posts += request.method() === "POST" ? 1 : 0));
  await press(page, "Send");
  expect(await page.locator("#files").evaluate((input) => (input as HTMLInputElement).validationMessage)).toMatch(/fewer or smaller/);
  expect([posts, page.url()]).toEqual([0, form]);
  await expectTyped(page);
  await sendAndSave(page);

  const plain = await newVisitor({ scripts: false }, { url });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(form);
  await fill(plain.page);
  await press(plain.page, "Send");
  await plain.page.getByText("fewer or smaller").waitFor();
  await expectTyped(plain.page);
  await sendAndSave(plain.page);

  const sent = () => smtp.emails.filter(({ envelope }) => envelope.to.includes("ana@visitor.test"));
  const files = () =>
    sent().flatMap(({ attachments }) =>
      attachments.map(({ filename, content }) => [filename, typeof content === "string" ? content.length : content.byteLength]),
    );
  const both = [
    ["Étage 2.pdf", 2000],
    ["Plan.pdf", 1_500_000],
  ];
  await expect.poll(() => sent().length >= 2 && files(), { timeout: 20_000 }).toEqual(expect.arrayContaining(both));
});
