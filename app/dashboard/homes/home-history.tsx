/** What was changed about a home, by whom; prices first, because they're what a buyer asks about. Each change can be taken back. */
import type { HistoryEntry } from "../../../domain/listings/editing.ts";
import { isListingField, LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import { PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import { isStatus, STATUS_LABEL } from "../../../domain/listings/status.ts";
import { Form, When } from "../parts.tsx";
import { type Answer, DONE, INTENT, withQuery } from "../screen.ts";
import { conflictPage } from "./conflict.tsx";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { homePath } from "./paths.ts";
import { priceText } from "./price-text.ts";

const MESSAGES = { undone: "The change is taken back. That's a new entry below." };

export const homeHistoryScreen = homeScreen({
  part: "history",
  get: (visit) => page(visit),
  async post(visit, fields) {
    const { listing, services, session } = visit;
    const version = Number(fields["version"]);
    if (fields[INTENT] !== "undo" || !Number.isSafeInteger(version)) return page(visit);
    const saved = await services.listingsEditor.undo(listing.id, version, session.member.name);
    if (saved.state === "conflict") return conflictPage(visit, saved, {});
    if (saved.state === "invalid")
      return page(visit, `It can't be taken back while the home is live: ${Object.values(saved.errors).join(" ")}`);
    if (saved.state === "gone") return page(visit, "That change isn't in the history anymore.");
    return { redirect: withQuery(homePath(listing.id, "history"), { [DONE]: "undone" }) };
  },
});

/** The names of what isn't a field. */
const NAMES: Readonly<Record<string, string>> = {
  published: "On the site",
  status: "Status",
  slug: "Address of its page",
  goesLiveAt: "Goes live",
  listedOn: "Listed on",
  closedOn: "Closed on",
  closedPrice: "Sold for",
};
const PUBLISHED: Readonly<Record<string, string>> = { draft: "draft", live: "live", off: "off the site" };

const labelOf = (name: string): string => (isListingField(name) ? LISTING_FIELDS[name].label : (NAMES[name] ?? name));

const PROPERTY_TYPES: Readonly<Record<string, string>> = PROPERTY_TYPE_LABEL;

/** Characters of a value that the history shows. */
const LONGEST = 120;

function textOf(name: string, value: string): string {
  if (value === "") return "nothing";
  if (name === "price" || name === "closedPrice") return priceText(value);
  if (name === "status" && isStatus(value)) return STATUS_LABEL[value];
  if (name === "propertyType" && Object.hasOwn(PROPERTY_TYPES, value)) return PROPERTY_TYPES[value] ?? value;
  const options = isListingField(name) ? LISTING_FIELDS[name].options : undefined;
  const text =
    (PUBLISHED[value] && name === "published" ? PUBLISHED[value] : options?.find((each) => each.value === value)?.label) ?? value;
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

async function page(visit: HomeVisit, problem?: string): Promise<Answer> {
  const { listing, services } = visit;
  const history = await services.listingsEditor.history(listing.id);
  const prices = history.filter(({ after }) => (after["price"] ?? "") !== "");
  return homePage({
    visit,
    listing,
    part: "history",
    title: "History",
    messages: MESSAGES,
    problem,
    children: (
      <>
        {prices.length > 0 && (
          <section aria-labelledby="prices">
            <h2 id="prices">Prices</h2>
            <ul className="entries">
              {prices.map(({ version, at, after }) => (
                <li key={version}>
                  <span className="home-price">{priceText(after["price"])}</span>
                  <span className="small">
                    <When at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="changes">
          <h2 id="changes">Changes</h2>
          <ol className="home-changes">
            {history.map((entry) => (
              <Change key={entry.version} entry={entry} isLast={entry.version === listing.version} />
            ))}
          </ol>
        </section>
      </>
    ),
  });
}

const Change = ({ entry: { version, at, by, before, after, flags }, isLast }: { entry: HistoryEntry; isLast: boolean }) => {
  const names = Object.keys(after);
  // The first entry is the home itself; what isn't a field has a screen of its own.
  const canUndo = version > 1 && names.some(isListingField);
  return (
    <li>
      <p className="small">
        <bdi>{by}</bdi>
        <span>, </span>
        <When at={at} />
        {isLast && <span> · now</span>}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span className="change-name">{labelOf(name)}</span>
            {(before[name] ?? "") !== "" && (
              <>
                <span className="sr-only">, before: </span>
                <del>{textOf(name, before[name] ?? "")}</del>
              </>
            )}
            <span className="sr-only">, now: </span>
            <ins>{textOf(name, after[name] ?? "")}</ins>
          </li>
        ))}
      </ul>
      {flags.length > 0 && (
        <p className="small">{`Saved although flagged for fair housing: ${flags.map(({ text }) => `“${text}”`).join(", ")}`}</p>
      )}
      {canUndo && (
        <Form intent="undo" label={`Undo version ${version}`} fields={{ version: String(version) }}>
          <button type="submit" className="button button-quiet button-small">
            Undo<span className="sr-only">{` the change of ${names.filter(isListingField).map(labelOf).join(", ")}`}</span>
          </button>
        </Form>
      )}
    </li>
  );
};
