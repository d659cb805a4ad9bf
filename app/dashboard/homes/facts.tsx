/**
 * A home's facts, in sections that can be filled in in any order. Without scripts each section has a button; with them each
 * field saves itself, and what the server says about it appears below it.
 */
import type { EditedListing } from "../../../domain/listings/editing.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { type Answer, DONE, INTENT } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { HomeField, remarksOf } from "./home-field.tsx";
import { homePath } from "./paths.ts";
import { Readiness } from "./readiness.tsx";
import { type NotSaved, saveFields, typedOf } from "./save-fields.tsx";
import { digestOf, type Section, sectionsOf, sectionWith } from "./sections.ts";

const MESSAGES = {
  created: "The draft is saved. Add the rest in any order: every field saves itself.",
  saved: "Saved.",
  duplicated: "This is a copy of the facts, as a new draft. Photos and open houses stay with the original.",
};

export const factsScreen = homeScreen({
  part: "",
  get: (visit) => page(visit, { typed: visit.kept && typedOf(visit.kept), version: visit.kept?.["version"] }),
  post: (visit, fields) =>
    saveFields(visit, fields, {
      saved: ({ section = "" }) => `?done=saved&open=${encodeURIComponent(section)}#${encodeURIComponent(section)}`,
      unsaved: (typed, why) => page(visit, { typed, ...why }),
    }),
});

type Shown = { readonly typed?: ListingValues | undefined } & Partial<NotSaved>;

function page(visit: HomeVisit, { typed, errors, problem, version }: Shown = {}): Answer {
  const { listing, url, services } = visit;
  const shown = { ...listing, values: { ...listing.values, ...typed }, errors: { ...listing.errors, ...errors } };
  const first = Object.keys(errors ?? typed ?? {})[0];
  const open = first === undefined ? url.searchParams.get("open") : sectionWith(first, shown.values);
  const sections = sectionsOf(shown.values);
  const versionOf = ({ fields }: Section): string =>
    (typed && fields.some(([name]) => name in typed) && version) || String(listing.version);
  return homePage({
    visit,
    listing,
    part: "",
    title: "Facts",
    messages: MESSAGES,
    problem,
    children: (
      <>
        <div data-readiness="" data-forget={url.searchParams.get(DONE) === "created" ? "new-home" : undefined}>
          <Readiness listing={listing} now={services.now()} />
        </div>
        <p className="save-state small" role="status" data-save-state="" />
        {sections.map((section) => (
          <SectionForm key={section.id} section={section} listing={shown} version={versionOf(section)} isOpen={section.id === open} />
        ))}
        <p className="home-tools">
          <a href={homePath(listing.id, "print")} className="link link-alone">
            Text for print
          </a>
        </p>
      </>
    ),
  });
}

type SectionProps = {
  section: Section;
  listing: EditedListing;
  /** The one that its texts were changed from. */ version: string;
  isOpen: boolean;
};

const SectionForm = ({ section, listing, version, isOpen }: SectionProps) => (
  <details className="part card" id={section.id} open={isOpen}>
    <summary>
      <h2>{section.title}</h2>
      <span className="part-digest" data-digest={section.id}>
        {digestOf(section, listing.values)}
      </span>
    </summary>
    <form method="post" className="part-fields" aria-label={section.title} action={homePath(listing.id)} data-autosave={listing.id}>
      <input type="hidden" name={INTENT} value="save" />
      <input type="hidden" name="section" value={section.id} />
      <input type="hidden" name="version" value={version} />
      {section.fields.map(([name, field]) => (
        <HomeField key={name} name={name} field={field} value={listing.values[name] ?? ""} remarks={remarksOf(listing, name)} />
      ))}
      <button type="submit" className="button">
        Save<span className="sr-only">{` ${section.title.toLowerCase()}`}</span>
      </button>
    </form>
  </details>
);
