/** The ways to the saved homes: there only once something is saved, and in places where nothing moves for them. */
import { Link, NavLink } from "react-router";
import { savedCopy as copy } from "../../content/saved.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import { useSavedHomes } from "./saved-store.ts";

/** How many, and the list's address; `undefined` without any. */
function useSavedList() {
  const homes = useSavedHomes() ?? [];
  return homes.length === 0 ? undefined : { count: homes.length, path: savedPath(homes.map(({ id }) => id)) };
}

/** The last entry of the "Buy" menu. */
export function SavedMenuItem() {
  const list = useSavedList();
  if (!list) return null;
  return (
    <li>
      <NavLink to={list.path} end discover="none" className={() => undefined}>
        {/* oxlint-disable-next-line porchlight/text-alone -- a menu's words never change */}
        {`${copy.heading} `}
        <span>{copy.count(list.count)}</span>
      </NavLink>
    </li>
  );
}

/** At the top right of a browse page, beside its eyebrow. */
export function SavedLink() {
  const list = useSavedList();
  if (!list) return null;
  return (
    <Link to={list.path} className="link link-alone saved-link no-print">
      {copy.link(list.count)}
    </Link>
  );
}
