import { type ReactNode, useEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { PageHandle } from "../domain/page-handle.ts";
import { logoIn } from "./agent/content-picture.ts";
import { browserContent } from "../domain/site-content.ts";
import { SENT } from "../domain/leads/sent-request.ts";
import { sentInWords } from "./forms/sent/sent.ts";
import { pageInfoAt } from "./seo/page-info.ts";
import { RouteAnnouncer } from "./layout/route-announcer.tsx";
import { scrollKey } from "./layout/scroll-key.ts";
import { StaticFooter } from "./layout/static-footer.tsx";
import { head } from "./layout/page-meta.ts";
import { Header } from "./layout/header.tsx";
import { useBlockOfflineNavigation } from "./layout/block-offline-navigation.ts";
import { NotFound } from "./layout/not-found.tsx";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { Toasts } from "./ui/toast.tsx";
import type { Route } from "./+types/root";
import { latestContent, PageContent } from "./content.ts";
import { servicesOf } from "./context.ts";
import stylesheet from "./styles.css?url";
import faces from "./ui/faces.css?url";
import standInsSheet from "./ui/type.css?url";

/** The title of every page, and the settings and the content that it shows. */
export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { site, content, listings, formTokens, sentRequests, now } = servicesOf(context);
  const present = content.current();
  const copy = pageInfoAt(url.pathname, listings, present)?.copy;
  const request = sentRequests.read(url.searchParams.get(SENT) ?? "");
  const sent = request && sentInWords(request, present);
  return {
    portalUrl: present.brokerage.portalUrl,
    leads: site.leads,
    formToken: formTokens.issue(),
    today: now().toISOString(),
    content: { ...browserContent(present), ...logoIn(present) },
    copy,
    sent,
  };
};

/**
 * Reloaded on navigation, for the title; a submitted form or a changed filter changes nothing here.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname;

/** The not-found and error pages have titles of their own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => (loaderData?.copy && !error ? head(loaderData.copy) : []);

export function Layout({ children }: { children: ReactNode }) {
  useOwnTags();
  const content = latestContent(useRouteLoaderData<typeof loader>("root")?.content);
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF8F2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111A26" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <Styles />
      </head>
      <body>
        <PageContent value={content}>{children}</PageContent>
        <Toasts />
        {/* The key would be in the page, whose policy allows only scripts that it knows. */}
        <ScrollRestoration {...(!import.meta.env.SSR && { getKey: scrollKey })} />
        <Scripts />
        <noscript>
          <link rel="stylesheet" href={stylesheet} />
          <link rel="stylesheet" href={faces} />
        </noscript>
      </body>
    </html>
  );
}

/**
 * The page contains its styles, which entry.server.tsx puts here: its first paint needs one round
 * trip. The browser keeps the server's element, and reads it back if an error renders the whole
 * document again.
 */
function Styles() {
  if (import.meta.env.DEV) return [stylesheet, standInsSheet, faces].map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />);
  const css = import.meta.env.SSR ? "" : (document.querySelector("style[data-site]")?.textContent ?? "");
  return <style data-site="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}

/**
 * The server's tags (see seo/meta-tags.ts) don't apply to the next page, and a browser's share
 * button reads them.
 */
function useOwnTags() {
  const { pathname } = useLocation();
  const sent = useRef(pathname);
  useEffect(() => {
    if (pathname === sent.current) return;
    for (const tag of document.querySelectorAll("[rel=canonical],[property^=og],[type*=ld]")) tag.remove();
  }, [pathname]);
}

/** Whether the page's `handle` says so. */
function usePageHandle(name: "bare" | "hero"): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.[name] === true);
}

export default function App({ loaderData }: Route.ComponentProps) {
  const bare = usePageHandle("bare");
  const hero = usePageHandle("hero");
  if (bare) return <Outlet />;
  return (
    <Frame portalUrl={loaderData.portalUrl} today={loaderData.today} hero={hero}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = { portalUrl: string; today: string | undefined; hero?: boolean; children: ReactNode };

function Frame({ portalUrl, today, hero = false, children }: FrameProps) {
  useBlockOfflineNavigation();
  return (
    <>
      <Header portalUrl={portalUrl} over={hero} />
      <main id="main">{children}</main>
      <StaticFooter today={today} />
      <RouteAnnouncer />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const bare = usePageHandle("bare");
  if (bare && !missing)
    return (
      <main id="main">
        <ErrorScreen error={error} />
      </main>
    );
  return (
    <Frame portalUrl={loaderData?.portalUrl ?? ""} today={loaderData?.today}>
      {missing ? <NotFound /> : <ErrorScreen error={error} />}
    </Frame>
  );
}
