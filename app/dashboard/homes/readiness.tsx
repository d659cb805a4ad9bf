/** What a home still needs before it can go live, or the button that puts it there. */
import type { EditedListing } from "../../../domain/listings/editing.ts";
import { isListingField, LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import { INTENT } from "../screen.ts";
import { When } from "../parts.tsx";
import { isScheduled } from "./frame.tsx";
import { homePath } from "./paths.ts";
import { sectionWith } from "./sections.ts";

export function Readiness({ listing, now }: { listing: EditedListing; now: Date }) {
  const { id, state, errors, values, goesLiveAt, photos } = listing;
  if (state === "live" && goesLiveAt !== undefined && isScheduled(listing, now))
    return (
      <p className="readiness card">
        <span>Goes live on </span>
        <When at={goesLiveAt} />
        <a href={homePath(id, "status")} className="link link-alone">
          Change it
        </a>
      </p>
    );
  if (state === "live") return null;
  const missing = Object.keys(errors).filter(isListingField);
  if (missing.length > 0)
    return (
      <section className="readiness card" aria-labelledby="missing">
        <h2 id="missing">Before it can go live</h2>
        <ul>
          {missing.map((name) => (
            <li key={name}>
              <a href={`${homePath(id)}?open=${sectionWith(name, values) ?? ""}#${name}`} className="link link-alone">
                {(values[name] ?? "").trim() === "" ? `Add: ${LISTING_FIELDS[name].label}` : `Check: ${LISTING_FIELDS[name].label}`}
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <form method="post" action={homePath(id, "status")} className="readiness card" aria-label="Publish">
      <input type="hidden" name={INTENT} value="publish" />
      <p>{state === "draft" ? "Everything a live page needs is here." : "It's off the site. You can put it back at its address."}</p>
      {photos.every(({ deletedAt }) => deletedAt !== undefined) && <p>It has no photos yet.</p>}
      <button type="submit" className="button">
        Publish now
      </button>
      <a href={homePath(id, "status")} className="link link-alone">
        Publish later, or change its status
      </a>
    </form>
  );
}
