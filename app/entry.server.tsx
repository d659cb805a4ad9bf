/**
 * Renders one page completely. Nothing is streamed: a page is either whole or an error, and whole
 * pages can be cached.
 */
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { WholeContent } from "./content.ts";
import { servicesOf } from "./context.ts";
import { deferScripts } from "./startup/defer-scripts.ts";
// oxlint-disable-next-line import/default -- what vite.config.ts makes of it has one
import starter from "./startup/start.ts?inline";
import { neededStyles } from "./startup/needed-styles.ts";
import styles from "./styles.css?inline";
import stylesheet from "./styles.css?url";
import faces from "./ui/faces.css?inline";
import { Nonce } from "./ui/inline-script.tsx";
import standIns from "./ui/type.css?inline";
import { tagsFor, withTags } from "./seo/meta-tags.ts";

export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  // The server finds the page's own inline scripts and styles by this nonce, and allows exactly
  // those by their hashes.
  const nonce = randomBytes(18).toString("base64");
  const whole = (
    <Nonce value={nonce}>
      <WholeContent value={servicesOf(context).content.current()}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </WholeContent>
    </Nonce>
  );
  const { page, errors } = await render(whole, nonce);
  for (const error of errors) servicesOf(context).report("page.error", error);
  const code = errors.length > 0 ? 500 : status;
  const html =
    code < 400 || code === 422 ? withTags(page, tagsFor(entry.staticHandlerContext.location.pathname, servicesOf(context))) : page;
  // The router drops an action's headers unless each page repeats them.
  for (const said of Object.values(entry.staticHandlerContext.actionHeaders)) for (const [name, value] of said) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Page-Nonce", nonce);
  return new Response(import.meta.env.PROD ? withStartScript(withStyles(html), nonce) : html, { status: code, headers });
}

/** The fonts to load, as `deferred-scripts.ts` reads them: `name=address`, separated by commas. */
const FACES = [...faces.matchAll(/font-family:\s*"?([\w ]+?)"?;[^}]*?url\("?([^")]+)"?\)/g)]
  .map(([, name, href]) => `${name}=${href}`)
  .join();

const stylesFor = neededStyles(standIns + styles);

/**
 * Gives a page the styles it needs for its first paint; `deferred-scripts.ts` loads the whole
 * stylesheet and the fonts.
 */
const withStyles = (html: string): string =>
  html.replace(
    '<style data-site="">',
    (style) => `${style.slice(0, -1)} data-whole="${stylesheet}" data-faces="${FACES}">${stylesFor(html)}`,
  );

/** `start.ts` is inline: one request less than for a file of a few hundred bytes. */
const withStartScript = (html: string, nonce: string): string =>
  deferScripts(html).replace("</head>", () => `<script nonce="${nonce}">${starter}</script></head>`);

/**
 * A whole page, and the errors inside parts that have a fallback. Any other error is thrown, and the
 * router hands it to `handleError`. Node's own streams take a fraction of the time of the web's.
 */
const render = (whole: ReactNode, nonce: string): Promise<{ page: string; errors: readonly unknown[] }> =>
  new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe } = renderToPipeableStream(whole, {
      nonce,
      // Without a limit on a part's size, every part is rendered in place; otherwise large ones would
      // come at the end and be moved by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
      onShellError: reject,
      onAllReady: () => void text(pipe(new PassThrough())).then((page) => resolve({ page, errors }), reject),
    });
  });

/** Reports an error without the request: a path or a body could identify a visitor. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // A post to a page without a form is the sender's mistake, and is answered so.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) servicesOf(context).report("page.error", error);
}
