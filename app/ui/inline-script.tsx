/** A few lines of script that run while the page is read, before anything of ours has come. Not where a page came by script: nothing runs there. */
import { createContext, use } from "react";

/** The mark by which the server knows the page's own scripts; empty in a browser, where they are known already. */
export const Nonce = createContext("");

export function InlineScript({ code }: { code: string }) {
  return <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
