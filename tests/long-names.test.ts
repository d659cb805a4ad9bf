/** The site of an agent with a long name at a brokerage with a longer one: every page, and everything else that shows names. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { listings } from "../content/listings.ts";
import { pageCopy, registeredPaths } from "../content/site-map.ts";
import { LONGEST_TITLE, titled } from "../content/titles.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { eventFile, invitationFile } from "../domain/booking/icalendar.ts";
import { listingPath } from "../domain/listings/listing.ts";
import { fitted } from "../server/cards/draw.ts";
import { openFace } from "../server/cards/typeset.ts";
import { mailToFolder } from "../server/email/transports.ts";
import { fakeServices } from "./fakes.ts";
import { tag, wordsOf } from "./html.ts";
import { ALL, asContent, contentWith, EIGHTY, LONG, SHORT } from "./long-names.ts";
import { get } from "./app.ts";
import { DEFAULTS } from "../content/defaults.ts";

const LONG_CONTENT: SiteContent = contentWith(LONG);

describe("every page of the site with long names", () => {
  const ask = async (address: string): Promise<string> => (await get(address, fakeServices({ listings, content: LONG_CONTENT }))).text();

  const paths = [...registeredPaths, ...listings.map(listingPath), "/scheduler", "/scheduler?kind=consultation", "/newsletter/confirm"];
  test.each(paths)("%s names both, and no one else", async (address) => {
    const html = await ask(address);
    const copy = wordsOf(html);
    expect(copy).toContain(LONG.brokerage);
    expect(copy).toContain(LONG.agent);
    // Of the shipped names only addresses are left.
    expect(html.replaceAll(/https:\/\/www\.example\.com\/[^"\s]*/g, "")).not.toMatch(
      new RegExp(`${DEFAULTS.agent.name}|${DEFAULTS.brokerage.name}`),
    );
  });

  // A page title that fills the space has no name after it, on any agent's site.
  const named = registeredPaths.filter((address) => (pageCopy(address, LONG_CONTENT)?.title.length ?? 0) <= 40);
  test.each(named)("the title of %s has the page's name first and the agent's behind it, and one of the brokerage", async (address) => {
    const title = tag(tag(await ask(address), "head").html, "title").text;
    expect(title.startsWith(`${pageCopy(address, LONG_CONTENT)?.title} | ${LONG.agent}, Berkshire`)).toBe(true);
  });
});

describe("a title", () => {
  test.each(ALL)("of $agent, $brokerage never has the agent without the brokerage", (names) => {
    for (const page of ["Sell", "Open Houses", "Find an Investment Specialist", "3499 36th Avenue South, Minneapolis", "A".repeat(60)]) {
      const title = titled(page, asContent(names));
      expect(title.startsWith(page)).toBe(true);
      const alone = title.includes(names.agent) && !title.includes(`${names.agent}, ${names.brokerage.split(/[\s,]/)[0]}`);
      expect([title, alone, page.length > 40 || title.includes(" | ")]).toEqual([title, false, true]);
    }
  });

  test("has all that fits, and then the brokerage's beginning in whole words", () => {
    expect(titled("Sell", asContent(SHORT))).toBe("Sell | Vũ Lê, Dwello");
    expect(titled("Open Houses", asContent(LONG))).toBe("Open Houses | Maribel Okafor-Lundquist, Berkshire Prairie Door…");
    expect(titled("Open Houses", asContent(LONG)).length).toBeLessThanOrEqual(LONGEST_TITLE);
    expect(titled("Find an Investment Specialist", asContent(LONG))).toBe(
      "Find an Investment Specialist | Maribel Okafor-Lundquist, Berkshire…",
    );
    expect(titled("Privacy", asContent(EIGHTY))).toBe(`Privacy | ${EIGHTY.agent}, Nguyễn-Hernández…`);
    expect(titled("A".repeat(60), asContent(LONG))).toBe("A".repeat(60));
  });
});

test.each(ALL)("a share card has $brokerage whole, beside the margin", async ({ brokerage }) => {
  const face = await openFace("figtree", [brokerage]);
  const room = 1002;
  const { lines, size } = fitted(brokerage, face, [34, 28], 1, room);
  expect(lines.every(({ whole, width }) => whole && width > 0 && width <= room)).toBe(true);
  expect(size).toBeGreaterThanOrEqual(28);
  // No character is lost between the lines, which have no spaces at their ends.
  const spaces = (lines.length - 1) * face(" ", size).width;
  expect(lines.reduce((sum, { width }) => sum + width, spaces)).toBeCloseTo(face(brokerage, size).width, -1);
});

test("a name with characters that no font has is not drawn in part", async () => {
  expect((await openFace("figtree", ["ꓐꓰꓠ Realty"]))("ꓐꓰꓠ Realty", 34).whole).toBe(false);
});

test.each(ALL)("calendar files say $agent and $brokerage in lines of 75 bytes", ({ agent, brokerage }) => {
  const times = { start: "2026-11-28T19:00:00Z", end: "2026-11-28T20:00:00Z" } as const;
  const about = {
    uid: "1",
    summary: `Tour with ${agent}`,
    location: `${brokerage}, 100 Sample Street`,
    description: `${agent}, ${brokerage}`,
  };
  const plain = eventFile({ ...about, ...times, url: "https://site.test/", made: "2026-11-01T00:00:00Z" });
  const person = { name: agent, email: "agent@example.com" };
  const invitation = {
    ...about,
    ...times,
    sequence: 0,
    status: "CONFIRMED",
    made: times.start,
    organizer: person,
    attendees: [person],
  } as const;
  for (const file of [plain, invitationFile("REQUEST", invitation)]) {
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = new ICAL.Component(ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0]).getFirstSubcomponent("vevent")!;
    expect(event.getFirstPropertyValue("summary")).toBe(about.summary);
    expect(event.getFirstPropertyValue("location")).toBe(about.location);
    expect(event.getFirstPropertyValue("description")).toBe(about.description);
    const organizers = event.getAllProperties("organizer").map((one) => one.getParameter("cn"));
    expect(organizers).toEqual(organizers.map(() => agent.replaceAll('"', "'")));
  }
});

test.each(ALL)("an email from $brokerage has one sender, of this name", async ({ agent, brokerage }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-names-"));
  const quoted = `"${brokerage.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  try {
    for (const [at, from] of [`${brokerage} <website@example.com>`, `${quoted} <website@example.com>`].entries()) {
      const subject = `Please confirm: ${brokerage} market update`;
      const copy = { subject, text: "", html: "", replyTo: { name: agent, address: "agent@example.com" } };
      await mailToFolder(folder).send({ id: `1-${at}`, date: new Date(0), from, to: "ana@visitor.test", ...copy });
    }
    for (const file of await readdir(folder)) {
      const bytes = await readFile(path.join(folder, file));
      // oxlint-disable-next-line no-control-regex
      expect(bytes.toString("latin1")).toMatch(/^[\x00-\x7f]*$/);
      for (const line of bytes.toString().split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
      const message = await PostalMime.parse(bytes);
      expect(message.from).toEqual({ name: brokerage, address: "website@example.com" });
      expect(message.replyTo).toEqual([{ name: agent, address: "agent@example.com" }]);
      expect(message.subject).toBe(`Please confirm: ${brokerage} market update`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
