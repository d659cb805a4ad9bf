import { describe, expect, test } from "vitest";
import { registeredPaths } from "../../content/site-map.ts";
import { get } from "../../tests/app.ts";
import { type Tag, tags } from "../../tests/html.ts";
import { deferScripts } from "./defer-scripts.ts";

const page = (module: string) =>
  `<link rel="modulepreload" href="/assets/root-r.js"/><p>Words</p><script nonce="n" type="module" async="">${module}</script>`;
const MODULE = 'import * as route0 from "/assets/root-r.js";\nimport("/assets/entry.client-e.js");';

test("the module script and its preloads are inert, and the entry is left to our own script", () => {
  expect(deferScripts(page(MODULE))).toBe(
    '<link rel="deferred-modulepreload" href="/assets/root-r.js"/><p>Words</p>' +
      '<script nonce="n" type="text/plain" data-entry="/assets/entry.client-e.js">' +
      'import * as route0 from "/assets/root-r.js";\ndispatchEvent(new Event("routesloaded"));</script>',
  );
});

test.each([
  ["no module script", page(MODULE).replace('type="module"', "")],
  ["two module scripts", page(MODULE) + page(MODULE)],
  ["a module script without an entry", page(MODULE.replace("import(", "load("))],
  ["an entry that is not imported last", page(`${MODULE}more();`)],
  ["a module script with other attributes", page(MODULE).replace('async=""', "defer")],
  ["no preloads", page(MODULE).replace(/<link[^>]*>/, "")],
  ["preloads with other attributes", page(MODULE).replace("<link", "<link nonce")],
])("an unknown form of the router's output (%s) is an error", (_, html) => {
  expect(() => deferScripts(html)).toThrow(/defer-scripts/);
});

describe("the built pages defer all of the router's scripts", () => {
  test.each([...registeredPaths, "/scheduler", "/no/such/page"])("%s", async (path) => {
    const html = await (await get(path)).text();
    const scripts = tags(html, "script").filter(({ attributes }) => "data-entry" in attributes);
    expect(scripts).toHaveLength(1);
    const [{ attributes, text }] = scripts as [Tag];
    expect(text).toMatch(/__reactRouterRouteModules = \{"root":route0.*\}; dispatchEvent\(/);
    // What the module script imports is fetched ahead, and run first.
    const imported = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address);
    const preloads = tags(html, "link").flatMap(({ attributes: { rel, href } }) => (rel === "deferred-modulepreload" ? [href] : []));
    expect(preloads).toEqual(expect.arrayContaining([attributes["data-entry"], ...imported]));
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  });
});
