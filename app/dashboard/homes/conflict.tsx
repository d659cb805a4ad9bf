/** Two people changed the same text: both are shown, and one is chosen. Nothing of either is lost. */
import type { Saved } from "../../../domain/listings/editing.ts";
import { LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { INTENT, type Page } from "../screen.ts";
import { When } from "../parts.tsx";
import { homePage, type HomeVisit } from "./frame.tsx";
import { homePath } from "./paths.ts";

type Conflicting = Extract<Saved, { state: "conflict" }>;

export function conflictPage(visit: HomeVisit, { conflicts, listing }: Conflicting, typed: ListingValues): Page {
  const open = new Set<string>(conflicts.map(({ field }) => field));
  const others = Object.entries(typed).filter(([name]) => !open.has(name));
  return homePage({
    visit,
    listing,
    part: "",
    title: "Choose a text",
    status: 409,
    children: (
      <>
        <h2 className="conflict-title">Two texts, one place</h2>
        <p>
          <span>{`${listing.changedBy} changed this too: `}</span>
          <When at={listing.changedAt} />
        </p>
        <p>Choose what stays. If it's yours, the other one stays in the history.</p>
        <form method="post" action={homePath(listing.id)} className="request" aria-label="Choose a text" data-forget={listing.id}>
          <input type="hidden" name={INTENT} value="save" />
          <input type="hidden" name="version" value={listing.version} />
          {others.map(([name, text]) => (
            <input key={name} type="hidden" name={name} value={text} />
          ))}
          {conflicts.map(({ field, yours, theirs }) => (
            <fieldset key={field} className="choices">
              <legend className="label">{LISTING_FIELDS[field].label}</legend>
              <Text field={field} whose="Yours" text={yours} />
              <Text field={field} whose={`${listing.changedBy}, saved`} text={theirs} />
            </fieldset>
          ))}
          <button type="submit" className="button">
            Save these
          </button>
        </form>
      </>
    ),
  });
}

const Text = ({ field, whose, text }: { field: string; whose: string; text: string }) => {
  const [about, words] = [`${field}-${whose}`, `${field}-${whose}-words`].map((id) => id.replaceAll(/\W+/g, "-"));
  return (
    <label className="choice choice-text">
      <input type="radio" name={field} value={text} required aria-labelledby={`${about} ${words}`} />
      <span>
        <span id={about} className="choice-whose">
          {whose}
        </span>
        <span id={words} className="choice-words">
          {text === "" ? "(nothing)" : text}
        </span>
      </span>
    </label>
  );
};
