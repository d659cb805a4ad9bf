/** Homes of a list that the site no longer shows. Their addresses are known only to a browser that saved them. */
import { savedCopy as copy } from "../../content/saved.ts";
import type { SavedHome } from "../../domain/saved/saved-homes.ts";
import { report } from "../saved/save-button.tsx";
import { removeHome } from "../saved/saved-store.ts";

type Props = { ids: readonly string[]; saved: readonly SavedHome[] | undefined };

export const GoneHomes = ({ ids, saved }: Props) => (
  <section className="saved-gone" aria-labelledby="gone">
    <h2 id="gone" className="text-part">
      {copy.gone.heading}
    </h2>
    <ul>
      {ids.map((id) => (
        <GoneHome key={id} home={saved?.find((each) => each.id === id)} />
      ))}
    </ul>
  </section>
);

/** Both texts have two lines, so that nothing moves when the browser's own is known. */
const GoneHome = ({ home }: { home: SavedHome | undefined }) => (
  <li>
    <div className="min-w-0">
      <p className="font-semibold">{home ? home.title : copy.gone.name}</p>
      <p className="text-muted">{home ? home.address : copy.gone.text}</p>
    </div>
    {home && (
      <button type="button" className="link link-alone no-print shrink-0 whitespace-nowrap" onClick={() => report(removeHome(home.id))}>
        <span>{copy.remove}</span>
        <span className="sr-only">{`: ${home.title}`}</span>
      </button>
    )}
  </li>
);
