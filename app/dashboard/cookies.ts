/** The dashboard's two cookies: the session, and the proof that this browser asked for an emailed link. No public page gets them. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";

/** Longer than a session can last, so that a form sent after its end still says whose it was. Seconds. */
const SESSION_AGE = 120 * 24 * 60 * 60;
/** As long as a link works. Seconds. */
const LINK_AGE = 15 * 60;

export type CookieName = "session" | "link";

/** On plain http, as at http://localhost, browsers take no secure cookie. */
function fullName(name: CookieName, siteUrl: string): string {
  const plain = name === "session" ? "dashboard" : "dashboard-link";
  return siteUrl.startsWith("https:") ? `__Secure-${plain}` : plain;
}

/** The value of a cookie; `undefined` if there is none. With two of a name, the one that is sent first. */
export function readCookie(request: Request, name: CookieName, siteUrl: string): string | undefined {
  const wanted = `${fullName(name, siteUrl)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
}

/** The header that sets a cookie, or removes it with "". */
export function cookie(name: CookieName, value: string, siteUrl: string): string {
  const age = value === "" ? 0 : name === "session" ? SESSION_AGE : LINK_AGE;
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${fullName(name, siteUrl)}=${value}; Path=${DASHBOARD}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
