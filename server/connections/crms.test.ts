/** What Follow Up Boss and HubSpot get, and what their answers lead to. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { type ConnectedSite, connectedSite, FORM, KEY, type Sent } from "../../tests/connected-site.ts";
import { settled } from "../../tests/fake-clock.ts";
import { HOME } from "../../tests/listings.ts";
import { openStore, type Store } from "../store/store.ts";

let store: Store;
let site: ConnectedSite;
beforeEach(async () => {
  store = await openStore(":memory:");
  site = connectedSite(store, { listings: [{ ...HOME, id: "elm", street: "12 Elm Street", price: 412_000 }] });
  site.sender.begin();
});
afterEach(async () => {
  await site.sender.stop();
  await store.close();
});

const bodyOf = (sent: Sent | undefined): unknown => JSON.parse(sent?.body ?? "null");
const newest = async (id: string) => (await site.connections.log(id)).items[0];
const wellAt = { status: 201, text: '{"id":7}' };

describe("Follow Up Boss", () => {
  test.each([
    [{ form: "newsletter" }, "Registration"],
    [{ form: "home-alert" }, "Registration"],
    [{ form: "estimate", leadType: "Seller" }, "Seller Inquiry"],
    [{ page: "/listings/elm" }, "Property Inquiry"],
    [{ page: "/contact" }, "General Inquiry"],
  ] as const)("gets %o as a %s", async (more, type) => {
    await site.add("follow-up-boss");
    site.answer(() => wellAt);
    await site.take(more);
    expect(bodyOf(site.sent[0])).toMatchObject({ type, source: "agent.test", system: "Porchlight" });
  });

  test("gets the person, the words, the home and the campaign, with the key", async () => {
    await site.add("follow-up-boss", { address: "registered-key-1" });
    site.answer(() => wellAt);
    await site.take({ page: "/listings/elm", origin: { utmSource: "flyer", utmCampaign: "spring" } });
    const [sent] = site.sent;
    expect(sent?.url).toBe("https://api.followupboss.com/v1/events");
    expect(sent?.headers).toMatchObject({
      Authorization: `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`,
      "X-System": "Porchlight",
      "X-System-Key": "registered-key-1",
    });
    expect(bodyOf(sent)).toMatchObject({
      message: expect.stringContaining("Is the porch screened?") as string,
      person: { firstName: "Ana", lastName: "Moreno", emails: [{ value: "ana@visitor.test" }], phones: [{ value: "612-555-0134" }] },
      property: { street: "12 Elm Street", price: 412_000, url: "https://www.agent.test/listings/elm" },
      campaign: { source: "flyer", campaign: "spring" },
      occurredAt: site.clock.now().toISOString(),
    });
  });

  test("with 204 has archived the source: the agent reads it, and what was ignored can be sent again", async () => {
    const { id } = await site.add("follow-up-boss");
    site.answer(() => ({ status: 204 }));
    await site.take();
    expect(await newest(id)).toMatchObject({ state: "failed", problem: expect.stringContaining('"agent.test" is archived') as string });
    expect((await site.connections.get(id))?.problem).toContain("archived");
    site.answer(() => wellAt);
    await site.connections.sendFailedAgain(id);
    await settled();
    expect(await newest(id)).toMatchObject({ state: "delivered" });
    expect((await site.connections.get(id))?.problem).toBeUndefined();
  });

  test("with 401 waits for a new key, and gets everything with it", async () => {
    const { id } = await site.add("follow-up-boss");
    site.answer(({ headers }) =>
      headers["Authorization"]?.includes(Buffer.from("fka_new").toString("base64").slice(0, 8)) ? wellAt : { status: 401 },
    );
    await site.take();
    await site.clock.turn(HOUR_MS);
    expect(await newest(id)).toMatchObject({ state: "waiting", status: 401 });
    expect((await site.connections.get(id))?.problem).toContain("enter a new one");
    expect(await site.connections.setKey(id, "bad key")).toBe("invalid");
    expect(await site.connections.setKey(id, "fka_new_0123456789")).toBe("saved");
    await settled();
    expect(await newest(id)).toMatchObject({ state: "delivered" });
  });

  test("that answers 200 with an error, or with someone else's page, hasn't taken it", async () => {
    const { id } = await site.add("follow-up-boss");
    for (const text of ['{"errorMessage":"no"}', "<html>Sign in to the Wi-Fi</html>", ""]) {
      site.answer(() => ({ status: 200, text }));
      await site.clock.turn(1000);
      await site.take();
      expect(await newest(id)).toMatchObject({ state: "waiting", status: 200 });
    }
  });

  test("with 500 is tried again, and with 400 says what is wrong", async () => {
    const { id } = await site.add("follow-up-boss");
    site.answer(() => ({ status: 500 }));
    await site.take();
    expect(await newest(id)).toMatchObject({ state: "waiting", problem: expect.stringContaining("500") as string });
    site.answer(() => ({ status: 400, text: '{"errorMessage":"Invalid phone"}' }));
    await site.clock.turn(10_000);
    expect(await newest(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("Invalid phone") as string });
  });
});

const unknown = (...names: readonly string[]) => ({
  status: 400,
  text: JSON.stringify({
    status: "error",
    message: "The request is not valid",
    errors: names.map((name) => ({ message: `Error in 'fields.${name}'. Not in the form`, errorType: "FIELD_NOT_IN_FORM_DEFINITION" })),
  }),
});
const fieldsIn = (sent: Sent | undefined): string[] => (bodyOf(sent) as { fields: { name: string }[] }).fields.map(({ name }) => name);
const taken = { status: 200, text: '{"inlineMessage":"Thanks"}' };

describe("HubSpot", () => {
  test("gets a submission of the form, in HubSpot's own names", async () => {
    await site.add("hubspot");
    site.answer(() => taken);
    await site.take();
    expect(site.sent[0]?.url).toBe(`https://api.hsforms.com/submissions/v3/integration/submit/123456/${FORM}`);
    expect(bodyOf(site.sent[0])).toMatchObject({
      fields: [
        { objectTypeId: "0-1", name: "email", value: "ana@visitor.test" },
        { name: "firstname", value: "Ana" },
        { name: "lastname", value: "Moreno" },
        { name: "phone", value: "612-555-0134" },
        { name: "message" },
      ],
      context: { pageUri: "https://www.agent.test/buy", pageName: "Question about a home" },
    });
  });

  test.each([
    [`https://app-eu1.hubspot.com/forms/123456/${FORM}/edit`, undefined, "api-eu1.hsforms.com"],
    [`hbspt.forms.create({ region: "na2", portalId: "123456", formId: "${FORM}" })`, undefined, "api-na2.hsforms.com"],
    [`hbspt.forms.create({ region: "na1", portalId: "123456", formId: "${FORM}" })`, undefined, "api.hsforms.com"],
    [`123456 ${FORM}`, "ap1", "api-ap1.hsforms.com"],
    [`<div data-region="eu1" data-form-id="${FORM}" data-portal-id="123456">`, "na1", "api.hsforms.com"],
  ] as const)("with %s and %s is sent to its data center at %s", async (address, region, host) => {
    const { id } = await site.add("hubspot", { address, ...(region && { region }) });
    site.answer(() => taken);
    await site.take();
    expect(site.sent[0]?.url).toBe(`https://${host}/submissions/v3/integration/submit/123456/${FORM}`);
    expect((await site.connections.get(id))?.place).toMatch(/^account 123456( \(\w+\))?, form 319478e5/);
  });

  test("that doesn't know a field gets the rest at once, and the agent reads which were left out", async () => {
    const { id } = await site.add("hubspot");
    site.answer((sent) => {
      const lacking = fieldsIn(sent).filter((name) => name === "phone" || name === "message");
      return lacking.length > 0 ? unknown(...lacking) : taken;
    });
    await site.take();
    expect(site.sent.map(fieldsIn).at(-1)).toEqual(["email", "firstname", "lastname"]);
    expect(await newest(id)).toMatchObject({ state: "delivered", note: expect.stringContaining("phone, message") as string });
    expect((await site.connections.get(id))?.problem).toContain("phone, message");
  });

  test("that knows neither email nor phone doesn't get an empty one", async () => {
    const { id } = await site.add("hubspot");
    site.answer((sent) => unknown(...fieldsIn(sent)));
    await site.take();
    expect(site.sent).toHaveLength(1);
    expect(await newest(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("FIELD_NOT_IN_FORM_DEFINITION") as string });
  });

  test("with 400 for another reason says it without the visitor's values, and goes on with others", async () => {
    const { id } = await site.add("hubspot");
    const errors = [{ message: "Error in 'fields.email'. ana@visitor.test is blocked", errorType: "BLOCKED_EMAIL" }];
    site.answer(() => ({ status: 400, text: JSON.stringify({ status: "error", errors }) }));
    await site.take();
    expect((await newest(id))?.problem).toBe("it didn't accept this request: BLOCKED_EMAIL");
    site.answer(() => taken);
    await site.clock.turn(1000);
    await site.take();
    expect(await newest(id)).toMatchObject({ state: "delivered" });
  });

  test("with 404 has no such form: everything waits until it's there", async () => {
    const { id } = await site.add("hubspot");
    site.answer(() => ({ status: 404 }));
    await site.take();
    expect(await newest(id)).toMatchObject({ state: "waiting", problem: expect.stringContaining("no such account or form") as string });
    site.answer(() => taken);
    await site.clock.turn(10_000);
    expect(await newest(id)).toMatchObject({ state: "delivered" });
  });

  test("that answers 200 with an error hasn't taken it", async () => {
    const { id } = await site.add("hubspot");
    site.answer(() => ({ status: 200, text: '{"status":"error","errors":[]}' }));
    await site.take();
    expect(await newest(id)).toMatchObject({ state: "waiting" });
  });
});

test("a test says at once whether it was taken, also while the connection is paused, and isn't repeated", async () => {
  const { id } = await site.add("follow-up-boss");
  await site.connections.pause(id);
  site.answer(() => ({ status: 500 }));
  expect(await site.connections.test(id)).toMatchObject({ state: "failed", event: "test" });
  site.answer(() => wellAt);
  expect(await site.connections.test(id)).toMatchObject({ state: "delivered" });
  await site.clock.turn(HOUR_MS);
  expect(site.sent).toHaveLength(2);
  expect(bodyOf(site.sent[1])).toMatchObject({ type: "General Inquiry", person: { firstName: "Test" } });
});
