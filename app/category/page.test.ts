import { expect, test } from "vitest";
import { categories } from "../../content/categories.ts";
import { listings } from "../../content/listings.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { mainOf, tags } from "../../tests/html.ts";

const pictures = (html: string): string[] =>
  tags(html, "img").flatMap(({ attributes }) => /\/pictures\/([a-z-]+)-\d+-/.exec(attributes["src"] ?? "")?.[1] ?? []);

test.each([...categories.map(({ path }) => path), "/buy/open-houses"])(
  "%s opens with a picture that none of its homes has",
  async (path) => {
    const main = mainOf(await (await get(path, fakeServices({ listings }))).text());
    const homes = pictures(
      tags(main, "div", { class: "listing-photo" })
        .map(({ html }) => html)
        .join(""),
    );
    const others = pictures(main);
    for (const home of homes) others.splice(others.indexOf(home), 1);
    expect(homes.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((other) => homes.includes(other))).toEqual([]);
  },
);
