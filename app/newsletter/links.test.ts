import { describe, expect, test } from "vitest";
import { confirmPage, goneLink, leaveByHand, leavePage } from "../../content/newsletter.ts";
import { get, handle, post } from "../../tests/app.ts";
import { fakeServices, SITE } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { CONTENT } from "../../tests/content.ts";

const { agent } = CONTENT;

describe.each([
  ["/newsletter/confirm", confirmPage],
  ["/newsletter/leave", leavePage],
])("%s", (path, copy) => {
  /** Services that record which keys were used. */
  function recording() {
    const used: string[] = [];
    const fake = fakeServices();
    const note =
      <T>(work: (key: string) => Promise<T>) =>
      (key: string) => {
        used.push(key);
        return work(key);
      };
    return { ...fake, used, subscribers: { confirm: note(fake.subscribers.confirm), leave: note(fake.subscribers.leave) } };
  }

  test("shows a button that posts to its own address, and changes nothing on GET", async () => {
    const services = recording();
    const answer = await get(`${path}?key=unmistakable`, services);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.includes(copy.heading)).toBe(true);
    // Without an action, a form posts to the address that the browser shows, key and all: the page itself is the same for everyone.
    const form = tag(mainOf(html), "form").attributes;
    expect([form["method"], "action" in form]).toEqual(["post", false]);
    expect(html.includes("unmistakable")).toBe(false);
    expect(tag(html, "meta", { name: "robots" }).attributes["content"]).toBe("noindex");
    expect(services.used).toEqual([]);
  });

  test("acts when the button is pressed", async () => {
    const services = recording();
    const answer = await post(`${path}?key=right`, {}, services);
    expect(answer.status).toBe(200);
    expect(wordsOf(await answer.text())).toContain(copy.done.heading);
    expect(services.used).toEqual(["right"]);
  });

  test("says that an invalid link is invalid", async () => {
    for (const address of [`${path}?key=wrong`, path]) {
      const answer = await post(address, {});
      expect(answer.status).toBe(404);
      const html = wordsOf(await answer.text());
      expect(html).toContain(goneLink(CONTENT).heading);
      expect(html).not.toContain(copy.done.heading);
    }
  });
});

test("an expired link says so, and offers a new one where it is", async () => {
  const answer = await post("/newsletter/confirm?key=old", {});
  expect(answer.status).toBe(410);
  const html = mainOf(await answer.text());
  expect(wordsOf(html)).toContain(confirmPage.expired.heading);
  const { attributes } = tag(html, "form");
  expect([attributes["method"], attributes["action"]]).toEqual(["post", "/?index#newsletter"]);
  expect(tags(html, "input", { name: "email", type: "email" })).toHaveLength(1);
});

test("a confirmed subscription has somewhere to go", async () => {
  const html = mainOf(await (await post("/newsletter/confirm?key=right", {})).text());
  expect(addresses(html, /^\//)).toEqual(confirmPage.done.next.map(({ path }) => path));
  expect(tags(html, "form")).toEqual([]);
});

describe("with LEADS=browser", () => {
  const quiet = () => fakeServices({ site: { leads: "browser" } });

  test("no one is subscribed", async () => {
    expect((await post("/newsletter/confirm?key=right", {}, quiet())).status).toBe(405);
  });

  test("an earlier subscriber can unsubscribe by button and by a mail program's one click", async () => {
    for (const fields of [{}, { "List-Unsubscribe": "One-Click" }]) {
      const answer = await post("/newsletter/leave?key=right", fields, quiet());
      expect(answer.status).toBe(200);
      expect(wordsOf(await answer.text())).toContain(leavePage.done.heading);
    }
  });

  test("without a subscriber list, the page says whom to email", async () => {
    const answer = await post("/newsletter/leave?key=wrong", {}, quiet());
    expect(answer.status).toBe(404);
    const html = wordsOf(await answer.text());
    expect(html).toContain(leaveByHand(CONTENT).heading);
    expect(leaveByHand(CONTENT).text).toContain(agent.email);
    expect(html).not.toContain("subscribe again");
    expect(html).not.toContain("Unexpected Application Error");
  });
});

test("a mail program's one click needs no login, no cookie and no second step, in either encoding", async () => {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form]) {
    const answer = await handle(new Request(`${SITE.siteUrl}/newsletter/leave?key=right`, { method: "POST", body }), fakeServices());
    expect(answer.status).toBe(200);
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
});
