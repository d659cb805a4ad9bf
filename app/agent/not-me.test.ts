import { describe, expect, test } from "vitest";
import { disownPage } from "../../content/receipt.ts";
import { get, post } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { mainOf, tag, wordsOf } from "../../tests/html.ts";
import { CONTENT } from "../../tests/content.ts";

const PAGE = "/requests/not-me";

/** Services that record the keys with which requests were disowned. */
function recording() {
  const used: string[] = [];
  const fake = fakeServices();
  const disown = (key: string) => {
    used.push(key);
    return fake.leads.disown(key);
  };
  return { ...fake, used, leads: { ...fake.leads, disown } };
}

describe("the page behind “This wasn't me”", () => {
  test("shows a button, and changes nothing when a mail scanner opens it", async () => {
    const services = recording();
    const answer = await get(`${PAGE}?key=right`, services);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(tag(mainOf(html), "form").attributes["method"]).toBe("post");
    expect(tag(html, "meta", { name: "robots" }).attributes["content"]).toBe("noindex");
    expect(services.used).toEqual([]);
  });

  test("thanks for the press of the button, and says when the link isn't valid", async () => {
    const services = recording();
    const done = await post(`${PAGE}?key=right`, {}, services);
    expect([done.status, services.used]).toEqual([200, ["right"]]);
    expect(wordsOf(await done.text())).toContain(disownPage(CONTENT).done.heading);
    const gone = await post(PAGE, {}, services);
    expect(gone.status).toBe(404);
    expect(wordsOf(await gone.text())).toContain(disownPage(CONTENT).gone.heading);
  });

  test("with LEADS=browser there is nothing to answer", async () => {
    expect((await post(`${PAGE}?key=right`, {}, fakeServices({ site: { leads: "browser" } }))).status).toBe(405);
  });
});
