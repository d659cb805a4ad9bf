/** Connections in the dashboard, as browsers without scripts use them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ConnectedSite, connectedSite, KEY, WEBHOOK } from "../../../tests/connected-site.ts";
import { type DashboardSite, joinAsAssistant, openDashboardSite, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { settled } from "../../../tests/fake-clock.ts";
import { openStore, type Store } from "../../../server/store/store.ts";

const LIST = "/dashboard/connections";

let store: Store;
let services: ConnectedSite;
let site: DashboardSite;
let owner: TestBrowser;
beforeEach(async () => {
  store = await openStore(":memory:");
  services = connectedSite(store);
  services.sender.begin();
  site = await openDashboardSite({ services: { connections: services.connections } });
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(async () => {
  await services.sender.stop();
  await store.close();
  await site.store.close();
});

const textOf = async (path: string): Promise<string> => (await owner.ask(path)).text();
const onlyId = async (): Promise<string> => (await services.connections.list())[0]?.id ?? "";
/** The value of a hidden field of a form. */
const hidden = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

async function addWebhook(): Promise<{ id: string; html: string }> {
  const form = await textOf(`${LIST}/new?kind=webhook`);
  const added = await owner.post(`${LIST}/new`, { id: hidden(form, "id"), kind: "webhook", name: "My <b>hook</b>", address: WEBHOOK });
  return { id: await onlyId(), html: await added.text() };
}

describe("adding", () => {
  test("a webhook shows its secret once, and the same form sent twice adds one", async () => {
    const form = await textOf(`${LIST}/new?kind=webhook`);
    const fields = { id: hidden(form, "id"), kind: "webhook", name: "", address: WEBHOOK };
    const added = await owner.post(`${LIST}/new`, fields);
    expect(added.status).toBe(200);
    const secret = /whsec_[\w+/=]+/.exec(await added.text())?.[0] ?? "";
    expect(secret.length).toBeGreaterThan(40);
    const again = await owner.post(`${LIST}/new`, fields);
    expect(again.headers.get("location")).toContain("done=known");
    expect(await services.connections.list()).toHaveLength(1);
    const pages = [await textOf(LIST), await textOf(`${LIST}/${await onlyId()}`), await textOf("/dashboard/history")];
    for (const page of pages) expect(page).not.toContain(secret);
    // The path of a webhook's address may be secret, too.
    for (const page of pages) expect(page).not.toContain("hooks.test/in");
    expect(pages[2]).toContain("added the connection <bdi>Webhook</bdi>");
    expect(site.lines.join("\n")).not.toContain("hooks.test");
  });

  test("what isn't accepted is said beside the field, with what was typed", async () => {
    for (const [fields, words] of [
      [{ kind: "webhook", address: "https://10.0.0.7/in" }, "isn&#x27;t on the public internet"],
      [{ kind: "follow-up-boss", secret: "short" }, "isn&#x27;t an API key"],
      [{ kind: "hubspot", address: "my form" }, "Please enter the number of your HubSpot account"],
      [{ kind: "hubspot", address: "my form", region: "eu1" }, '<option value="eu1" selected=""'],
    ] as const) {
      const answer = await owner.post(`${LIST}/new`, { id: "", name: "Typed name", ...fields });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain(words);
      expect(html).toContain("Typed name");
    }
    expect(await services.connections.list()).toEqual([]);
  });

  test("needs a passkey of the last ten minutes", async () => {
    site.turn(11 * 60_000);
    const asked = await owner.ask(`${LIST}/new`);
    expect(asked.headers.get("location")).toContain("/dashboard/touch");
    const posted = await owner.post(`${LIST}/new`, { id: "", kind: "follow-up-boss", name: "", secret: KEY });
    expect(posted.headers.get("location")).toContain("/dashboard/touch");
    expect(await services.connections.list()).toEqual([]);
  });

  test("is the owner's alone, and nothing without a session", async () => {
    const assistant = await joinAsAssistant(site, owner);
    for (const path of [LIST, `${LIST}/new`, `${LIST}/x`]) expect((await assistant.ask(path)).status).toBe(403);
    const { id } = await addWebhook();
    for (const [path, form] of [
      [`${LIST}/${id}`, { do: "remove" }],
      [`${LIST}/new`, { id: "", kind: "follow-up-boss", name: "", secret: KEY }],
    ] as const) {
      expect((await assistant.post(path, form)).status).toBe(403);
      expect((await owner.post(path, form, { cookies: "" })).headers.get("location")).toContain("/dashboard/sign-in");
      expect((await owner.post(path, form, { origin: "https://evil.test" })).status).toBe(403);
    }
    expect(await services.connections.list()).toHaveLength(1);
  });

  test("is offered on the list, which the owner finds from Members", async () => {
    expect(await textOf("/dashboard/members")).toContain(LIST);
    const list = await textOf(LIST);
    for (const kind of ["webhook", "follow-up-boss", "hubspot"]) expect(list).toContain(`kind=${kind}`);
  });
});

test("one that isn't there answers 404", async () => {
  expect((await owner.ask(`${LIST}/none`)).status).toBe(404);
  expect((await owner.post(`${LIST}/none`, { do: "remove" })).status).toBe(404);
});

describe("one connection", () => {
  test("is tested, with the result and the answer in the log", async () => {
    const { id } = await addWebhook();
    const path = `${LIST}/${id}`;
    expect(await textOf(path)).toContain("My &lt;b&gt;hook&lt;/b&gt;");
    services.answer(() => ({ status: 500, text: "<script>alert(1)</script>" }));
    const failed = await owner.post(path, { do: "test" });
    expect(failed.headers.get("location")).toBe(`${path}?done=test-failed`);
    const log = await textOf(`${path}?done=test-failed`);
    expect(log).toContain("It answered 500");
    expect(log).toContain("&lt;script&gt;");
    expect(log).not.toContain("<script>alert");
    services.answer(() => ({ status: 204 }));
    expect((await owner.post(path, { do: "test" })).headers.get("location")).toBe(`${path}?done=test-delivered`);
  });

  test("is paused, turned on, and sends one or all that failed again", async () => {
    const { id } = await addWebhook();
    const path = `${LIST}/${id}`;
    await owner.post(path, { do: "pause" });
    expect((await services.connections.get(id))?.state).toBe("paused");
    await services.take();
    expect(services.sent).toHaveLength(0);
    await owner.post(path, { do: "resume" });
    await settled();
    expect(services.sent).toHaveLength(1);
    const delivery = (await services.connections.log(id)).items[0]?.id ?? "";
    expect((await owner.post(path, { do: "send-again", delivery })).headers.get("location")).toBe(`${path}?done=again`);
    await settled();
    expect(services.sent).toHaveLength(2);
    await owner.post(path, { do: "pause" });
    expect((await owner.post(path, { do: "send-again", delivery })).headers.get("location")).toBe(`${path}?done=again-later`);
    expect(await textOf(path)).toContain("It goes on when you turn the connection on.");
    await owner.post(path, { do: "resume" });
    await settled();
    expect((await owner.post(path, { do: "send-again", delivery: "none" })).headers.get("location")).toBe(`${path}?done=again-gone`);
    await store.db.updateTable("deliveries").set({ state: "failed" }).execute();
    expect(await textOf(path)).toContain("Send all that failed again");
    await owner.post(path, { do: "send-failed-again" });
    await settled();
    expect(services.sent).toHaveLength(4);
  });

  test("gets a new secret once for each press of the form, with a passkey", async () => {
    const { id, html } = await addWebhook();
    const path = `${LIST}/${id}`;
    const seen = hidden(await textOf(path), "seen");
    const rotated = await (await owner.post(path, { do: "rotate", seen })).text();
    const [first, second] = [html, rotated].map((text) => /whsec_[\w+/=]+/.exec(text)?.[0]);
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect((await owner.post(path, { do: "rotate", seen })).status).toBe(422);
    site.turn(11 * 60_000);
    for (const form of [{ do: "rotate" }, { do: "remove" }, { do: "set-key", key: KEY }])
      expect((await owner.post(path, form)).headers.get("location")).toContain("/dashboard/touch");
    expect(await services.connections.list()).toHaveLength(1);
  });

  test("gets a new key, and is removed", async () => {
    await owner.post(`${LIST}/new`, { id: "", kind: "follow-up-boss", name: "", secret: KEY, address: "" });
    const path = `${LIST}/${await onlyId()}`;
    const wrong = await owner.post(path, { do: "set-key", key: "no" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("isn&#x27;t an API key");
    expect((await owner.post(path, { do: "set-key", key: `${KEY}-2` })).headers.get("location")).toBe(`${path}?done=key-saved`);
    expect(await textOf(path)).not.toContain(KEY);
    expect((await owner.post(path, { do: "remove" })).headers.get("location")).toBe(`${LIST}?done=removed`);
    expect(await services.connections.list()).toEqual([]);
  });

  test("shows its log page by page", async () => {
    const { id } = await addWebhook();
    const path = `${LIST}/${id}`;
    for (let count = 0; count < 32; count += 1) {
      await services.take();
      await services.clock.turn(1000);
    }
    const first = await textOf(path);
    const next = /href="([^"]*before=[^"]*)"/.exec(first)?.[1] ?? "";
    const [one, other] = [first, await textOf(next)].map((html) => html.match(/<h3><span>Request/g)?.length);
    expect([one, other]).toEqual([30, 2]);
    expect(await textOf(`${path}?before=0`)).toContain("There are no earlier ones");
  });
});
