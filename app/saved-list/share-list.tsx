/** Buttons to share and print a list. They need scripts; without them the address bar has the link. */
import { savedCopy as copy } from "../../content/saved.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import { shareLink } from "../listings/share-link.ts";
import { useHydrated } from "../ui/hydrated.ts";

type Props = { ids: readonly string[]; compare: readonly string[]; /** Offers to print, too. */ prints?: boolean };

export function ShareList({ ids, compare, prints = false }: Props) {
  if (!useHydrated()) return null;
  const share = () => void shareLink(copy.shareTitle, location.origin + savedPath(ids, compare));
  return (
    <>
      <button type="button" className="link link-alone" onClick={share}>
        {copy.share}
      </button>
      {prints && (
        <button type="button" className="link link-alone" onClick={() => print()}>
          {copy.print}
        </button>
      )}
    </>
  );
}
