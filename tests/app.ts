/** The built app as one function, for tests of pages: no port, no browser, no imitation of a DOM. `npm test` builds it first. */
import type { handle as Handle, pageHandleFor as PageHandleFor } from "../app/handler.ts";
import type { Services } from "../domain/services.ts";
import { fakeServices, SITE } from "./fakes.ts";

const built = (await import(/* @vite-ignore */ new URL("../build/server/index.js", import.meta.url).href)) as {
  handle: typeof Handle;
  pageHandleFor: typeof PageHandleFor;
};

export const { handle, pageHandleFor } = built;

/** Asks for a page, following no redirect. */
export const get = (path: string, services: Services = fakeServices()): Promise<Response> =>
  handle(new Request(SITE.siteUrl + path, { headers: { accept: "text/html" } }), services);

/** Sends a form as a browser without scripts does. */
export const post = (path: string, fields: Readonly<Record<string, string>>, services: Services = fakeServices()): Promise<Response> =>
  handle(new Request(SITE.siteUrl + path, { method: "POST", body: new URLSearchParams(fields) }), services);
