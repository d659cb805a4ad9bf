/** Every screen of the dashboard, and what each can look like. A test compares it with the screens that there are. */
import type { Page } from "@playwright/test";
import { EDIT_SECTIONS } from "../../content/edit-sections.ts";
import { KIND_LABEL, type ListingKind } from "../../domain/listings/fields.ts";
import { accessLooks, at, type Look, openDetails } from "./dashboard-access.ts";
import { appointmentLooks } from "./dashboard-appointments.ts";
import { newsletterLooks } from "./dashboard-newsletter.ts";
import { healthLooks } from "./dashboard-health.ts";
import { connectionLooks } from "./dashboard-connections.ts";
import { peopleLooks } from "./dashboard-people.ts";
import { privacyLooks } from "./dashboard-privacy.ts";
import { pushLooks } from "./dashboard-push.ts";
import { answerTo, answerToText, post } from "./dashboard-world.ts";

const HOME = "/dashboard/homes/:home";
/** Longer than any field may be; all fields of a section together still fit in one request. */
const TOO_LONG = "x".repeat(2500);

const ofLive =
  (part: string): Look["open"] =>
  (page, { live }) =>
    page.goto(`/dashboard/homes/${live}${part}`);

/** The sections that have every kind of field between them. */
const VARIED: ReadonlySet<string> = new Set(["agent", "booking", "hero", "market"]);

const asShown = (id: string): Look => ({
  screen: "/dashboard/content/:section",
  name: id,
  ...(VARIED.has(id) && { always: true }),
  async open(page) {
    await page.goto(`/dashboard/content/${id}`);
    await openDetails(page);
  },
});

const notAccepted = (id: string): Look => ({
  screen: "/dashboard/content/:section",
  name: `${id}, not accepted`,
  open: (page) => answerToText(page, `/dashboard/content/${id}`, "[data-content-form]", TOO_LONG),
});

const SECTION_IDS = EDIT_SECTIONS.map(({ id }) => id);

// What email asks is set on the server here, so it has no form.
const sections: readonly Look[] = [...SECTION_IDS.map(asShown), ...SECTION_IDS.filter((id) => id !== "email").map(notAccepted)];

const kinds: readonly Look[] = (Object.keys(KIND_LABEL) as ListingKind[]).map((kind) => ({
  screen: HOME,
  name: kind,
  async open(page, { homes }) {
    await page.goto(`/dashboard/homes/${homes[kind]}`);
    await openDetails(page);
  },
}));

/** Someone else saves between opening the form and sending it. */
const conflict: Look = {
  screen: "/dashboard/content/:section",
  name: "conflict",
  always: true,
  async open(page, { assistant }) {
    const path = "/dashboard/content/hero";
    await page.goto(path);
    const version = await page.locator("[name=version]").first().inputValue();
    const save = (tagline: string) => ({ do: "save", version, "hero.tagline": tagline });
    await post(assistant, path, save(`From the other window ${version}`));
    await answerTo(page, path, save("From this window"));
    await page.getByRole("heading", { name: "Someone else changed this, too" }).waitFor();
  },
};

const homeConflict: Look = {
  screen: HOME,
  name: "conflict",
  always: true,
  async open(page, { assistant, live }) {
    const path = `/dashboard/homes/${live}`;
    await page.goto(path);
    const version = await page.locator("[name=version]").first().inputValue();
    await post(assistant, path, { do: "save", version, title: `From the other window ${version}` });
    await answerTo(page, path, { do: "save", version, title: "From this window" });
    await page.getByRole("heading", { name: "Two texts, one place" }).waitFor();
  },
};

const SALES = "/dashboard/homes/sales";
const CONDO = { date: "2026-09-14", price: "412000", town: "Plymouth", kind: "condo", sqft: "1200", beds: "2", yearBuilt: "1990" };
const HEADER = "Date,Price,Town,Kind,Size,Beds,Year";

/** Chooses a file with this text, and sends it. */
async function readFile(page: Page, text: string): Promise<void> {
  await page.goto(`${SALES}/import`);
  await page.setInputFiles("[name=file]", { name: "sales.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.waitForLoadState();
}

const aSale = async (page: Page): Promise<string> => {
  await page.goto(SALES);
  if ((await page.locator(".sales > li").count()) === 0) await post(page, `${SALES}/new`, CONDO);
  await page.goto(SALES);
  return (await page.locator(".sales a").last().getAttribute("href")) ?? "";
};

const sales: readonly Look[] = [
  {
    screen: SALES,
    name: "one sale",
    async open(page) {
      await aSale(page);
    },
  },
  { screen: SALES, name: "not accepted", open: (page) => answerTo(page, SALES, { do: "yearly", yearly: "a lot" }) },
  {
    screen: SALES,
    name: "deleted",
    always: true,
    async open(page) {
      const path = await aSale(page);
      await answerTo(page, path, { do: "delete" });
    },
  },
  { screen: `${SALES}/new`, name: "plain", open: at(`${SALES}/new`) },
  { screen: `${SALES}/new`, name: "not accepted", open: (page) => answerTo(page, `${SALES}/new`, { price: "cheap", beds: "x" }) },
  {
    screen: `${SALES}/:sale`,
    name: "plain",
    async open(page) {
      await page.goto(await aSale(page));
      await openDetails(page);
    },
  },
  { screen: `${SALES}/import`, name: "plain", open: at(`${SALES}/import`) },
  {
    screen: `${SALES}/import`,
    name: "to import",
    open: (page) => readFile(page, `${HEADER}\n2026-09-15,398000,Wayzata,Condo,1100,2,1985`),
  },
  { screen: `${SALES}/import`, name: "not accepted", always: true, open: (page) => readFile(page, `${HEADER}\nx,y,,boat,1,2,3\n1,2,3`) },
];

const homes: readonly Look[] = [
  { screen: "/dashboard/homes", name: "plain", open: at("/dashboard/homes") },
  { screen: "/dashboard/homes", name: "nothing found", open: at("/dashboard/homes?q=zzz") },
  { screen: "/dashboard/homes/new", name: "plain", open: at("/dashboard/homes/new") },
  ...sales,
  {
    screen: "/dashboard/homes/new",
    name: "not accepted",
    open: (page) => answerTo(page, "/dashboard/homes/new", { address: "", price: "cheap", kind: "boat" }),
  },
  ...kinds,
  {
    screen: HOME,
    name: "not accepted, flagged",
    always: true,
    async open(page, { live }) {
      const all = { beds: "many", baths: "x", sqft: "x", yearBuilt: "12", price: "0", description: "Perfect for families", zip: "1" };
      await answerTo(page, `/dashboard/homes/${live}`, { do: "save", ...all });
      await openDetails(page);
    },
  },
  { screen: HOME, name: "no such home", open: at("/dashboard/homes/none") },
  homeConflict,
  { screen: `${HOME}/photos`, name: "three", open: ofLive("/photos") },
  {
    screen: `${HOME}/photos`,
    name: "one deleted",
    async open(page, { live }) {
      const path = `/dashboard/homes/${live}/photos`;
      await page.goto(path);
      if ((await page.locator(".photo").count()) > 2)
        await post(page, path, { do: "delete", photo: (await page.locator("[data-photo]").last().getAttribute("data-photo")) ?? "" });
      await page.goto(`${path}?done=deleted`);
    },
  },
  {
    screen: `${HOME}/photos`,
    name: "gone",
    open: (page, { live }) => answerTo(page, `/dashboard/homes/${live}/photos`, { do: "cover", photo: "none" }),
  },
  { screen: `${HOME}/photos`, name: "none", open: (page, { homes: { rent } }) => page.goto(`/dashboard/homes/${rent}/photos`) },
  {
    screen: `${HOME}/open-houses`,
    name: "one planned, one canceled",
    async open(page, world) {
      await ofLive("/open-houses")(page, world);
      await openDetails(page);
    },
  },
  {
    screen: `${HOME}/open-houses`,
    name: "not accepted",
    open: (page, { live }) =>
      answerTo(page, `/dashboard/homes/${live}/open-houses`, { do: "add", date: "2020-01-01", from: "15:00", to: "13:00" }),
  },
  { screen: `${HOME}/map`, name: "plain", open: ofLive("/map") },
  {
    screen: `${HOME}/map`,
    name: "not accepted",
    open: (page, { live }) => answerTo(page, `/dashboard/homes/${live}/map`, { do: "save", latitude: "north", longitude: "1" }),
  },
  {
    screen: `${HOME}/status`,
    name: "live",
    async open(page, world) {
      await ofLive("/status")(page, world);
      await openDetails(page);
    },
  },
  {
    screen: `${HOME}/status`,
    name: "not ready",
    open: (page, { homes: { land } }) => answerTo(page, `/dashboard/homes/${land}/status`, { do: "publish" }),
  },
  {
    screen: `${HOME}/status`,
    name: "not accepted",
    open: (page, { homes: { sale } }) => answerTo(page, `/dashboard/homes/${sale}/status`, { do: "schedule", day: "x" }),
  },
  { screen: `${HOME}/history`, name: "plain", open: ofLive("/history") },
  { screen: `${HOME}/preview`, name: "live", open: ofLive("/preview") },
  { screen: `${HOME}/print`, name: "plain", open: ofLive("/print") },
];

export const LOOKS: readonly Look[] = [
  { screen: "/dashboard", name: "in use", open: at("/dashboard") },
  { screen: "/dashboard", name: "test email sent", open: (page) => answerTo(page, "/dashboard", { do: "send-test" }) },
  { screen: "/dashboard", name: "assistant's", by: "assistant", open: at("/dashboard") },
  { screen: "(none)", name: "not found", open: at("/dashboard/nothing-here") },
  { screen: "/dashboard/content", name: "plain", open: at("/dashboard/content") },
  ...sections,
  {
    screen: "/dashboard/content/:section",
    name: "flagged",
    open: (page) => answerTo(page, "/dashboard/content/hero", { do: "save", "hero.tagline": "Perfect for young families" }),
  },
  {
    screen: "/dashboard/content/:section",
    name: "a new row",
    always: true,
    async open(page) {
      await page.goto("/dashboard/content/testimonials");
      await page.getByRole("button", { name: /^Add / }).first().click();
      await page.locator(".record").first().waitFor();
      await openDetails(page);
    },
  },
  conflict,
  {
    screen: "/dashboard/content/:section",
    name: "preview",
    open: (page) => answerTo(page, "/dashboard/content/market", { do: "preview" }),
  },
  ...homes,
  ...peopleLooks,
  ...appointmentLooks,
  ...newsletterLooks,
  ...healthLooks,
  ...privacyLooks,
  ...connectionLooks,
  ...pushLooks,
  ...accessLooks,
];
