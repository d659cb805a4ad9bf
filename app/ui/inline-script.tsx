/**
 * A script that runs while the page is parsed, before any of our files. It doesn't run on a page
 * opened by script.
 */
import { createContext, use } from "react";

/** The nonce of the page's own scripts; empty in a browser, which knows them already. */
export const Nonce = createContext("");

export function InlineScript({ code }: { code: string }) {
  return <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
