/**
 * Saved homes: the list that an address names, on which the visitor's own browser knows what has changed since each home was saved.
 * The server stores none of it.
 */
import { useEffect } from "react";
import { href, Link, useNavigate } from "react-router";
import { savedCopy as copy } from "../../content/saved.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import { servicesOf } from "../context.ts";
import { linkHead } from "../layout/link-meta.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { CompareTable } from "./compare-table.tsx";
import { loadSaved, type SavedPage } from "./load.ts";
import { SavedList } from "./saved-list.tsx";
import { useSavedHomes } from "../saved/saved-store.ts";
import type { Route } from "./+types/page";

/** There is no end of lists, so none is cached. */
export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.heading, root);

export const loader = ({ request, context }: Route.LoaderArgs) => loadSaved(request, servicesOf(context));

export default function Saved({ loaderData: page }: Route.ComponentProps) {
  const { asked, comparison } = page;
  useOwnList(asked.length === 0);
  const heading = comparison ? copy.compare.heading : copy.heading;
  const lead = comparison ? copy.compare.lead : page.homes.length === 0 ? copy.leadEmpty : copy.lead(page.homes.length);
  return (
    <>
      <PageHeader eyebrow={copy.eyebrow} heading={heading} lead={lead} />
      <div className="wrap pb-24" data-saved="">
        <LeftOut page={page} />
        {comparison ? (
          <CompareTable comparison={comparison} ids={asked} />
        ) : asked.length > 0 ? (
          <SavedList key={asked.join()} page={page} />
        ) : (
          <NothingSaved />
        )}
      </div>
    </>
  );
}

/** Opened without a list, the page goes on to the visitor's own. */
function useOwnList(isEmpty: boolean): void {
  const navigate = useNavigate();
  const homes = useSavedHomes() ?? [];
  const own = isEmpty && homes.length > 0 ? savedPath(homes.map(({ id }) => id)) : undefined;
  useEffect(() => {
    if (own !== undefined) void navigate(own, { replace: true });
  }, [own, navigate]);
}

/** What of the address isn't shown, and why. */
function LeftOut({ page: { over, overCompared, unread, tooFew } }: { page: SavedPage }) {
  const notes = [
    ...(over > 0 ? [copy.over(over)] : []),
    ...(unread > 0 ? [copy.unread(unread)] : []),
    ...(tooFew ? [copy.compare.few] : []),
    ...(overCompared > 0 ? [copy.compare.overCompared] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div role="status" className="saved-notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

const NothingSaved = () => (
  <div className="border-y border-line py-14 text-center">
    <p className="font-display text-2xl">{copy.empty.heading}</p>
    <p className="mx-auto mt-2 max-w-[34em] text-muted">{copy.empty.text}</p>
    <noscript>
      <p className="mx-auto mt-2 max-w-[34em] text-muted">{copy.empty.withoutScripts}</p>
    </noscript>
    <p className="mt-6 flex flex-wrap justify-center gap-3">
      <Link to={href("/buy/browse")} className="button">
        {copy.empty.buy}
      </Link>
      <Link to={href("/rent/browse")} className="button button-quiet">
        {copy.empty.rent}
      </Link>
    </p>
  </div>
);
