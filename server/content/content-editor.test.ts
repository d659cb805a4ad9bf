import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineSection } from "../../domain/content/fields.ts";
import type { SectionValues } from "../../domain/content/editing.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { EDIT_SECTIONS } from "../../content/edit-sections.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { type ContentOptions, openContent, type OpenContent } from "./open-content.ts";

const ANA = "Ana";
const BEN = "Ben";

/** Every field of the agent's section that needs an own value. */
const AGENT: SectionValues = {
  "agent.name": "Ana Lund",
  "agent.firstName": "Ana",
  "agent.license": "Minnesota license 40123456",
  "agent.phone": "612 867 5309",
  "agent.email": "ana@lund.test",
};

let store: Store;
let clock: ReturnType<typeof fakeClock>;
let reports: object[];
let site: OpenContent;

const open = (options: Partial<ContentOptions> = {}) =>
  openContent(store, { clock, report: (event, fields) => void reports.push({ event, ...fields }), ...options });
const now = () => site.source.current();

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-12-01T12:00:00Z");
  reports = [];
  site = await open();
});
afterEach(async () => {
  site.stop();
  await store.close();
});

describe("a save", () => {
  test("without any, the site says what ships", () => {
    expect(now()).toEqual(DEFAULTS);
    expect([site.source.version(), site.editor.leftOut()]).toEqual([0, []]);
  });

  test("shows on the site at once, frozen, with what follows from it, and leaves the rest as it was", async () => {
    const before = now();
    expect(await site.editor.save("agent", AGENT, 0, ANA)).toMatchObject({ state: "saved", version: 1 });
    const { agent, brokerage } = now();
    expect(agent).toMatchObject({ sample: false, name: "Ana Lund", phone: "(612) 867-5309", phoneDial: "+16128675309" });
    expect(brokerage).toBe(before.brokerage);
    expect(site.source.version()).toBe(1);
    expect(Object.isFrozen(now()) && Object.isFrozen(agent) && Object.isFrozen(agent.hours[0])).toBe(true);
    expect(before.agent.name).toBe(DEFAULTS.agent.name);
  });

  test("takes a sample's words away that the agent hasn't replaced, once the section is saved", async () => {
    expect(
      site.editor
        .edits("agent")
        ?.fields.filter(({ isSample }) => isSample)
        .map(({ name }) => name),
    ).toContain("agent.bio");
    await site.editor.save("agent", AGENT, 0, ANA);
    expect(now().agent).toMatchObject({ bio: [], bioNote: "", social: [], lead: "" });
    expect(site.editor.edits("agent")?.fields.filter(({ isSample }) => isSample)).toEqual([]);
  });

  test("needs the agent's own values where a sample's would stay", async () => {
    const result = await site.editor.save("agent", { ...AGENT, "agent.phone": DEFAULTS.agent.phone }, 0, ANA);
    expect(result).toEqual({ state: "invalid", messages: { "agent.phone": expect.stringMatching(/your own/) as string } });
    const { "agent.email": _, ...withoutEmail } = AGENT;
    expect(await site.editor.save("agent", withoutEmail, 0, ANA)).toMatchObject({
      state: "invalid",
      messages: { "agent.email": expect.anything() as string },
    });
    expect([now(), site.source.version(), await site.editor.history()]).toEqual([DEFAULTS, 0, []]);
  });

  test("stores only what differs from what ships, so a new version's words arrive", async () => {
    await site.editor.save("agent", { ...AGENT, "agent.title": DEFAULTS.agent.title }, 0, ANA);
    const newer = await open({ shipped: { ...DEFAULTS, agent: { ...DEFAULTS.agent, title: "Agent since today", name: "Other Sample" } } });
    expect(newer.source.current().agent).toMatchObject({ title: "Agent since today", name: "Ana Lund" });
    newer.stop();
  });

  test("twice the same is one version", async () => {
    await site.editor.save("agent", AGENT, 0, ANA);
    expect(await site.editor.save("agent", AGENT, 1, ANA)).toEqual({ state: "saved", version: 1, changed: [] });
  });

  test("of the agent's phone and email is also the hotline's and the security contact, until they have their own", async () => {
    await site.editor.save("agent", AGENT, 0, ANA);
    const own = { hotline: { phone: "(612) 867-5309", phoneDial: "+16128675309" }, securityContact: "mailto:ana@lund.test" };
    expect(now()).toMatchObject(own);
    await site.editor.save("contact", { "hotline.phone": "", securityContact: "" }, 0, ANA);
    expect(now()).toMatchObject(own);
    const offered = site.editor.edits("contact")?.fields.map(({ name, value }) => [name, value]);
    expect(offered).toEqual(expect.arrayContaining([["hotline.phone", ""]]));
    await site.editor.save("contact", { "hotline.phone": "612 867 5300" }, 1, ANA);
    expect(now().hotline).toMatchObject({ phone: "(612) 867-5300", phoneDial: "+16128675300" });
    // An agent who put a hotline into the content keeps it.
    const other = await open({ shipped: { ...DEFAULTS, agent: { ...DEFAULTS.agent, sample: false } } });
    await other.editor.restore("contact", ANA);
    expect(other.source.current().hotline).toEqual(DEFAULTS.hotline);
    other.stop();
  });

  test.each([
    [1998, "Home since 1998"],
    ["", "Home"],
  ])("of a brokerage founded in %j puts its year into the tagline, unless that has other words", async (founded, tagline) => {
    const shipped = { ...DEFAULTS, hero: { ...DEFAULTS.hero, tagline: "Home since 1906" } };
    const own = await open({ shipped });
    const firm = { "brokerage.name": "Lund Realty", "brokerage.license": "MN broker 20123456", "brokerage.address.street": "5 Oak Street" };
    const saved = await own.editor.save("brokerage", { ...firm, "brokerage.founded": founded }, 0, ANA);
    expect([saved.state, own.source.current().hero.tagline]).toEqual(["saved", tagline]);
    await own.editor.save("hero", { "hero.tagline": "Since 1850 on this lake" }, 0, ANA);
    expect(own.source.current().hero.tagline).toBe("Since 1850 on this lake");
    own.stop();
  });

  test("of a license number alone, a state in full and a ZIP code that is none says beside each field how to write it", async () => {
    const refused = async (id: string, values: SectionValues) => {
      const result = await site.editor.save(id, values, 0, ANA);
      return result.state === "invalid" ? Object.keys(result.messages) : result.state;
    };
    expect(await refused("agent", { ...AGENT, "agent.license": "40123456" })).toEqual(["agent.license"]);
    const firm = { "brokerage.name": "Lund Realty", "brokerage.license": "20123456", "brokerage.address.street": "5 Oak Street" };
    const office = { "brokerage.address.state": "Minnesota", "brokerage.address.zip": "553" };
    expect(await refused("brokerage", { ...firm, ...office })).toEqual([
      "brokerage.license",
      "brokerage.address.state",
      "brokerage.address.zip",
    ]);
  });

  test.each([
    ["sec@lund.test", "mailto:sec@lund.test"],
    ["612 867 5300", "tel:+16128675300"],
    ["https://lund.test/security", "https://lund.test/security"],
  ])("of a security contact as people write it, %s, is an address that security.txt takes", async (typed, address) => {
    expect(await site.editor.save("contact", { securityContact: typed }, 0, ANA)).toMatchObject({ state: "saved" });
    expect(now().securityContact).toBe(address);
  });

  test.each(['"><script>alert(1)</script>', "http://lund.test/", "javascript:alert(1)", "tel:ana@lund.test"])(
    "of a security contact that no one can reach is refused beside the field: %s",
    async (securityContact) => {
      const messages = { securityContact: expect.anything() as string };
      expect(await site.editor.save("contact", { securityContact }, 0, ANA)).toEqual({ state: "invalid", messages });
    },
  );

  test("of the hours of the week changes them wherever the agent hasn't put them in other words", async () => {
    await site.editor.save("agent", AGENT, 0, ANA);
    const weekdays = [[], ...Array.from({ length: 5 }, () => [[600, 1020]]), []];
    await site.editor.save("booking", { "availability.weekly": weekdays }, 0, ANA);
    const hours = [
      { days: "Monday to Friday", opens: "10:00", closes: "17:00", text: "10 AM – 5 PM" },
      { days: "Saturday to Sunday", text: "By appointment" },
    ];
    expect(now()).toMatchObject({
      agent: { hours, hoursInWords: "10 to 5 on weekdays" },
      hotline: { hours: "Monday to Friday, 10 AM – 5 PM" },
    });
    const field = (name: string) => site.editor.edits("agent")?.fields.find((each) => each.name === name);
    expect([field("agent.hours")?.value, field("agent.hoursInWords")]).toMatchObject([[], { value: "", follows: "10 to 5 on weekdays" }]);
    await site.editor.save("agent", { ...AGENT, "agent.hoursInWords": "any day but Sunday" }, 1, ANA);
    expect(now().agent).toMatchObject({ hours, hoursInWords: "any day but Sunday" });
    await site.editor.restore("booking", ANA);
    expect(now().agent).toMatchObject({ hours: DEFAULTS.agent.hours, hoursInWords: "any day but Sunday" });
  });

  test("needs neither a year nor a phone of the office", async () => {
    const values = {
      "brokerage.name": "Lund & Daughters",
      "brokerage.founded": "",
      "brokerage.license": "Minnesota broker license 20123456",
      "brokerage.phone": "",
      "brokerage.address.street": "5 Oak Street",
    };
    await site.editor.save("agent", AGENT, 0, ANA);
    expect(await site.editor.save("brokerage", values, 0, ANA)).toMatchObject({ state: "saved" });
    expect(now().brokerage).toMatchObject({ sample: false, founded: "", phone: "(612) 867-5309", phoneDial: "+16128675309" });
  });

  test("of an office address writes it in one line, and the firm's full name follows its name", async () => {
    const values = {
      "brokerage.name": "Lund & Daughters",
      "brokerage.founded": 1999,
      "brokerage.license": "Minnesota broker license 20123456",
      "brokerage.phone": "+1 612 867 5300",
      "brokerage.address.street": "5 Oak Street",
    };
    await site.editor.save("brokerage", values, 0, ANA);
    const { city, state, zip } = DEFAULTS.brokerage.address;
    expect(now().brokerage).toMatchObject({
      sample: false,
      fullName: "Lund & Daughters",
      office: `5 Oak Street, ${city}, ${state} ${zip}`,
      phoneDial: "+16128675300",
      portalUrl: "",
    });
  });

  test.each([
    ["agent.phone", "call me"],
    ["agent.email", "ana"],
    ["agent.name", "x".repeat(10_000)],
    ["agent.name", ""],
    ["agent.social", [{ name: "X", url: "javascript:alert(1)" }]],
    ["agent.timeZone", "Mars/Olympus"],
    ["agent.nothing", "x"],
    ["__proto__.sample", "x"],
  ])("of %s with %j is refused with a message at the field", async (name, value) => {
    const result = await site.editor.save("agent", { ...AGENT, [name]: value }, 0, ANA);
    expect(result.state).toBe("invalid");
    expect(Object.keys(result.state === "invalid" ? result.messages : {})[0]).toMatch(
      new RegExp(`^${name.replaceAll(".", String.raw`\.`)}`),
    );
    expect(now()).toEqual(DEFAULTS);
  });

  test("of any text is stored as that text; what can't be shown becomes a replacement character", async () => {
    const odd = `"><script>alert(1)</script> 👩‍👩‍👧 שלום`;
    await site.editor.save("agent", { ...AGENT, "agent.title": odd, "agent.clock": "a\0b\uD800c" }, 0, ANA);
    expect([now().agent.title, now().agent.clock]).toEqual([odd, "a\uFFFDb\uFFFDc"]);
  });
});

describe("two editors", () => {
  beforeEach(() => site.editor.save("agent", AGENT, 0, ANA));

  test("of different fields both get their way", async () => {
    await site.editor.save("agent", { ...AGENT, "agent.title": "Broker" }, 1, ANA);
    const result = await site.editor.save("agent", { ...AGENT, "agent.title": DEFAULTS.agent.title, "agent.clock": "Lake time" }, 1, BEN);
    expect(result).toEqual({ state: "saved", version: 3, changed: ["agent.clock"] });
    expect(now().agent).toMatchObject({ title: "Broker", clock: "Lake time" });
  });

  test("of one field: the second sees both texts, and nothing is stored until they choose", async () => {
    await site.editor.save("agent", { ...AGENT, "agent.title": "Broker" }, 1, ANA);
    const mine = { ...AGENT, "agent.title": "REALTOR®" };
    const conflict = { name: "agent.title", theirs: "Broker", yours: "REALTOR®", by: ANA, at: "2026-12-01T12:00:00.000Z" };
    expect(await site.editor.save("agent", mine, 1, BEN)).toEqual({ state: "conflict", version: 2, fields: [conflict] });
    expect(now().agent.title).toBe("Broker");
    expect(await site.editor.save("agent", mine, 2, BEN)).toMatchObject({ state: "saved", version: 3 });
    expect(now().agent.title).toBe("REALTOR®");
  });

  test("at the same moment: one is stored, and the other one learns of it", async () => {
    const titles = ["One", "Two", "Three"];
    const results = await Promise.all(titles.map((title) => site.editor.save("agent", { "agent.title": title }, 1, title)));
    expect(results.map(({ state }) => state).toSorted()).toEqual(["conflict", "conflict", "saved"]);
    expect(titles[results.findIndex(({ state }) => state === "saved")]).toBe(now().agent.title);
  });
});

describe("the history", () => {
  test("says who changed what and when, newest first, and undoes one change", async () => {
    await site.editor.save("agent", AGENT, 0, ANA);
    await clock.skip(60_000);
    await site.editor.save("agent", { "agent.title": "Broker" }, 1, BEN);
    const [last, ...older] = await site.editor.history("agent");
    expect(last).toMatchObject({
      section: "agent",
      field: "agent.title",
      before: undefined,
      after: "Broker",
      by: BEN,
      at: "2026-12-01T12:01:00.000Z",
      version: 2,
    });
    expect(older).toHaveLength(Object.keys(AGENT).length);
    expect((await site.editor.history()).map(({ id }) => id)[0]).toBe(last?.id);
    expect(await site.editor.undo(last?.id ?? "", ANA)).toMatchObject({ state: "saved", version: 3 });
    expect(now().agent.title).toBe(DEFAULTS.agent.title);
    expect(await site.editor.undo(last?.id ?? "", ANA)).toMatchObject({ state: "conflict" });
    expect(await site.editor.undo("nothing", ANA)).toEqual({ state: "gone" });
  });

  test("a restored field is what ships; a restored section is a sample again", async () => {
    await site.editor.save("agent", { ...AGENT, "agent.title": "Broker" }, 0, ANA);
    expect(await site.editor.restore("agent", ANA, "agent.title")).toMatchObject({ state: "saved", changed: ["agent.title"] });
    expect(now().agent).toMatchObject({ title: DEFAULTS.agent.title, sample: false });
    await site.editor.restore("agent", ANA);
    expect(now().agent).toEqual(DEFAULTS.agent);
    expect(site.editor.edits("agent")).toMatchObject({ isSaved: false, version: 3 });
    expect(await site.editor.restore("nowhere", ANA)).toEqual({ state: "gone" });
  });

  test("the agent is no sample only while every sample that needs a value of theirs has one", async () => {
    await site.editor.save("agent", AGENT, 0, ANA);
    await site.editor.restore("agent", ANA, "agent.license");
    expect(now().agent).toMatchObject({ sample: true, license: DEFAULTS.agent.license, name: "Ana Lund" });
  });
});

describe("what is stored and no longer fits", () => {
  const write = (field: string, value: string) =>
    store.write(async (trx) => {
      const changed = { changed_at: "2026-12-01T12:00:00.000Z", changed_by: ANA };
      await trx
        .insertInto("content_sections")
        .values({ section: "agent", version: 1, saved: 1, ...changed })
        .onConflict((all) => all.doNothing())
        .execute();
      await trx
        .insertInto("content_edits")
        .values({ section: "agent", field, value, ...changed })
        .execute();
    });

  test.each([
    ["agent.title", '"' + "x".repeat(500) + '"'],
    ["agent.title", "7"],
    ["agent.title", "{"],
    ["agent.retired", '"x"'],
  ])("%s with %j is left out and reported", async (field, value) => {
    await write(field, value);
    await write("agent.clock", '"Lake time"');
    await site.reload();
    expect(now().agent).toMatchObject({ title: DEFAULTS.agent.title, clock: "Lake time" });
    expect(site.editor.leftOut()).toMatchObject([{ field }]);
    expect(reports).toEqual([{ event: "content.left-out", fields: field }]);
  });

  test("so is an edit with which its section makes no sense", async () => {
    const hours = defineSection({
      id: "agent",
      name: "Hours",
      about: "",
      page: "/",
      fields: {
        "agent.title": { label: "Title", kind: "text", maxLength: 60 },
        "agent.clock": { label: "Clock", kind: "text", maxLength: 60 },
      },
      check: ({ agent }) => (agent.title === agent.clock ? { "agent.clock": "Not the same twice" } : {}),
    });
    const strict = await open({ sections: [hours] });
    expect(await strict.editor.save("agent", { "agent.clock": DEFAULTS.agent.title }, 0, ANA)).toEqual({
      state: "invalid",
      messages: { "agent.clock": "Not the same twice" },
    });
    await write("agent.clock", JSON.stringify(DEFAULTS.agent.title));
    await strict.reload();
    expect([strict.source.current().agent.clock, strict.editor.leftOut()]).toMatchObject([
      DEFAULTS.agent.clock,
      [{ field: "agent.clock" }],
    ]);
    strict.stop();
  });
});

test("a setting of the environment wins, says so, and stays through a save", async () => {
  const set = await open({ environment: { "agent.requestsEmail": { value: "ops@lund.test", setting: "AGENT_EMAIL" } } });
  expect(
    await set.editor.save("email", { "agent.requestsEmail": "other@lund.test", "brokerage.websiteEmail": "web@lund.test" }, 0, ANA),
  ).toMatchObject({
    changed: ["brokerage.websiteEmail"],
  });
  expect(set.editor.edits("email")?.fields[0]).toMatchObject({ value: "ops@lund.test", from: "environment", setting: "AGENT_EMAIL" });
  set.stop();
});

test("a preview shows values without storing them, and leaves wrong ones out", async () => {
  const { content, messages } = site.editor.preview("agent", { ...AGENT, "agent.phone": "call me" });
  expect(content.agent).toMatchObject({ name: "Ana Lund", phone: DEFAULTS.agent.phone });
  expect(Object.keys(messages)).toEqual(["agent.phone"]);
  expect([now(), await site.editor.history()]).toEqual([DEFAULTS, []]);
});

test("every section describes fields that the content has, with values that pass", () => {
  const names = EDIT_SECTIONS.flatMap(({ fields }) => Object.keys(fields));
  expect(new Set(names).size).toBe(names.length);
  for (const section of site.editor.sections())
    for (const { name, field, shipped } of section.fields) expect([name, field.optional === true || shipped !== ""]).toEqual([name, true]);
  expect(CONTENT.agent.name).not.toBe("");
});
