import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

const script = (code: string, more = "") => `<script nonce="n"${more}>${code}</script>`;
const modules = (code: string) => script(`${code}\nimport("/assets/entry.client-e.js");`, ' type="module" async=""');
const ROUTES = `import "/assets/manifest-m.js";
import * as route0 from "/assets/root-r.js";
import * as route1_clientLoader from "/assets/browse-l.js";
import * as route1_main from "/assets/browse-b.js";
const route1 = {...route1_clientLoader,...route1_main};
window.__reactRouterRouteModules = {"root":route0,"rent/browse":route1};`;

/** A page as the router writes it. */
const page = (data: string, code = ROUTES) =>
  [
    '<link rel="modulepreload" href="/assets/manifest-m.js"/><link rel="modulepreload" href="/assets/root-r.js"/><p>Words</p>',
    script(
      'window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());',
    ),
    modules(code),
    script(`window.__reactRouterContext.streamController.enqueue(${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)});`),
    script("window.__reactRouterContext.streamController.close();"),
  ].join("");

const textOf = (html: string, kind: string): string => new RegExp(`data-late="${kind}">([^<]*)</script>`).exec(html)?.[1] ?? "";

test("the router's scripts become text that says the same", () => {
  const html = deferScripts(page('[{"a":1}]\n'));
  expect(html).toContain("<p>Words</p>");
  expect(html).not.toMatch(/nonce|modulepreload|type="module"|__reactRouter/);
  expect(JSON.parse(textOf(html, "context"))).toEqual({ ssr: true });
  expect(JSON.parse(textOf(html, "modules"))).toEqual({
    manifest: "manifest-m",
    entry: "entry.client-e",
    routes: { root: ["root-r"], "rent/browse": ["browse-l", "browse-b"] },
    files: ["manifest-m", "root-r"],
  });
  expect(textOf(html, "data")).toBe('[{"a":1}]\n');
});

test("what a visitor typed cannot end the text that holds it", () => {
  const typed = JSON.stringify(['</script><script>alert(1)</script>"); <!--', String.raw`\u003c $& $1`]);
  const html = deferScripts(page(typed));
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(JSON.parse(textOf(html, "data"))).toEqual(JSON.parse(typed));
});

test.each([
  ["no entry", ROUTES.replaceAll("import", "load")],
  ["a route without a module", ROUTES.replace(":route1}", ":route2}")],
])("scripts in a form that is not known (%s) are an error, not a page that stays still", (_, code) => {
  expect(() => deferScripts(page("[]", code))).toThrow(/defer-scripts/);
});
