/**
 * Defers the router's scripts until after the first paint: its module script and the links that
 * preload it are made inert, and `deferred-scripts.ts` brings them back. The module script then
 * ends by announcing itself instead of importing the entry, which is imported by our own script.
 */

/** Dispatched on `window` by the module script when the route modules are loaded. */
export const ROUTES_LOADED = "routesloaded";

/** The files that every page has, fetched after the first paint. A page's own come when it is used. */
export const ON_EVERY_PAGE = /\/(?:entry\.client|rolldown-runtime|react|base|translation|root)-[^/]*$/;

const PRELOAD = '<link rel="deferred-modulepreload"';
const MODULE = /<script nonce="([^"]*)" type="module" async="">([^<]*)\bimport\("([^"]+)"\);<\/script>/g;

/**
 * @param html a page as the router renders it. @throws if the router's output has an unknown form.
 */
export function deferScripts(html: string): string {
  let found = 0;
  const deferred = html
    .replaceAll('<link rel="modulepreload"', PRELOAD)
    .replaceAll(MODULE, (_, nonce: string, code: string, entry: string) => {
      found++;
      return `<script nonce="${nonce}" type="text/plain" data-entry="${entry}">${code}dispatchEvent(new Event("${ROUTES_LOADED}"));</script>`;
    });
  if (found !== 1 || !deferred.includes(PRELOAD) || /(?:type|rel)="module/.test(deferred))
    throw new Error("The router's scripts have another form than app/startup/defer-scripts.ts knows.");
  return deferred;
}
