/** The areas served in the dashboard, and what pages make of them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DashboardSite, openDashboardSite, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { tag, tags, wordsOf } from "../../../tests/html.ts";
import { agentNode } from "../../seo/structured-data.ts";
import { areaPath } from "../../../domain/areas/area-path.ts";

let site: DashboardSite;
let browser: TestBrowser;

beforeEach(async () => {
  site = await openDashboardSite();
  browser = site.newBrowser();
  await signUp(site, browser);
});
afterEach(() => site.store.close());

const AREAS = "/dashboard/content/areas";
const page = async (path: string): Promise<string> => (await browser.ask(path)).text();
const save = (names: readonly string[]) =>
  browser.post(AREAS, {
    do: "save",
    has: "areas",
    version: String(site.content.editor.edits("areas")?.version),
    ...Object.fromEntries(
      names.flatMap((name, at) => [
        [`areas.${at}.name`, name],
        [`areas.${at}.line`, at === 0 ? "Creeks and brick streets." : ""],
      ]),
    ),
  });

test("are on the map, in the footer, on the booking page and in structured data, in their order", async () => {
  const names = ["Edina", "Lake Wobegon", "Dakota County"];
  expect((await save(names)).status).toBe(303);
  const html = await page("/");
  const addresses = names.map((name) => areaPath(name));
  const served = tags(tag(html, "section", { "aria-labelledby": "areas" }).html, "a", { class: "area" });
  expect(served.map(({ attributes }) => attributes["href"])).toEqual(addresses);
  expect(served.map(({ html: inside }) => inside.includes("<svg"))).toEqual([true, false, true]);
  expect(wordsOf(served[0]?.html ?? "")).toContain("Creeks and brick streets.");
  for (const shown of [tag(html, "footer").html, await page("/booking")]) {
    const links = tags(shown, "a").map(({ attributes }) => attributes["href"] ?? "");
    expect(links.filter((to) => addresses.includes(to)).slice(0, 3)).toEqual(addresses);
  }
  const present = site.content.source.current();
  const real = { ...present, agent: { ...present.agent, sample: false }, brokerage: { ...present.brokerage, sample: false } };
  const state = present.brokerage.address.state;
  expect(agentNode("https://agent.test", real, "")?.["areaServed"]).toMatchObject(names.map((name) => ({ name: `${name}, ${state}` })));
});

test("offers the known places while one types, and says what is listed twice", async () => {
  const form = await page(AREAS);
  const list = tag(form, "input", { name: "areas.0.name" }).attributes["list"] ?? "";
  const offered = tags(tag(form, "datalist", { id: list }).html, "option").map(({ attributes }) => attributes["value"]);
  expect(offered).toEqual(expect.arrayContaining(["Plymouth", "Saint Paul", "Hennepin County"]));
  const answer = await save(["Edina", "edina"]);
  expect(answer.status).toBe(422);
  expect(wordsOf(await answer.text())).toContain("This area is listed already");
  expect(site.content.editor.edits("areas")?.isSaved).toBe(false);
});
