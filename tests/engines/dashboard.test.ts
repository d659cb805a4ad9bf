/** The dashboard in each installed engine: forms, links by email and cookies. Passkeys need a device, which only Chromium's tests can pretend to have. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ADDRESSES, freePort, type Site, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import type { Engine } from "./driver.ts";
import { present } from "./engines.ts";
import { addOwner } from "./owner.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

const PHONE = 390;

describe.each(present)("$name", ({ start }) => {
  let engine: Engine;
  let smtp: SmtpServer;
  let site: Site;
  let url = "";
  let visitor: Visitor | undefined;

  beforeAll(async () => {
    smtp = await openSmtpServer();
    const port = String(await freePort());
    // Not an IP address: browsers offer passkeys only at a name.
    url = `http://localhost:${port}`;
    [engine, site] = await Promise.all([start(), startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES })]);
    await addOwner(site.dataDir);
  });
  afterEach(() => visitor?.close());
  afterAll(async () => {
    await engine?.close();
    await site?.remove();
    await smtp?.close();
  });

  test("an owner signs in by an emailed link, renames the passkey and signs out", async () => {
    visitor = await newVisitor(engine, url, PHONE);
    await visitor.goto(`${url}/dashboard/members`);
    await visitor.sees("h1", "Sign in");
    // A button where the browser has passkeys, else what to do instead.
    await visitor.sees("[data-passkey-button], [data-passkey-missing]");
    await visitor.fill("[name=email]", "jordan@agent.test");
    await visitor.press("Enter");
    await visitor.sees("h1", "Check your email");
    const { text = "" } = await smtp.message(({ subject = "" }) => subject.startsWith("Sign in"));
    await visitor.goto(/http\S+sign-in\/link\S+/.exec(text)?.[0] ?? "");
    await visitor.click("main button", "Sign in");
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
});
