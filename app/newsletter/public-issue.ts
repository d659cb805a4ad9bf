/**
 * Newsletter issues that their agent has made public. They are no route, because browsers get the list of all routes with each page; any
 * other address below `/newsletter/` is answered as before.
 */
import type { Services } from "../../domain/services.ts";

const PATH = /^\/newsletter\/([a-z\d][a-z\d-]{0,79})$/;
/** The newsletter's own pages. */
const ROUTES: ReadonlySet<string> = new Set(["confirm", "leave"]);

const slugIn = (pathname: string): string | undefined => PATH.exec(pathname)?.[1];

/** Whether an issue may be at a path. */
export const mayBeIssue = (pathname: string): boolean => {
  const slug = slugIn(pathname);
  return slug !== undefined && !ROUTES.has(slug);
};

/** Mail programs' styles are in the text; nothing runs, and nothing is loaded but the site's own pictures. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The public issue at a path; `undefined` if there is none. */
export async function issueAt(pathname: string, { newsletter }: Pick<Services, "newsletter">): Promise<Response | undefined> {
  const issue = await newsletter?.publicIssue(slugIn(pathname) ?? "");
  return (
    issue &&
    new Response(issue.html, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY, "Cache-Control": "no-cache" },
    })
  );
}
