/** Titles, meta tags, structured data, sitemap and share cards: what each page has, and what it must not contain. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cardAddress, cardsOf } from "../app/seo/share-cards.ts";
import { CARD_SIZE } from "../domain/social-card.ts";
import { pageInfoAt, shortened } from "../app/seo/page-info.ts";
import { tagsFor } from "../app/seo/meta-tags.ts";
import { categories } from "../content/categories.ts";
import { listings } from "../content/listings.ts";
import { pages } from "../content/pages.ts";
import { pageCopy, registeredPaths } from "../content/site-map.ts";
import { areaPageCopy } from "../content/area-page.ts";
import { areaPath } from "../domain/areas/area-path.ts";
import { LONGEST_TITLE, titled } from "../content/titles.ts";
import { formatAddress, formatPrice, type Listing, listingPath } from "../domain/listings/listing.ts";
import { get } from "./app.ts";
import { fakeServices, SITE } from "./fakes.ts";
import { mainOf, tags, wordsOf } from "./html.ts";
import { HOME } from "./listings.ts";
import { useAllFormats } from "./all-formats.ts";

useAllFormats();
import { CONTENT } from "./content.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { DEFAULTS } from "../content/defaults.ts";

const { agent, brokerage, areas, sellingFaq, securityContact } = CONTENT;

/** What the build drew. */
const cards = cardsOf(DEFAULTS);

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

type Head = {
  readonly path: string;
  readonly html: string;
  readonly titles: readonly string[];
  readonly meta: (name: string) => readonly string[];
  readonly canonical: readonly string[];
  readonly nodes: readonly Record<string, unknown>[];
};

function headOf(path: string, html: string): Head {
  const head = tags(html, "head")[0]?.html ?? html;
  const metas = tags(head, "meta").map(({ attributes }) => attributes);
  const [data] = tags(head, "script", { type: "application/ld+json" });
  return {
    path,
    html,
    titles: tags(head, "title").map(({ text }) => text),
    meta: (name) => metas.filter((meta) => (meta["name"] ?? meta["property"]) === name).map(({ content = "" }) => content),
    canonical: tags(head, "link", { rel: "canonical" }).map(({ attributes: { href = "" } }) => href),
    nodes: data === undefined ? [] : (JSON.parse(data.html) as { "@graph": Record<string, unknown>[] })["@graph"],
  };
}

const ask = async (path: string, options: Parameters<typeof fakeServices>[0] = { listings }): Promise<Head> =>
  headOf(path, await (await get(path, fakeServices(options))).text());

const areaPaths = CONTENT.areas.map(({ name }) => areaPath(name));
const every = await Promise.all([...registeredPaths, ...areaPaths, ...listings.map(listingPath)].map((path) => ask(path)));

function pageAt(path: string): Head {
  const found = every.find((each) => each.path === path);
  if (!found) throw new Error(`There is no page ${path}`);
  return found;
}

/** A listing as an agent would enter it, open on either side of the end of summer time (November 1, 2026). */
const { sample: _, ...home } = HOME;
const REAL: Listing = {
  ...home,
  id: "real-bungalow",
  updated: "2026-10-12",
  openHours: [
    { date: "2026-10-31", from: 780, to: 900 },
    { date: "2026-11-01", from: 780, to: 900 },
  ],
};
const LET: Listing = { ...home, id: "real-flat", market: "rent", propertyType: "apartment", price: 1850 };

describe("what pages are called", () => {
  test.each(every)("$path has one title, one description, one heading and one address", ({ path, html, titles, meta, canonical }) => {
    expect(titles).toHaveLength(1);
    // Longer only for names that don't fit.
    expect(titles[0]!.length <= LONGEST_TITLE || titles[0]!.includes(agent.name)).toBe(true);
    expect(meta("description")).toHaveLength(1);
    const [{ length }] = meta("description") as [string];
    expect(length).toBeGreaterThanOrEqual(50);
    expect(length).toBeLessThanOrEqual(160);
    expect(tags(html, "h1")).toHaveLength(1);
    expect(canonical).toEqual([SITE.siteUrl + path]);
  });

  test("no two pages share a title or a description", () => {
    for (const copy of [every.map(({ titles }) => titles[0]), every.map(({ meta }) => meta("description")[0])])
      expect(copy.filter((each, i) => copy.indexOf(each) !== i)).toEqual([]);
  });

  test.each(["/Sell/Estimate/", "/SELL/ESTIMATE", "/sell/estimate/", "/sell/estimate?utm_source=letter", "/s%65ll/estimate"])(
    "%s is the page /sell/estimate",
    async (path) => {
      const { canonical, titles, meta } = await ask(path);
      expect(canonical).toEqual([`${SITE.siteUrl}/sell/estimate`]);
      expect(meta("og:url")).toEqual(canonical);
      expect(titles).toEqual(pageAt("/sell/estimate").titles);
    },
  );

  test("a filtered page is the same page", async () => {
    expect((await ask("/rent/browse?beds=2&max=2000")).canonical).toEqual([`${SITE.siteUrl}/rent/browse`]);
  });

  test("names behind a title are left out when they do not fit, the firm's last", () => {
    const names = { agent: { name: "Jordan Sample" }, brokerage: { name: "Sample Lakes Realty" } };
    expect(titled("Sell", names)).toBe("Sell | Jordan Sample, Sample Lakes Realty");
    expect(titled("A".repeat(40), names)).toBe(`${"A".repeat(40)} | Sample Lakes Realty`);
    expect(titled("A".repeat(60), names)).toBe("A".repeat(60));
  });

  test("a long text ends with a whole word", () => {
    expect(shortened("Oak floors, and more.", 14)).toBe("Oak floors…");
    expect(shortened("Oak floors.", 14)).toBe("Oak floors.");
  });

  test("an address that is no encoding is no page", () => {
    expect(pageInfoAt("/%", fakeServices().listings, CONTENT)).toBeUndefined();
  });
});

describe("what search engines may list", () => {
  test("all pages but samples and the page in the scheduler's frame", async () => {
    const hidden = every.filter(({ meta }) => meta("robots").length > 0);
    expect(hidden.map(({ path }) => path).toSorted()).toEqual(
      listings
        .filter(({ sample }) => sample)
        .map(listingPath)
        .toSorted(),
    );
    for (const { meta } of hidden) expect(meta("robots")).toEqual(["noindex"]);
    expect((await ask("/scheduler")).meta("robots")).toEqual(["noindex"]);
    expect((await ask(listingPath(REAL), { listings: [REAL] })).meta("robots")).toEqual([]);
  });

  test.each(["/no/such/page", "/listings/none"])("%s is not there: no address, nothing to share", async (path) => {
    const { titles, meta, canonical, nodes } = await ask(path);
    expect(titles).toHaveLength(1);
    expect(meta("robots")).toEqual(["noindex"]);
    expect([canonical, nodes, meta("og:image")]).toEqual([[], [], []]);
  });

  test("the sitemap names each of them once, and nothing else", async () => {
    const services = { listings: [...listings, REAL, LET] };
    const response = await get("/sitemap.xml", fakeServices(services));
    expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
    const xml = await response.text();
    const named = tags(xml, "loc").map(({ text }) => text);
    const real = [...listings.filter(({ sample }) => !sample), REAL, LET].map(listingPath);
    expect(named.toSorted()).toEqual([...registeredPaths, ...areaPaths, ...real].map((path) => SITE.siteUrl + path).toSorted());
    for (const address of named) {
      const { canonical, meta } = await ask(new URL(address).pathname, services);
      expect([canonical, meta("robots")]).toEqual([[address], []]);
    }
    expect(xml).toContain(`<loc>${SITE.siteUrl}${listingPath(REAL)}</loc><lastmod>2026-10-12</lastmod>`);
    expect(tags(xml, "lastmod")).toHaveLength(1);
  });

  test("robots.txt forbids nothing and names the sitemap", async () => {
    const text = await (await get("/robots.txt")).text();
    expect(text.split("\n")).toContain(`Sitemap: ${SITE.siteUrl}/sitemap.xml`);
    expect(text).not.toMatch(/Disallow: *\S/);
  });
});

describe("security.txt", () => {
  const fields = async (site: Parameters<typeof fakeServices>[0]) => {
    const answer = await get("/.well-known/security.txt", fakeServices(site));
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    return Object.fromEntries(
      (await answer.text())
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    );
  };

  test("names a contact, and expires within a year, counted from today", async () => {
    const { Contact, Expires = "", Canonical } = await fields({ now: new Date("2026-10-14T15:00:00Z") });
    expect([Contact, Expires, Canonical]).toEqual([securityContact, "2027-04-12T00:00:00Z", undefined]);
  });

  test("names its own address on https", async () => {
    expect(await fields({ site: { siteUrl: "https://site.test" } })).toMatchObject({
      Canonical: "https://site.test/.well-known/security.txt",
    });
  });
});

describe("what a shared link shows", () => {
  test.each(every)("$path", ({ path, meta }) => {
    const [image = ""] = meta("og:image");
    // The build drew the cards of the content that ships; with another brokerage a page shows its picture alone.
    const isDrawn = CONTENT === DEFAULTS;
    const there = isDrawn ? cards.map(cardAddress) : readdirSync(at("public/pictures")).map((file) => `/pictures/${file}`);
    expect(there.map((address) => SITE.siteUrl + address)).toContain(image);
    expect(meta("og:url")).toEqual([SITE.siteUrl + path]);
    expect(meta("twitter:card")).toEqual(["summary_large_image"]);
    expect(meta("og:description")).toEqual(meta("description"));
    for (const name of ["og:type", "og:site_name", "og:title", "og:image:alt", ...(isDrawn ? ["og:image:width", "og:image:height"] : [])]) {
      expect(meta(name)).toHaveLength(1);
      expect(meta(name)[0]).not.toBe("");
    }
  });

  test("every card is there, in the right size, within 100 kB, and no other file is", async () => {
    const files = cards.map(cardAddress);
    expect(new Set(files).size).toBe(cards.length);
    expect(
      readdirSync(at("public/cards"))
        .map((file) => `/cards/${file}`)
        .toSorted(),
    ).toEqual(files.toSorted());
    for (const file of files) {
      const { width, height, format } = await sharp(at(`public${file}`)).metadata();
      expect({ width, height, format }).toEqual({ ...CARD_SIZE, format: "jpeg" });
      expect(statSync(at(`public${file}`)).size).toBeLessThanOrEqual(100_000);
    }
  });

  test.each(listings.map((listing) => [listing.id, listing] as const))(
    "the card of %s shows its price, its address, and whether it is a sample",
    (_id, listing) => {
      const card = cards.find(({ path }) => path === listingPath(listing));
      expect(card).toMatchObject({ heading: formatPrice(listing), line: formatAddress(listing) });
      expect(card?.label).toBe(listing.sample && "Sample");
    },
  );

  test("each area's page has a card of its own, without a number that gets old", () => {
    const shown = cards.filter(({ path }) => path.startsWith("/areas/"));
    expect(shown.map(({ path, heading }) => ({ path, heading }))).toEqual(
      DEFAULTS.areas.map(({ name }) => ({ path: areaPath(name), heading: areaPageCopy.heading(name) })),
    );
    expect(pageAt(areaPaths[0] ?? "").meta("og:image")[0]).toMatch(CONTENT === DEFAULTS ? /\/cards\/areas-/ : /\/pictures\/hero-/);
  });

  test("a card that would look different has another address", () => {
    const [card] = cards as [(typeof cards)[number]];
    expect(cardAddress({ ...card, heading: "Another" })).not.toBe(cardAddress(card));
  });

  test("a listing that came after the build shows its own picture, or its market's card", async () => {
    const [image] = (await ask(listingPath(REAL), { listings: [REAL] })).meta("og:image");
    expect(image).toMatch(CONTENT === DEFAULTS ? /\/cards\/buy-browse-/ : /\/pictures\/bungalow-/);
    const remote = { ...REAL, remotePicture: { url: "https://photos.example.com/1.jpg", alt: "A porch." } };
    const { meta } = await ask(listingPath(REAL), { listings: [remote] });
    expect([meta("og:image"), meta("og:image:alt"), meta("og:image:width")]).toEqual([
      ["https://photos.example.com/1.jpg"],
      ["A porch."],
      [],
    ]);
  });
});

describe("a card that was drawn since the build", () => {
  const withCards = async (path: string, options: Parameters<typeof fakeServices>[0]): Promise<Head> =>
    headOf(path, await (await get(path, { ...fakeServices(options), cards: { has: () => true } })).text());
  const folder = "0123456789abcdef0123456789abcdef";
  const photo = { folder, alt: "The porch", width: 1600, height: 1200, avif: true };
  const listing = { ...REAL, photos: [photo] };

  test("is shared instead of the picture alone, with the agent's words", async () => {
    const named = { ...CONTENT, brokerage: { ...CONTENT.brokerage, name: "Another Realty" } };
    const plain = (await ask("/sell", { content: named })).meta;
    const card = (await withCards("/sell", { content: named })).meta;
    expect(plain("og:image")[0]).toMatch(/\/pictures\/rambler-/);
    expect(card("og:image")[0]).toMatch(/\/cards\/sell-[0-9a-f]{8}\.jpg$/);
    expect(card("og:image:width")).toEqual(["1200"]);
  });

  test("shows a home's photo with its price, while search engines get the photo alone", async () => {
    const before = await ask(listingPath(REAL), { listings: [listing] });
    expect(before.meta("og:image")).toEqual([`${SITE.siteUrl}/photos/${folder}/shared.jpg`]);
    const { meta, html } = await withCards(listingPath(REAL), { listings: [listing] });
    expect(meta("og:image")[0]).toMatch(/\/cards\/listings-.*-[0-9a-f]{8}\.jpg$/);
    expect(meta("og:image:alt")[0]).toContain(`${formatPrice(listing)}. ${formatAddress(listing)}. The porch`);
    expect(html).toContain(`"image":"${SITE.siteUrl}/photos/${folder}/shared.jpg"`);
  });

  test("of the home page shows the agent's own first picture; structured data has portrait and logo as JPEG", async () => {
    const own = (place: string) => `own/${place}/${folder}/1400x788/50-50-20-47`;
    const { hero } = CONTENT;
    const real = {
      ...CONTENT,
      agent: { ...agent, sample: false, portrait: own("portrait") },
      brokerage: { ...brokerage, sample: false, logo: own("logo") },
      hero: { ...hero, picture: own("wide") },
    };
    const { meta, html } = await ask("/", { content: real });
    expect(meta("og:image")).toEqual([`${SITE.siteUrl}/photos/${folder}/shared.jpg`]);
    for (const name of ["image", "logo"]) expect(html).toContain(`"${name}":"${SITE.siteUrl}/photos/${folder}/shared.jpg"`);
  });
});

const ADDRESS = /^https?:\/\/[^\s"]+$/;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/;
const some = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const typed = (type: string) => (value: unknown) => (value as Record<string, unknown> | undefined)?.["@type"] === type;

/** What must be there for each kind of thing, also inside of others. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, RegExp | ((value: unknown) => boolean)>>>> = {
  RealEstateAgent: { "@id": ADDRESS, name: /./, telephone: /^\+1\d{10}$/, url: ADDRESS },
  PostalAddress: { streetAddress: /./, addressLocality: /./, addressRegion: /^[A-Z]{2}$/, postalCode: /^\d{5}$/, addressCountry: /^US$/ },
  Organization: { name: /./, telephone: /^\+1\d{10}$/, address: typed("PostalAddress") },
  OpeningHoursSpecification: { dayOfWeek: some, opens: /^\d\d:\d\d$/, closes: /^\d\d:\d\d$/ },
  BreadcrumbList: { itemListElement: (value) => Array.isArray(value) && value.length >= 2 },
  ListItem: { position: (value) => typeof value === "number", name: /./, item: ADDRESS },
  FAQPage: { mainEntity: some },
  Question: { name: /\?$/, acceptedAnswer: typed("Answer") },
  Answer: { text: /.{20}/ },
  Event: {
    name: /./,
    startDate: LOCAL_TIME,
    endDate: LOCAL_TIME,
    location: typed("Place"),
    eventStatus: ADDRESS,
    eventAttendanceMode: ADDRESS,
    url: ADDRESS,
    image: ADDRESS,
  },
  RealEstateListing: {
    url: ADDRESS,
    name: /./,
    description: /./,
    image: ADDRESS,
    offers: typed("Offer"),
    mainEntity: (value) => typeof value === "object",
  },
  Offer: {
    price: (value) => typeof value === "number" && value > 0,
    priceCurrency: /^USD$/,
    availability: ADDRESS,
    businessFunction: ADDRESS,
    url: ADDRESS,
  },
};

/** What is missing or wrong, however deep. */
function faults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faults);
  if (typeof value !== "object" || value === null) return value === undefined || value === "" ? ["an empty value"] : [];
  const node = value as Record<string, unknown>;
  const type = String(node["@type"]);
  const wrong = Object.entries(REQUIRED[type] ?? {}).filter(
    ([name, fits]) => !(fits instanceof RegExp ? typeof node[name] === "string" && fits.test(node[name]) : fits(node[name])),
  );
  return [...wrong.map(([name]) => `${type}.${name}`), ...Object.values(node).flatMap(faults)];
}

const kinds = (nodes: Head["nodes"]): unknown[] => nodes.map((node) => node["@type"]);
const node = (nodes: Head["nodes"], type: string): Record<string, unknown> => nodes.find((each) => each["@type"] === type)!;

/** The shipped identity as if the agent were real. */
const NOT_SAMPLE: SiteContent = { ...CONTENT, agent: { ...agent, sample: false }, brokerage: { ...brokerage, sample: false } };
const asRealAgent = (path: string, given: readonly Listing[]): Head =>
  headOf(path, tagsFor(path, fakeServices({ listings: given, content: NOT_SAMPLE })));

describe("structured data", () => {
  test("is complete on every page", () => {
    expect(every.flatMap(({ path, nodes }) => faults(nodes).map((fault) => `${path}: ${fault}`))).toEqual([]);
  });

  test("the table of required fields finds what is missing", () => {
    expect(
      faults([{ "@type": "Offer", price: 1, priceCurrency: "USD", availability: "https://a.test/", businessFunction: "http://a.test/" }]),
    ).toEqual(["Offer.url"]);
    expect(faults({ "@type": "Event", startDate: "2026-11-01T13:00:00Z" })).toContain("Event.startDate");
  });

  test("never a sample as if it were real", () => {
    const samples: SiteContent = { ...CONTENT, agent: { ...agent, sample: true }, brokerage: { ...brokerage, sample: true } };
    const asSample = (path: string, given: readonly Listing[]) =>
      headOf(path, tagsFor(path, fakeServices({ listings: given, content: samples }))).nodes;
    const told = new Set(registeredPaths.flatMap((path) => kinds(asSample(path, [HOME]))));
    expect(told).toEqual(new Set(["BreadcrumbList", "FAQPage"]));
    // Nor a real listing's agent while the agent is a sample, nor a sample listing because the agent is real.
    expect(JSON.stringify(asSample(listingPath(REAL), [REAL]))).not.toContain(agent.name);
    expect(asRealAgent(listingPath(HOME), [HOME]).nodes).toEqual([]);
    expect(kinds(asRealAgent("/buy/open-houses", [HOME]).nodes)).toEqual(["BreadcrumbList"]);
    const half = { ...NOT_SAMPLE, brokerage: samples.brokerage };
    expect(headOf("/", tagsFor("/", fakeServices({ content: half }))).nodes).toEqual([]);
  });

  test.each(registeredPaths.filter((path) => path !== "/"))("the way to %s starts at home and ends there", (path) => {
    const { itemListElement } = node(pageAt(path).nodes, "BreadcrumbList") as {
      itemListElement: { position: number; item: string }[];
    };
    const way = itemListElement.map(({ item }) => item.slice(SITE.siteUrl.length));
    expect([way[0], way.at(-1)]).toEqual(["/", path]);
    expect(itemListElement.map(({ position }) => position)).toEqual(way.map((_step, i) => i + 1));
    for (const step of way) expect(registeredPaths).toContain(step);
  });

  test("the five questions sellers ask, as the page answers them", async () => {
    const { nodes, html } = await ask("/sell");
    const { mainEntity } = node(nodes, "FAQPage") as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(mainEntity.map(({ name }) => name)).toEqual(sellingFaq.map(({ question }) => question));
    const body = wordsOf(mainOf(html));
    for (const { answer } of sellingFaq) for (const paragraph of answer) expect(body).toContain(paragraph);
  });

  test("who the agent is, whom the agent works for, where and when", () => {
    for (const path of ["/", "/booking"]) {
      const { nodes } = asRealAgent(path, []);
      expect(faults(nodes)).toEqual([]);
      const told = node(nodes, "RealEstateAgent");
      expect(told).toMatchObject({
        name: agent.name,
        telephone: agent.phoneDial,
        address: { addressLocality: brokerage.address.city, postalCode: brokerage.address.zip },
        parentOrganization: { "@type": "Organization", name: brokerage.name },
        openingHoursSpecification: agent.hours.flatMap((hours) =>
          hours.opens && hours.closes ? [{ opens: hours.opens.padStart(5, "0"), closes: hours.closes.padStart(5, "0") }] : [],
        ),
      });
      expect((told["areaServed"] as { name: string }[]).map(({ name }) => name)).toEqual(
        areas.map(({ name }) => `${name}, ${brokerage.address.state}`),
      );
    }
  });

  test("a real listing with its offer, and its open houses with the offset of each day", () => {
    const { nodes } = asRealAgent(listingPath(REAL), [REAL]);
    expect(faults(nodes)).toEqual([]);
    expect(kinds(nodes)).toEqual(["BreadcrumbList", "RealEstateListing", "Event", "Event"]);
    expect(node(nodes, "RealEstateListing")).toMatchObject({
      url: `${SITE.siteUrl}/listings/real-bungalow`,
      dateModified: "2026-10-12",
      mainEntity: {
        "@type": "SingleFamilyResidence",
        numberOfBedrooms: HOME.beds,
        address: { postalCode: HOME.zip },
        floorSize: { value: HOME.sqft, unitCode: "FTK" },
      },
      offers: {
        price: HOME.price,
        priceCurrency: "USD",
        businessFunction: "http://purl.org/goodrelations/v1#Sell",
        offeredBy: { name: agent.name },
      },
    });
    const times = nodes.filter((each) => each["@type"] === "Event").map(({ startDate, endDate }) => [startDate, endDate]);
    expect(times).toEqual([
      ["2026-10-31T13:00:00-05:00", "2026-10-31T15:00:00-05:00"],
      ["2026-11-01T13:00:00-06:00", "2026-11-01T15:00:00-06:00"],
    ]);
    expect(kinds(asRealAgent("/buy/open-houses", [REAL]).nodes)).toEqual(["BreadcrumbList", "Event", "Event"]);
  });

  test("a rental is offered by the month", () => {
    const { nodes } = asRealAgent(listingPath(LET), [LET]);
    expect(faults(nodes)).toEqual([]);
    expect(node(nodes, "RealEstateListing")["offers"]).toMatchObject({
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      priceSpecification: { "@type": "UnitPriceSpecification", price: 1850, unitCode: "MON" },
    });
  });

  test("a listing's words stay words", async () => {
    const copy = "</script><script>alert(1)</script><!-- \" & '";
    const bad: Listing = { ...REAL, title: copy, description: copy, street: `1 "Main" & <b>` };
    const { html, nodes, meta } = await ask(listingPath(bad), { listings: [bad] });
    expect(html).not.toContain("<script>alert");
    expect(node(nodes, "RealEstateListing")).toMatchObject({ name: copy, description: copy });
    expect(meta("og:title")).toEqual([copy]);
  });
});

describe("what a browser carries", () => {
  const scripts = readdirSync(at("build/client/assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(at(`build/client/assets/${file}`), "utf8"));

  test("no script contains a page's description or anything that only machines read", () => {
    const descriptions = registeredPaths.map((path) => pageCopy(path, CONTENT)!.description);
    expect(descriptions).toHaveLength(Object.keys(pages).length + categories.length);
    expect(scripts.length).toBeGreaterThan(10);
    for (const script of scripts) {
      expect(descriptions.filter((description) => script.includes(description))).toEqual([]);
      expect(script).not.toMatch(/schema\.org|og:image|twitter:card/);
    }
  });

  test("the next page's name comes with its data, and no other page's", async () => {
    const data = await (await get("/sell/estimate.data", fakeServices({ listings }))).text();
    expect(data).toContain(titled(pages["/sell/estimate"].title, CONTENT));
    expect(data).not.toContain(pages["/sell"].description);
  });

  test("the manifest names icons that are there, in the sizes it says", async () => {
    const response = await get("/manifest.webmanifest");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/manifest+json; charset=utf-8"]);
    const manifest = (await response.json()) as { name: string; short_name: string; icons: { src: string; sizes: string }[] };
    // Whose site it is, not whose software.
    expect(manifest.name).toContain(brokerage.name);
    expect(manifest.name).toContain(agent.name);
    expect(manifest.short_name).toBe(brokerage.name);
    expect(JSON.stringify(manifest)).not.toContain("Porchlight");
    expect(manifest.icons.length).toBeGreaterThanOrEqual(3);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(at(`public${src}`)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    const { html } = every[0]!;
    expect(html).toContain('href="/manifest.webmanifest"');
    for (const named of ["/favicon.svg", "/apple-touch-icon.png"]) {
      expect(html).toContain(`href="${named}"`);
      expect(statSync(at(`public${named}`)).size).toBeGreaterThan(0);
    }
  });
});
