/** The dashboard: forms, links by email and cookies. Passkeys need a device, which only Chromium's tests can pretend to have. */
import { afterEach, expect, test } from "vitest";
import { createLeads } from "../../server/leads/leads.ts";
import { openStore } from "../../server/store/store.ts";
import { ADDRESSES } from "../site.ts";
import type { Here } from "./here.ts";
import { signIn } from "./owner.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

const PHONE = 390;

export function dashboardTests(here: () => Here): void {
  let visitor: Visitor | undefined;
  afterEach(() => visitor?.close());

  /** Someone wrote. */
  async function write(): Promise<void> {
    const store = await openStore(here().site.dataDir);
    const answers = [
      { name: "name", label: "Name", value: "Ana Moreno", role: "name" },
      { name: "email", label: "Email", value: "ana@visitor.test", role: "email" },
    ] as const;
    const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
    await createLeads(store, { now: () => new Date() }).take({ ...lead, answers });
    await store.close();
  }

  test("an owner signs in by an emailed link, renames the passkey and signs out", async () => {
    const { engine, url } = here();
    visitor = await newVisitor(engine, url, PHONE);
    await visitor.goto(`${url}/dashboard/members`);
    await visitor.sees("h1", "Sign in");
    // A button where the browser has passkeys, else what to do instead.
    await visitor.sees("[data-passkey-button], [data-passkey-missing]");
    await signIn(visitor, here());
    await visitor.sees("h1", "Members and devices");
    expect(await visitor.path()).toBe("/dashboard/members");
    await visitor.click("summary", "Rename");
    await visitor.fill("[name=name]", "Blue phone");
    await visitor.press("Enter");
    await visitor.sees("[role=status]", "The passkey has its new name.");
    await visitor.sees("h3", "Blue phone");
    await visitor.click("header button", "Sign out");
    await visitor.sees("h1", "Sign in");
    await visitor.goto(`${url}/dashboard`);
    await visitor.sees("h1", "Sign in");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("someone who wrote is found and answered, and the answer is delivered with the agent's address to reply to", async () => {
    await write();
    const { engine, smtp, url } = here();
    visitor = await newVisitor(engine, url, PHONE);
    await visitor.goto(`${url}/dashboard`);
    await signIn(visitor, here());
    await visitor.sees("h2", "Needs an answer: 1");
    await visitor.click("nav a", "People");
    await visitor.fill("[name=q]", "moreno");
    await visitor.press("Enter");
    await visitor.click(".person-name a", "Ana Moreno");
    await visitor.click("main a", "Answer by email");
    await visitor.fill("[name=body]", "Hello {first name}, yes.");
    await visitor.click("main button", "Preview");
    await visitor.sees("article p", "Hello Ana, yes.");
    await visitor.click("main button", "Send");
    await visitor.sees("[role=status]", "Your answer is on its way.");
    const answer = await smtp.message(({ envelope }) => envelope.to.includes("ana@visitor.test"));
    expect(answer.text).toContain("Hello Ana, yes.");
    expect(answer.replyTo?.[0]?.address).toBe(ADDRESSES.AGENT_EMAIL);
    expect(visitor.consoleErrors).toEqual([]);
  });
}
