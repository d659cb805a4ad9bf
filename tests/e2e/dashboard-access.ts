/** What the dashboard's screens about signing in, members and devices can look like. */
import type { Page } from "@playwright/test";
import { answerTo, type World } from "./dashboard-world.ts";

export type Look = {
  /** The path of its screen, as in `app/dashboard/screens.ts`. */
  readonly screen: string;
  readonly name: string;
  /** Whose browser shows it. Absent: the owner's. */
  readonly by?: "assistant" | "outside";
  /** Also seen by `npm test`, as the first look of each screen is. */
  readonly always?: true;
  /** Opens it. */
  readonly open: (page: Page, world: World) => Promise<unknown>;
};

export const at =
  (path: string): Look["open"] =>
  (page) =>
    page.goto(path);

/** Without the navigation's, which would lie over the screen. */
export const openDetails = (page: Page): Promise<void> =>
  page.locator("main details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));

const askForLink = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/sign-in");
  await page.getByLabel("Your email address").fill("sam@agent.test");
  await page.getByLabel("Your email address").press("Enter");
  await page.waitForURL(/sign-in\/code/);
};

const outside: readonly Look[] = [
  { screen: "/dashboard/sign-in", name: "plain", by: "outside", open: at("/dashboard/sign-in") },
  { screen: "/dashboard/sign-in", name: "signed out", by: "outside", open: at("/dashboard/sign-in?done=out") },
  {
    screen: "/dashboard/sign-in",
    name: "not accepted",
    by: "outside",
    open: (page) => answerTo(page, "/dashboard/sign-in", { do: "email", email: "x" }),
  },
  {
    screen: "/dashboard/sign-in",
    name: "session ended",
    by: "outside",
    open: (page) => page.goto("/dashboard/sign-in?to=%2Fdashboard%2Fmembers%3Fkept%3Dx"),
  },
  { screen: "/dashboard/sign-in/code", name: "plain", by: "outside", open: askForLink },
  {
    screen: "/dashboard/sign-in/code",
    name: "not accepted",
    by: "outside",
    open: (page) => answerTo(page, "/dashboard/sign-in/code", { do: "code", code: "0000 0000" }),
  },
  {
    screen: "/dashboard/sign-in/link",
    name: "usable",
    by: "outside",
    async open(page, { emailed }) {
      await page.goto(await emailed("sam@agent.test", /(http\S+sign-in\/link\S+)/));
      await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    },
  },
  {
    screen: "/dashboard/sign-in/link",
    name: "in another browser",
    async open(page, { emailed }) {
      await page.goto(await emailed("sam@agent.test", /(http\S+sign-in\/link\S+)/));
      await page.getByRole("heading", { name: "This link is for another browser" }).waitFor();
    },
  },
  { screen: "/dashboard/sign-in/link", name: "expired", by: "outside", open: at("/dashboard/sign-in/link?key=none") },
  { screen: "/dashboard/start", name: "back in", by: "outside", open: async (page, { address }) => page.goto(await address()) },
  { screen: "/dashboard/start", name: "expired", by: "outside", open: at("/dashboard/start?key=none") },
  { screen: "/dashboard/join", name: "expired", by: "outside", open: at("/dashboard/join?key=none") },
];

const people: readonly Look[] = [
  {
    screen: "/dashboard/members",
    name: "all open",
    async open(page) {
      await page.goto("/dashboard/members");
      await openDetails(page);
    },
  },
  {
    screen: "/dashboard/members",
    name: "invitation not accepted",
    open: (page) => answerTo(page, "/dashboard/members", { do: "invite", name: "", email: "x" }),
  },
  { screen: "/dashboard/members", name: "assistant's", by: "assistant", open: at("/dashboard/members") },
  {
    screen: "/dashboard/members",
    name: "only for the owner",
    by: "assistant",
    open: (page) => answerTo(page, "/dashboard/members", { do: "invite", name: "Eve", email: "eve@agent.test" }),
  },
  { screen: "/dashboard/new-passkey", name: "plain", open: at("/dashboard/new-passkey") },
  {
    screen: "/dashboard/new-passkey",
    name: "failed",
    open: (page) => answerTo(page, "/dashboard/new-passkey", { name: "Key", response: "{}" }),
  },
  { screen: "/dashboard/history", name: "plain", open: at("/dashboard/history") },
  { screen: "/dashboard/history", name: "assistant's", by: "assistant", open: at("/dashboard/history") },
  { screen: "/dashboard/history", name: "nothing older", open: at("/dashboard/history?before=0") },
];

/** The last time that someone proved who is there is long ago. */
const touch: readonly Look[] = [
  {
    screen: "/dashboard/touch",
    name: "plain",
    async open(page, { inStore }) {
      const verified_at = new Date(Date.now() - 3_600_000).toISOString();
      await inStore((store) => store.write((trx) => trx.updateTable("sessions").set({ verified_at }).execute()));
      await page.goto("/dashboard/new-passkey");
      await page.waitForURL(/touch/);
    },
  },
  {
    screen: "/dashboard/touch",
    name: "without a passkey",
    by: "assistant",
    open: (page) => page.goto("/dashboard/touch?to=%2Fdashboard%2Fmembers"),
  },
  { screen: "/dashboard/touch", name: "failed", open: (page) => answerTo(page, "/dashboard/touch", { response: "{}" }) },
];

/** Those of people who are signed in come first: the others end what they rely on. */
export const accessLooks: readonly Look[] = [...people, ...touch, ...outside];
