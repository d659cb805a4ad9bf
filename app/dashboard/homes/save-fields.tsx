/** Saves what was typed about a home, and says what is to be said about it. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { WholeContent } from "../../content.ts";
import type { EditedListing, Saved } from "../../../domain/listings/editing.ts";
import { isListingField } from "../../../domain/listings/fields.ts";
import type { ByField, ListingValues } from "../../../domain/listings/read-listing.ts";
import { type Answer, AS_DATA, AWAY, type Fields } from "../screen.ts";
import { conflictPage } from "./conflict.tsx";
import type { HomeVisit } from "./frame.tsx";
import { Remarks, remarksOf } from "./home-field.tsx";
import { Readiness } from "./readiness.tsx";
import { digestOf, sectionsOf } from "./sections.ts";

/** The known fields of a post. */
export const typedOf = (fields: Fields): ListingValues =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isListingField(name)));

/** The version that was on the screen. */
function versionOf({ version }: Fields, listing: EditedListing): number {
  const seen = Number(version);
  return Number.isSafeInteger(seen) && seen > 0 ? seen : listing.version;
}

/** Only a live home refuses a save because of a field. */
export type NotSaved = {
  readonly errors?: ByField;
  readonly problem: string;
  /** The version that was on the screen: the form keeps it, so that what someone else has saved since isn't undone by it. */
  readonly version: string | undefined;
};

const INVALID = "This isn't saved, because the home is live and something isn't right. See below.";

type After = {
  /** What follows the screen's path after saving. */
  readonly saved: (fields: Fields) => string;
  /** The screen with what was typed, and why it isn't saved. */
  readonly unsaved: (typed: ListingValues, why: NotSaved) => Answer;
};

/** Saves the posted fields of a home. Answers with a page, with both texts where two people changed one, or with data for a script. */
export async function saveFields(visit: HomeVisit, fields: Fields, after: After): Promise<Answer> {
  const { listing, services, session, url } = visit;
  const typed = typedOf(fields);
  const { version } = fields;
  const saving = services.listingsEditor.save(listing.id, typed, versionOf(fields, listing), session.member.name);
  const saved = await saving.catch((error: unknown) => services.report("listing.not-saved", error));
  if (!saved) return url.searchParams.has(AS_DATA) ? { data: {}, status: 503 } : after.unsaved(typed, { problem: AWAY, version });
  if (url.searchParams.has(AS_DATA)) return dataAfter(visit, fields, saved);
  if (saved.state === "conflict") return conflictPage(visit, saved, typed);
  if (saved.state === "invalid") return after.unsaved(typed, { errors: saved.errors, problem: INVALID, version });
  return { redirect: url.pathname + (saved.state === "saved" ? after.saved(fields) : "") };
}

/** What a script needs after saving a field. `conflict`: it sends the form as a page, which shows both texts. */
async function dataAfter({ listing, services }: HomeVisit, fields: Fields, saved: Saved): Promise<Answer> {
  if (saved.state === "gone" || saved.state === "conflict") return { data: { state: saved.state }, status: 409 };
  const typed = typedOf(fields);
  const others = saved.state === "saved" ? await othersSince(services, saved.listing, versionOf(fields, listing)) : {};
  const current = saved.state === "saved" ? saved.listing : { ...listing, values: { ...listing.values, ...typed }, errors: saved.errors };
  const html = (node: ReactNode): string => renderToStaticMarkup(<WholeContent value={services.content.current()}>{node}</WholeContent>);
  const remarks = Object.keys({ ...others, ...typed }).flatMap((name) =>
    isListingField(name) ? [[name, html(<Remarks name={name} remarks={remarksOf(current, name)} />)]] : [],
  );
  const digests = sectionsOf(current.values).map((section) => [section.id, digestOf(section, current.values)]);
  return {
    data: {
      state: saved.state,
      version: current.version,
      ...(saved.state === "invalid" && { wrong: Object.keys(saved.errors) }),
      others: others as unknown,
      remarks: Object.fromEntries(remarks) as unknown,
      digests: Object.fromEntries(digests) as unknown,
      readiness: html(<Readiness listing={current} now={services.now()} />),
      // Another kind asks other fields.
      reload: "kind" in typed && saved.state === "saved",
    },
    status: saved.state === "saved" ? 200 : 422,
  };
}

/** What others have saved since the version that was on the screen: the script's page has it before it goes on with the new version. */
async function othersSince(
  { listingsEditor }: HomeVisit["services"],
  { id, version, values }: EditedListing,
  seen: number,
): Promise<ListingValues> {
  if (version <= seen + 1) return {};
  const since = (await listingsEditor.history(id)).filter((entry) => entry.version > seen);
  const names = new Set(since.flatMap(({ after }) => Object.keys(after).filter(isListingField)));
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? ""]));
}
