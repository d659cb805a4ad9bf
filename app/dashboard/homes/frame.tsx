/** What the screens of one home have in common: its name, where it stands, and the way to its other screens. */
import type { ReactNode } from "react";
import type { EditedListing, ListingOverview } from "../../../domain/listings/editing.ts";
import { statusLabel } from "../../../domain/listings/status.ts";
import { Notice } from "../parts.tsx";
import { type Answer, doneMessage, type Fields, type MemberScreen, type Page, type SignedIn } from "../screen.ts";
import { HOMES, homePath, type Part, patternOf } from "./paths.ts";

/** A home's name until it has an address. */
export const nameOf = ({ values }: Pick<EditedListing, "values">): string => {
  const place = [values.street, values.city].filter((part) => (part ?? "").trim() !== "").join(", ");
  return place === "" ? "Home without an address" : place;
};

type Standing = Pick<ListingOverview, "state" | "status"> & { readonly goesLiveAt?: string };

/** Where a home stands, in a word or two: "Draft", "Scheduled", "Live", "Sold", "Off the site". */
export function standingOf({ state, status, goesLiveAt }: Standing, now: Date): string {
  if (state === "off") return "Off the site";
  if (state === "draft") return "Draft";
  if (isScheduled({ goesLiveAt }, now)) return "Scheduled";
  return statusLabel({ status }) ?? "Live";
}

/** Whether its time is still to come. */
export const isScheduled = ({ goesLiveAt }: { readonly goesLiveAt?: string | undefined }, now: Date): boolean =>
  goesLiveAt !== undefined && goesLiveAt > now.toISOString();

export const Standing = ({ listing, now }: { listing: Standing; now: Date }) => {
  const text = standingOf(listing, now);
  return <span className={text === "Live" ? "tag tag-live" : "tag"}>{text}</span>;
};

const PARTS: readonly (readonly [part: Part, name: string])[] = [
  ["", "Facts"],
  ["photos", "Photos"],
  ["open-houses", "Open houses"],
  ["map", "Map"],
  ["status", "Status"],
  ["history", "History"],
];

/** What was just done, by the value of `DONE`. */
export type Messages = Readonly<Record<string, string>>;

type FrameProps = {
  visit: SignedIn;
  listing: EditedListing;
  part: Part;
  title: string;
  messages?: Messages;
  problem?: string | undefined;
  status?: number;
  children: ReactNode;
};

/** A page about a home. With a problem it says so instead of what was done. */
export function homePage({ visit, listing, part, title, messages = {}, problem, status, children }: FrameProps): Page {
  const name = nameOf(listing);
  const answer = status ?? (problem ? 422 : 200);
  // A form is sent to the address of its page, which may still say what was done before.
  const message = answer === 200 ? doneMessage(visit.url, messages) : undefined;
  return {
    title: `${title}, ${name}`,
    status: answer,
    body: (
      <>
        <a href={HOMES} className="link link-alone">
          All homes
        </a>
        <h1 className="home-name">{name}</h1>
        <p className="home-standing">
          <Standing listing={listing} now={visit.services.now()} />
          <a href={homePath(listing.id, "preview")} className="link link-alone">
            Preview
          </a>
          {listing.state === "live" && listing.path && !isScheduled(listing, visit.services.now()) && (
            <a href={listing.path} target="_blank" rel="noopener" className="link link-alone">
              On the site<span className="sr-only"> in a new tab</span>
            </a>
          )}
        </p>
        <nav className="parts" aria-label="This home">
          <ul>
            {PARTS.map(([to, label]) => (
              <li key={to}>
                <a href={homePath(listing.id, to)} aria-current={to === part ? "page" : undefined}>
                  {label + countOf(to, listing)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {message && <Notice tone="good">{message}</Notice>}
        {visit.kept && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        {children}
      </>
    ),
  };
}

function countOf(part: Part, { photos, openHouses }: EditedListing): string {
  const count =
    part === "photos"
      ? photos.filter(({ deletedAt }) => deletedAt === undefined).length
      : part === "open-houses"
        ? openHouses.filter(({ canceled }) => !canceled).length
        : 0;
  return count === 0 ? "" : ` ${count}`;
}

const gonePage: Page = {
  title: "Not found",
  status: 404,
  body: (
    <>
      <h1>There's no such home</h1>
      <p className="lead">Its draft may have been discarded.</p>
      <a href={HOMES} className="button">
        All homes
      </a>
    </>
  ),
};

type HomeVisit = SignedIn & { readonly listing: EditedListing };

type HomeScreen = {
  readonly part: Part;
  readonly get: (visit: HomeVisit) => Promise<Answer> | Answer;
  readonly post?: (visit: HomeVisit, fields: Fields) => Promise<Answer>;
  readonly upload?: (visit: HomeVisit, request: Request) => Promise<Answer>;
};

/** A screen about one home; without it, the page says so. */
export function homeScreen({ part, get, post, upload }: HomeScreen): MemberScreen {
  const find = async (visit: SignedIn): Promise<HomeVisit | undefined> => {
    const listing = await visit.services.listingsEditor.get(visit.params["home"] ?? "");
    return listing && { ...visit, listing };
  };
  const withHome = async (visit: SignedIn, answer: (found: HomeVisit) => Promise<Answer> | Answer): Promise<Answer> => {
    const found = await find(visit);
    return found ? answer(found) : gonePage;
  };
  return {
    path: patternOf(part),
    right: "work",
    get: (visit) => withHome(visit, get),
    ...(post && { post: (visit: SignedIn, fields: Fields) => withHome(visit, (found) => post(found, fields)) }),
    ...(upload && { upload: (visit: SignedIn, request: Request) => withHome(visit, (found) => upload(found, request)) }),
  };
}

export type { HomeVisit };
