import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { Foot } from "./layout/foot.tsx";
import { Header } from "./layout/header.tsx";
import { NotFound } from "./layout/not-found.tsx";
import { Broken } from "./layout/broken.tsx";
import { Toasts } from "./ui/toast.tsx";
import type { Route } from "./+types/root";
import { servicesOf } from "./context.ts";
import starter from "./start.ts?worker&url";
import styles from "./styles.css?inline";
import stylesheet from "./styles.css?url";

/** What every page shows of the settings. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { site, stamps, now } = servicesOf(context);
  return { portalUrl: site.portalUrl, leads: site.leads, stamp: stamps.issue(), today: now().toISOString() };
};

/** The frame of settings never changes while somebody reads: no need to ask again after a form was sent. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
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
        {children}
        <ScrollRestoration />
        <Scripts />
        {import.meta.env.PROD && <script src={starter} defer />}
      </body>
    </html>
  );
}

/**
 * The page carries its styles, so that its first paint needs one round trip. The browser's build does not carry them a second time:
 * it leaves what the server wrote, and reads it back where an error makes the whole document anew.
 */
function Styles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesheet} />;
  const css = import.meta.env.SSR ? styles : (document.querySelector("style[data-site]")?.textContent ?? "");
  return <style data-site="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}

/** A page that stands in a frame asks for no header and footer with `handle = { bare: true }`. */
function useBare(): boolean {
  return useMatches().some(({ handle }) => (handle as { bare?: true } | undefined)?.bare === true);
}

export default function App({ loaderData }: Route.ComponentProps) {
  if (useBare()) return <Outlet />;
  return (
    <Frame portalUrl={loaderData.portalUrl} today={loaderData.today}>
      <Outlet />
    </Frame>
  );
}

function Frame({ portalUrl, today, children }: { portalUrl: string; today: string | undefined; children: ReactNode }) {
  return (
    <>
      <Header portalUrl={portalUrl} />
      <main id="main">{children}</main>
      <Foot today={today} />
      <Toasts />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame portalUrl={loaderData?.portalUrl ?? ""} today={loaderData?.today}>
      {missing ? <NotFound /> : <Broken error={error} />}
    </Frame>
  );
}
