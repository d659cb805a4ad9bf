/**
 * The whole app as one function: request and services in, response out. Called by the server and by
 * tests.
 */
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { PageAt, PageHandle } from "../domain/page-handle.ts";
import type { Services } from "../domain/services.ts";
import type { ContentSource } from "../domain/site-content.ts";
import { provideServices, shownInstead } from "./context.ts";
import { asPreview } from "./preview.ts";

// The router's build and development tools read these from the same module.
export * from "virtual:react-router/server-build";

// The module is a server build; only its generated type is looser about missing properties.
const serverBuild = build as unknown as ServerBuild;
const respond = createRequestHandler(serverBuild, import.meta.env.MODE);

/** The app's only entry: answers a request with a page or a file, using these services. */
export async function handle(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  provideServices(context, { ...services, content: unchanging(services.content) });
  const response = await respond(request, context);
  const preview = shownInstead(context);
  if (!preview) return response;
  const page = new Request(new URL(preview.path, request.url));
  return asPreview(await handle(page, { ...services, ...preview.services }), preview);
}

/** One page must not mix what was said before and after a save. */
function unchanging(content: ContentSource): ContentSource {
  const [current, version] = [content.current(), content.version()];
  return { current: () => current, version: () => version };
}

const routes = routesUnder(undefined);

/** The routes of the build as the tree that `matchRoutes` takes. */
function routesUnder(parentId: string | undefined): RouteObject[] {
  return Object.values(serverBuild.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path = "", index, module } = route;
    return index ? { id, path, index, handle: module.handle } : { id, path, handle: module.handle, children: routesUnder(id) };
  });
}

/**
 * The handles of the paths without parameters, and of their data: `matchRoutes` ranks all routes
 * again for each call, which took a third of the time of a request.
 */
const handles = new Map<string, PageAt>(
  pathsOf(routes).flatMap((path) => [path, `${path}.data`].map((each) => [each, { ...matchHandle(each), fixed: true }])),
);

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
export const pageHandleFor = (pathname: string): PageAt => handles.get(pathname) ?? matchHandle(pathname);
