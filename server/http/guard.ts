/**
 * Guarded pages (`PageHandle.guarded`): whether there is one for a request, decided once, before anything else looks at it.
 * Where there is none, the request is treated as that for any address without a page, so that no one can tell.
 */
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { PageAt } from "../../domain/page-handle.ts";
import { urlOf } from "./app-request.ts";
import { isDataPath, nowhere, pagePath } from "./canonical-url.ts";
import { isLoopbackHost } from "./health.ts";
import type { HttpOptions } from "./server.ts";
import { allowUpload } from "./uploads.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The page of a request, once the guard has decided. */
    page?: PageAt;
  }
}

type Guarded = Pick<HttpOptions, "app" | "services"> & { readonly settings: Pick<HttpOptions["settings"], "siteUrl"> };

/** What the page of a request declares, as far as the request may know. */
export const pageFor = (c: Context, { app, settings: { siteUrl } }: Guarded): PageAt =>
  c.get("page") ?? app.pageHandleFor(pagePath(urlOf(c, siteUrl).pathname));

export function guardPages(http: Hono, options: Guarded): void {
  const { app, services, settings } = options;
  http.use(async (c, next) => {
    const page = pageFor(c, options);
    // An address without a page goes through the same steps, so that no clock tells them apart.
    if (page.guarded || page.missing) {
      const isOpen = await isShown(c);
      if (page.guarded && isOpen) allowUpload(incomingOf(c));
      c.set("page", page.guarded && isOpen ? page : app.pageHandleFor(nowhere(urlOf(c, settings.siteUrl)).pathname));
    }
    return next();
  });

  async function isShown(c: Context): Promise<boolean> {
    const url = urlOf(c, settings.siteUrl);
    // The router's data of a page is for its own links, which a guarded page has none of.
    if (isDataPath(url.pathname) || !isOwnHost(c.req.header("host") ?? "")) return false;
    return (await services.dashboard?.isShown(url)) ?? false;
  }

  /** Another name that leads to this machine would let that name's pages read the answers (DNS rebinding). */
  function isOwnHost(host: string): boolean {
    return host === new URL(settings.siteUrl).host || isLoopbackHost(host.replace(/:\d+$/, ""));
  }
}

/** Node's own request. */
const incomingOf = (c: Context): object => (c.env as HttpBindings).incoming;

/** Whether a post to a guarded page comes from one of ours. Browsers always say so; nothing else may. */
export const isFromOwnPage = (c: Context, siteUrl: string): boolean => c.req.header("origin") === siteUrl;
