/** Pages of an agent's own home, by its status, photos and open houses. */
import { describe, expect, test } from "vitest";
import { openHousesPage as copy } from "../../content/browse.ts";
import { catalogOf } from "../../domain/listings/catalog.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { ListingPhoto } from "../../domain/listings/photos.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { mainOf, tags, wordsOf } from "../../tests/html.ts";
import { HOME } from "../../tests/listings.ts";

const { sample: _, gallery: __, ...REAL } = HOME;
const wide: ListingPhoto = { folder: "0123456789abcdef", alt: "Kitchen at 12 Elm Street", width: 2560, height: 1707, avif: true };
const upright: ListingPhoto = { folder: "fedcba9876543210", alt: "Hall", width: 700, height: 1400, avif: false };
const own = (more: Partial<Listing> = {}): Listing => ({ ...REAL, id: "own-home", picture: "", ...more });

const services = (home: Listing, aliases?: ReadonlyMap<string, string>) => ({
  ...fakeServices(),
  listings: catalogOf([home], () => "America/Chicago", aliases),
});
const page = async (home: Listing, path = "/listings/own-home") => (await get(path, services(home))).text();
const sitemap = (home: Listing) => page(home, "/sitemap.xml");

describe("the status", () => {
  test.each([
    [{}, undefined, true],
    [{ status: "coming-soon" }, "Coming soon", true],
    [{ status: "pending" }, "Pending", true],
    [{ status: "sold", closed: { on: "2026-10-03", price: 395_000 } }, "Sold on October 3, 2026 for $395,000", false],
    [{ status: "leased", closed: { on: "2026-10-03" } }, "Leased on October 3, 2026", false],
    [{ status: "withdrawn", closed: { on: "2026-10-03" } }, "Withdrawn from the market on October 3, 2026", false],
  ] as const)("%j: %s", async (more, line, isOffered) => {
    const html = await page(own(more));
    const text = wordsOf(mainOf(html));
    expect(/Pending|Coming soon|Sold on|Leased on|Withdrawn/.test(text)).toBe(line !== undefined);
    expect(text).toContain(line ?? "");
    expect(tags(html, "span", { class: "sample" })).toEqual([]);
    expect(html.includes('content="noindex"')).toBe(!isOffered);
    expect(html.includes('"RealEstateListing"')).toBe(isOffered);
    expect(text.includes("Schedule a Tour")).toBe(isOffered);
    expect((await sitemap(own(more))).includes("/listings/own-home")).toBe(isOffered);
    expect((await page(own(more), "/buy/browse?show=99")).includes("/listings/own-home")).toBe(isOffered);
  });

  test("is on the card, and in the offer for search engines", async () => {
    const html = await page(own({ status: "pending", featured: true }), "/buy/browse");
    expect(tags(html, "span").map(({ text }) => text)).toContain("Pending");
    expect(await page(own({ status: "pending" }))).toContain("https://schema.org/Reserved");
  });
});

test("an earlier address leads to the present one, and browsers ask again: it may get back the earlier one", async () => {
  const answer = await get("/listings/old-name", services(own(), new Map([["old-name", "own-home"]])));
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/listings/own-home"]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

describe("photos", () => {
  test("have their sizes, widths and formats; an upright one is marked", async () => {
    const html = await page(own({ photos: [wide, upright] }));
    const [first, second] = tags(html, "img").filter(({ attributes }) => attributes["src"]?.startsWith("/photos/"));
    expect(first?.attributes).toMatchObject({
      alt: wide.alt,
      width: "2560",
      height: "1707",
      fetchpriority: "high",
      src: "/photos/0123456789abcdef/1600.webp",
    });
    expect(first?.attributes["srcset"]?.split(", ")).toHaveLength(5);
    expect(first?.attributes).not.toHaveProperty("loading");
    expect(second?.attributes).toMatchObject({ alt: "Hall", width: "700", height: "1400", loading: "lazy", class: "upright" });
    expect(second?.attributes["srcset"]).toBe(
      "320w 480w 700w"
        .split(" ")
        .map((w) => `/photos/fedcba9876543210/${w.slice(0, -1)}.webp ${w}`)
        .join(", "),
    );
    const sources = tags(html, "source").map(({ attributes }) => attributes["srcset"] ?? "");
    expect(sources.filter((each) => each.includes("0123456789abcdef/1600.avif"))).toHaveLength(1);
    expect(sources.join(" ")).not.toContain("fedcba9876543210");
    expect(html).toContain('property="og:image" content="http://site.test/photos/0123456789abcdef/shared.jpg"');
  });

  test("that aren't there yet leave no hole", async () => {
    const html = await page(own({ featured: true }));
    expect(tags(html, "ul").filter(({ attributes }) => attributes["class"] === "gallery")).toEqual([]);
    expect(wordsOf(mainOf(await page(own({ featured: true }), "/buy/browse")))).toContain("Photos coming soon");
  });
});

describe("an open house", () => {
  const hours = { id: "visit-1", date: "2026-10-17", from: 780, to: 900, note: "Park on the street" } as const;
  const file = (home: Listing) => page(home, "/buy/open-houses/visit-1/open-house.ics");

  test("has its note, and a calendar file that keeps its identifier", async () => {
    const home = own({ openHours: [{ ...hours, sequence: 2 }] });
    expect(wordsOf(mainOf(await page(home)))).toContain("Park on the street");
    expect(wordsOf(mainOf(await page(home, "/buy/open-houses")))).toContain("Park on the street");
    const text = await file(home);
    expect(text).toMatch(/^UID:visit-1@site\.test\r$/m);
    expect(text).toMatch(/^SEQUENCE:2\r$/m);
    expect(text).not.toContain("STATUS:");
  });

  test("that is canceled says so everywhere, and removes itself from calendars", async () => {
    const home = own({ openHours: [{ ...hours, canceled: true, sequence: 3 }] });
    expect(wordsOf(mainOf(await page(home)))).toContain("Canceled");
    expect(await page(home)).toContain("https://schema.org/EventCancelled");
    const all = wordsOf(mainOf(await page(home, "/buy/open-houses")));
    expect(all).toContain("Canceled");
    expect(all).toContain("0 open houses");
    expect(all).not.toContain("0 homes");
    expect(await file(home)).toMatch(/^SEQUENCE:3\r\n[\s\S]*^STATUS:CANCELLED\r$/m);
  });

  test("that is over leaves a calendar that says so", async () => {
    const home = own({ openHours: [{ ...hours, date: "2020-10-17" }] });
    const all = wordsOf(mainOf(await page(home, "/buy/open-houses")));
    expect(all).toContain(copy.empty.calendar);
    expect(all).toContain(copy.empty.noneHeading);
    expect(all).not.toContain(copy.empty.heading);
  });
});
