/**
 * What a screen is, what it gets, and what it answers. To add one, export a `MemberScreen` from a file of its own, and
 * add it to `screens` in `screens.ts`:
 *
 * - `get` answers a page, `post` what one of its forms sent: a redirect with `DONE` when it is saved, else the page again
 *   with status 422, the message beside the field and what was typed.
 * - Forms need no token: the HTTP server lets only posts through whose `Origin` is the site itself. Several forms on one
 *   screen are distinguished by `INTENT`, as `Form` in `parts.tsx` sends it.
 * - When a session has ended in the middle of a form, its fields are kept on the server for the member. After signing in,
 *   `get` has them as `kept`: fill them in, and say that they aren't saved yet. Files aren't kept.
 * - `"touch first"` asks for a passkey, and comes back with the same form; ask for it when `session.isFresh` is false and the
 *   change is about who gets in or what leaves the site.
 * - `nav` makes it an entry of the navigation, in the order of `screens`.
 */
import type { ReactNode } from "react";
import { DASHBOARD, type Dashboard, type From, type Session } from "../../domain/dashboard/dashboard.ts";
import type { Member, Right } from "../../domain/dashboard/members.ts";
import type { Services } from "../../domain/services.ts";
import type { Preview } from "../context.ts";
import { cookie } from "./cookies.ts";
import type { DrawnIcon } from "./nav-icon.tsx";

/** The text of a posted form, by field. */
export type Fields = Readonly<Record<string, string>>;

/** One request, as a screen sees it. */
export type Visit = {
  readonly url: URL;
  /** The named parts of the screen's path, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly services: Services;
  readonly dashboard: Dashboard;
  readonly from: From;
  /** The secret with which this browser asked for an emailed link. */
  readonly linkSecret: string | undefined;
  readonly session: Session | undefined;
};

export type SignedIn = Visit & {
  readonly session: Session;
  /** Whether the member may see the screen at a path. */
  readonly mayOpen: (path: string) => boolean;
  /** What was typed into this screen when its session had ended: to be filled in again. */
  readonly kept: Fields | undefined;
  /** `kept` is here because it couldn't be stored just now, which the page says above it. */
  readonly isUnsaved?: true;
};

/** A whole page. */
export type Page = {
  readonly title: string;
  readonly body: ReactNode;
  readonly status?: number;
  /** Before signing in: without navigation, on the night ground. */
  readonly isOutside?: true;
  readonly cookies?: readonly string[];
  /** Room for something beside the column. */
  readonly isWide?: true;
  /** It shows how something goes on, and looks again after so many seconds, also without scripts. */
  readonly refreshAfter?: number;
  /** Seconds to wait. */
  readonly retryAfter?: number;
};

export type Download = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
};

export type Answer =
  | Page
  | { readonly preview: Preview; readonly cookies?: never }
  /** To a script of ours. */
  | { readonly data: unknown; readonly status?: number; readonly cookies?: never }
  /** A document of its own, which only a page of this site shows, in a frame. */
  | { readonly framed: string; readonly cookies?: never }
  /** What the browser loads beside pages, such as a script of a service worker. */
  | { readonly asset: { readonly type: string; readonly text: string }; readonly cookies?: never }
  /** To be saved by the browser. */
  | {
      /** `text` as a whole, or in pieces that are read while they're sent. */
      readonly file: { readonly name: string; readonly type: string; readonly text: string | AsyncIterable<string | Uint8Array> };
      readonly cookies?: never;
    }
  /** To be saved by the browser, read piece by piece. Its type isn't one that is compressed on the way. */
  | { readonly download: Download; readonly cookies?: never }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  /** First a passkey must be used; the form comes back after it. */
  | "touch first";

/** An entry of the navigation. One that's seldom used is behind "More" on phones. */
export type NavEntry = { readonly name: string; readonly icon: DrawnIcon; readonly isSeldom?: true };

/** A screen for someone who isn't signed in. Posts to it count toward a rate limit. */
export type PublicScreen = {
  readonly path: string;
  readonly isPublic: true;
  readonly nav?: never;
  readonly get: (visit: Visit) => Promise<Answer>;
  readonly post?: (visit: Visit, fields: Fields) => Promise<Answer>;
};

/** A screen for members. */
export type MemberScreen = {
  /** Below `DASHBOARD`; a part may be named, as in "/dashboard/homes/:home". */
  readonly path: string;
  readonly isPublic?: never;
  /** What a member needs to see it. */
  readonly right: Right;
  /** Its entry in the navigation, for members who may see it. */
  readonly nav?: (member: Member) => NavEntry;
  readonly get: (visit: SignedIn) => Promise<Answer>;
  readonly post?: (visit: SignedIn, fields: Fields) => Promise<Answer>;
  /** Answers a post with files; nothing of it has been read. */
  readonly upload?: (visit: SignedIn, request: Request) => Promise<Answer>;
  /** The same in two steps: stores the files of a post, and gives its text, with which `post` is called. `answer`: it can't be read. */
  readonly receive?: (visit: SignedIn, request: Request) => Promise<{ readonly fields: Fields } | { readonly answer: Answer }>;
};

export type Screen = PublicScreen | MemberScreen;

export const SIGN_IN = `${DASHBOARD}/sign-in`;
export const TOUCH = `${DASHBOARD}/touch`;
export const MEMBERS = `${DASHBOARD}/members`;
export const NEW_KEY = `${DASHBOARD}/new-passkey`;
export const HISTORY = `${DASHBOARD}/history`;

/** The query parameter with which a script of ours asks for data instead of a page. */
export const AS_DATA = "as-data";
/** The field that says which of a screen's forms was sent. */
export const INTENT = "do";
/** The field, and the query parameter, with the path to go on to after signing in. */
export const TO = "to";
/** While nothing can be stored. */
export const AWAY = "We can't save right now. Everything you typed is still here; please try again in a minute.";

/** The query parameter with the id of a kept form. */
export const KEPT = "kept";
/** The query parameter that says what was just done: a key of the screen's messages. */
export const DONE = "done";

/** What was just done, in a screen's words; `undefined` for anything else that an address may say. */
export function doneMessage(url: URL, messages: Readonly<Record<string, string>>): string | undefined {
  const what = url.searchParams.get(DONE) ?? "";
  return Object.hasOwn(messages, what) ? messages[what] : undefined;
}

/** A path of the dashboard that a link or a form asked to go on to; else its start page. Nothing leads elsewhere. */
export function safePath(asked: string | undefined): string {
  const base = "http://dashboard.invalid";
  if (!asked || !asked.startsWith("/") || !URL.canParse(asked, base)) return DASHBOARD;
  const { origin, pathname, search } = new URL(asked, base);
  const isInside = origin === base && (pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`));
  return isInside && asked.length <= 500 ? pathname + search : DASHBOARD;
}

/** A path with query parameters. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const separator = path.includes("?") ? "&" : "?";
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : path + separator + text;
};

/** What a screen answers to someone who has just signed in. */
export const signedIn = (secret: string, to: string, { services }: Visit): Answer => ({
  redirect: to,
  cookies: [cookie("session", secret, services.site.siteUrl), cookie("link", "", services.site.siteUrl)],
});
