/** The homes of a list as cards, with what changed since they were saved, and a way to compare some of them. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { savedCopy as copy } from "../../content/saved.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import { changesSince, dollarsIn, type SavedHome } from "../../domain/saved/saved-homes.ts";
import { ListingCard, ListingGrid } from "../listings/card.tsx";
import type { Priority } from "../ui/picture.tsx";
import { GoneHomes } from "./gone-homes.tsx";
import type { ListedHome, SavedPage } from "./load.ts";
import { report } from "../saved/save-button.tsx";
import { renameHome, saveHome, useSavedHomes } from "../saved/saved-store.ts";
import { ShareList } from "./share-list.tsx";

/** The form of the checkboxes on the cards. */
const FORM = "compare-homes";
/** The list is shared as a whole. */
const NONE: readonly string[] = [];

export function SavedList({ page }: { page: SavedPage }) {
  const { asked, homes, gone } = page;
  const saved = useSavedHomes();
  // What was saved when the page was opened: a home that is removed here can be brought back as it was.
  const [before, setBefore] = useState(saved);
  if (saved && !before) setBefore(saved);
  useNewIds(homes, saved);
  useAddress(asked, before, saved);

  const card = (home: ListedHome, priority: Priority) => {
    const { id } = home.summary;
    const isHome = (each: SavedHome) => each.id === id || each.id === home.asked;
    const at = before?.findIndex(isHome) ?? -1;
    const record = before?.[at];
    if (record && !saved?.some(isHome)) return <Removed home={record} at={at} />;
    return <SavedCard home={home} record={saved?.find(isHome)} priority={priority} choose={homes.length > 1} />;
  };
  const byId = new Map(homes.map((home) => [home.summary.id, home]));
  return (
    <>
      <div className="saved-bar no-print">
        {homes.length > 1 && (
          <Form id={FORM} method="get" action={href("/saved")} className="saved-compare">
            <input type="hidden" name="ids" value={asked.join(",")} />
            {/* Without a checked home the page says so. */}
            <input type="hidden" name="compare" value="" />
            <button type="submit" className="button button-quiet">
              {copy.compare.button}
            </button>
            <span className="small">{copy.compare.hint}</span>
          </Form>
        )}
        <p className="saved-ways">
          <ShareList ids={asked} compare={NONE} />
          <OwnList asked={asked} saved={saved} before={before} />
        </p>
      </div>
      {homes.length > 0 && (
        <div role="group" aria-label={copy.listLabel}>
          <ListingGrid
            aboveFold
            label={copy.listLabel}
            listings={homes.map(({ summary }) => summary)}
            card={({ id }, priority) => {
              const home = byId.get(id);
              return home && card(home, priority);
            }}
          />
        </div>
      )}
      {gone.length > 0 && <GoneHomes ids={gone} saved={saved} />}
    </>
  );
}

type Saved = readonly SavedHome[] | undefined;

/** Homes that got another address are saved under that from now on. */
function useNewIds(homes: readonly ListedHome[], saved: Saved): void {
  useEffect(() => {
    for (const { asked, summary } of homes)
      if (asked !== summary.id && saved?.some(({ id }) => id === asked)) renameHome(asked, summary.id);
  }, [homes, saved]);
}

/** The visitor's own list loses a removed home in the address, too. The router isn't asked: it would load the page again. */
function useAddress(asked: readonly string[], before: Saved, saved: Saved): void {
  useEffect(() => {
    if (!before || !saved || before === saved || !asked.every((id) => before.some((home) => home.id === id))) return;
    const kept = asked.filter((id) => saved.some((home) => home.id === id));
    history.replaceState(history.state, "", savedPath(kept));
  }, [asked, before, saved]);
}

type CardProps = { home: ListedHome; record: SavedHome | undefined; priority: Priority; choose: boolean };

function SavedCard({ home: { asked, summary, open }, record, priority, choose }: CardProps) {
  const { price, status, title } = summary;
  const now = { price: dollarsIn(price), ...(status !== undefined && { status }) };
  const changes = [...(record ? changesSince(record, now) : []), ...(open === undefined ? [] : [open])];
  return (
    <ListingCard
      heading="h2"
      listing={summary}
      priority={priority}
      over={
        changes.length > 0 && (
          <ul className="saved-changes">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )
      }
      action={
        choose && (
          <label className="saved-choose">
            <input type="checkbox" name="compare" value={asked} form={FORM} />
            <span>{copy.compare.choose}</span>
            <span className="sr-only">{`: ${title}`}</span>
          </label>
        )
      }
    />
  );
}

/** In place of a removed home's card. */
function Removed({ home, at }: { home: SavedHome; at: number }) {
  const undo = useRef<HTMLButtonElement>(null);
  useFocusLeft(undo);
  return (
    <div className="saved-removed">
      <p className="font-semibold">{home.title}</p>
      <p className="text-muted">{copy.removed}</p>
      <button ref={undo} type="button" className="button button-quiet" onClick={() => report(saveHome(home, at))}>
        {copy.undo}
        <span className="sr-only">{`: ${home.title}`}</span>
      </button>
    </div>
  );
}

/** Takes the focus that the pressed button had; a home removed in another tab takes none. */
function useFocusLeft(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button]);
}

/** The way to the visitor's own list from one that someone else made, or from an older one. */
function OwnList({ asked, saved, before }: { asked: readonly string[]; saved: Saved; before: Saved }) {
  if (!saved || saved.length === 0 || (before ?? saved).every(({ id }) => asked.includes(id))) return null;
  return (
    <Link to={savedPath(saved.map(({ id }) => id))} className="link link-alone">
      {copy.own(saved.length)}
    </Link>
  );
}
