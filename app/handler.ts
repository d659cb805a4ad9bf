/**
 * The whole app as one function: request and services in, response out. Called by the server and by
 * tests.
 */
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { DASHBOARD } from "../domain/dashboard/dashboard.ts";
import type { PageAt, PageHandle } from "../domain/page-handle.ts";
import type { Services } from "../domain/services.ts";
import type { ContentSource } from "../domain/site-content.ts";
import type { AddressedCard } from "../domain/social-card.ts";
import { issueAt, mayBeIssue } from "./newsletter/public-issue.ts";
import { insetAt, isInset } from "./map/inset.ts";
import { type Preview, provideServices } from "./context.ts";
import { asPreview } from "./preview.ts";
import { cardsToDraw } from "./seo/share-cards.ts";

// The router's build and development tools read these from the same module.
export * from "virtual:react-router/server-build";

// The module is a server build; only its generated type is looser about missing properties.
const serverBuild = build as unknown as ServerBuild;
const respond = createRequestHandler(serverBuild, import.meta.env.MODE);

/** The app's only entry: answers a request with a page or a file, using these services. */
export async function handle(request: Request, services: Services): Promise<Response> {
  if (services.dashboard && isDashboard(new URL(request.url).pathname)) return dashboardScreen(request, services);
  const { pathname } = new URL(request.url);
  if (isInset(pathname)) return insetAt(pathname, services);
  const issue = mayBeIssue(pathname) && request.method !== "POST" ? await issueAt(pathname, services) : undefined;
  if (issue) return issue;
  const context = new RouterContextProvider();
  provideServices(context, { ...services, content: unchanging(services.content) });
  return respond(request, context);
}

/**
 * The dashboard's screens are plain documents, with styles and a script of their own. They are no route, because browsers get the list of
 * all routes with each page; and they are loaded when someone asks for one.
 */
const DASHBOARD_HANDLE = { perRequest: true, guarded: true, uploads: true } satisfies PageHandle;

/** An issue may be taken off the site at any time. */
const ISSUE_HANDLE = { perRequest: true } satisfies PageHandle;

const isDashboard = (pathname: string): boolean => pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);

async function dashboardScreen(request: Request, services: Services): Promise<Response> {
  // A member who has saved in one process may be answered by another one, which must not show what was there before.
  // While the database is away, the screens say so.
  const refresh = services.contentEditor?.refresh().catch((error: unknown) => services.report("content.not-read", error));
  const [screens] = await Promise.all([import("./dashboard/respond.ts"), refresh]);
  let preview: Preview | undefined;
  const asked = { ...services, content: unchanging(services.content) };
  const response = await screens.respond(request, asked, (wanted) => (preview = wanted));
  if (!preview) return response;
  const page = new Request(new URL(preview.path, request.url));
  return asPreview(await handle(page, { ...services, ...preview.services }), preview);
}

/** One page must not mix what was said before and after a save. */
function unchanging(content: ContentSource): ContentSource {
  const [current, version] = [content.current(), content.version()];
  return { current: () => current, version: () => version };
}

/** The social cards of all pages as they are now, without those that the build drew. */
export const socialCards = (services: Pick<Services, "content" | "listings">): readonly AddressedCard[] =>
  cardsToDraw(services.content.current(), services.listings);

const routes = routesUnder(undefined);

/** The routes of the build as the tree that `matchRoutes` takes. */
function routesUnder(parentId: string | undefined): RouteObject[] {
  return Object.values(serverBuild.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path = "", index, module } = route;
    return index ? { id, path, index, handle: module.handle } : { id, path, handle: module.handle, children: routesUnder(id) };
  });
}

/** The paths without parameters, and those of their data. */
const fixedPaths = new Set(pathsOf(routes).flatMap((path) => [path, `${path}.data`]));

/**
 * Their handles, once each was asked for: `matchRoutes` ranks all routes again for each call, which took a third of the time of a request,
 * and for all of them at once a tenth of the time of a start.
 */
const handles = new Map<string, PageAt>();

function pathsOf(tree: readonly RouteObject[], parent = ""): readonly string[] {
  return tree.flatMap(({ path, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [...(/[:*]/.test(own) ? [] : [own || "/"]), ...pathsOf(children, own)];
  });
}

function matchHandle(pathname: string): PageHandle {
  return (matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined) ?? {};
}

/** What the page at a path says of itself. `pathname` must be decodable. */
export function pageHandleFor(pathname: string): PageAt {
  if (isDashboard(pathname)) return DASHBOARD_HANDLE;
  if (isInset(pathname)) return {};
  const known = handles.get(pathname);
  if (known) return known;
  if (!fixedPaths.has(pathname)) return mayBeIssue(pathname) ? ISSUE_HANDLE : matchHandle(pathname);
  const page: PageAt = { ...matchHandle(pathname), fixed: true };
  handles.set(pathname, page);
  return page;
}
