/** The site content, for components. Loaders have all of it: `servicesOf(context).content.current()`. */
import { createContext, use } from "react";
import { type BrowserContent, browserContent, type SiteContent } from "../domain/site-content.ts";

/** On the server, all of the content; in browsers, nothing. */
export const WholeContent = createContext<SiteContent | undefined>(undefined);

/** What browsers have of it, provided by the root layout. */
export const PageContent = createContext<BrowserContent | undefined>(undefined);

/** The last content that this browser got. */
let latest: BrowserContent | undefined;

/**
 * The content of a page's data, or where there is none, as after a lost connection, of the page
 * before.
 */
export function latestContent(content: BrowserContent | undefined): BrowserContent | undefined {
  // One server process answers many requests, and has all of the content elsewhere.
  if (import.meta.env.SSR) return content;
  latest = content ?? latest;
  return latest;
}

/** What is said in browsers again: the names, and how to reach the agent. */
export function useContent(): BrowserContent {
  const content = use(PageContent);
  const whole = use(WholeContent);
  return content ?? (whole ? browserContent(whole) : UNKNOWN);
}

/**
 * All of the content on the server, to draw a part of a page that browsers never draw again; see
 * `layout/drawn.tsx`. `undefined` in browsers.
 */
export const useWholeContent = (): SiteContent | undefined => use(WholeContent);

/**
 * For the one page without data: an error of the root itself. Blank, because a wrong number is worse
 * than none.
 */
const UNKNOWN: BrowserContent = {
  agent: { name: "", firstName: "", phone: "", phoneDial: "", email: "", timeZone: "UTC", hoursInWords: "" },
  brokerage: { name: "", office: "", address: { city: "" } },
  replyPromise: { hours: 24, counts: "all hours" },
};
