/** The document around a screen. Rendered on the server only: no screen needs React in the browser. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { WholeContent, useContent } from "../content.ts";
import { Lantern } from "../layout/brand.tsx";
// oxlint-disable-next-line import/default -- what vite.config.ts makes of it has one
import script from "./browser.ts?file";
import stylesheet from "./dashboard.css?url";
import { Navigation } from "./navigation.tsx";
import { MANIFEST } from "./push/paths.ts";
import { INTENT, type Page, SIGN_IN, type Visit } from "./screen.ts";

export const documentOf = (page: Page, visit: Visit): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <WholeContent value={visit.services.content.current()}>
      <Document page={page} visit={visit} />
    </WholeContent>,
  )}`;

function Document({ page, visit }: { page: Page; visit: Visit }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={page.isOutside ? "#14202E" : "#FBF8F2"} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={page.isOutside ? "#14202E" : "#111A26"} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={MANIFEST} />
        <link rel="stylesheet" href={stylesheet} />
        <script type="module" src={script} />
        {page.refreshAfter !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(page.refreshAfter)} />
          </noscript>
        )}
        <title>{`${page.title} · Dashboard`}</title>
      </head>
      <body data-push={visit.session && visit.services.push?.publicKey}>
        <a href="#main" className="skip">
          Skip to content
        </a>
        {page.isOutside || !visit.session ? (
          <Outside>{page.body}</Outside>
        ) : (
          <Inside visit={visit} isWide={page.isWide}>
            {page.body}
          </Inside>
        )}
        <p className="offline" role="status" data-offline="" hidden>
          You're offline. Everything you typed is still here; send it when you're back online.
        </p>
      </body>
    </html>
  );
}

/** Before signing in: a lit lantern at dusk, and one question. */
const Outside = ({ children }: { children: ReactNode }) => (
  <div className="outside night">
    <header className="outside-brand">
      <Lantern className="outside-lantern" />
      <Names />
    </header>
    <main id="main" className="outside-card day">
      {children}
    </main>
    <div className="outside-horizon" />
  </div>
);

function Names() {
  const { agent, brokerage } = useContent();
  return (
    <p className="names">
      <span className="block">{brokerage.name}</span>
      <span className="block">{agent.name}</span>
    </p>
  );
}

function Inside({ visit, isWide, children }: { visit: Visit; isWide: true | undefined; children: ReactNode }) {
  return (
    <>
      <header className="top">
        <div className="top-row">
          <a href={DASHBOARD} className="top-brand">
            <Lantern className="top-lantern" />
            <Names />
            <span className="sr-only">, dashboard</span>
          </a>
          <a href="/" target="_blank" rel="noopener" className="link link-alone top-site">
            View site<span className="sr-only"> in a new tab</span>
          </a>
          <form method="post" action={SIGN_IN} aria-label="Sign out">
            <input type="hidden" name={INTENT} value="sign-out" />
            <button type="submit" className="button button-quiet button-small">
              Sign out
            </button>
          </form>
        </div>
      </header>
      <Navigation visit={visit} />
      <main id="main" className={isWide ? "inside inside-wide" : "inside"}>
        {children}
      </main>
    </>
  );
}
