/** The facts in groups, with the link to the school district, and the numbers of an investment. */
import { listingPageCopy as copy, SCHOOL_DISTRICTS } from "../../content/listing-page.ts";
import type { FactGroup } from "../../domain/listings/fact-groups.ts";
import type { PropertyClass } from "../../domain/listings/similar.ts";
import { ExternalLink } from "../ui/external-link.tsx";

type FactSectionsProps = {
  readonly listing: {
    readonly facts: readonly FactGroup[];
    readonly kind: PropertyClass;
    readonly school?: { readonly name: string; readonly site: string };
    readonly runNumbers?: string | undefined;
  };
};

export function FactSections({ listing: { facts, kind, school, runNumbers } }: FactSectionsProps) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-part">
        {copy.factsHeading}
      </h2>
      <div className="fact-groups">
        {facts.map((group) => (
          <div key={group.name}>
            <h3>{group.name}</h3>
            <dl className="facts">
              {group.facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="figures">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        {kind === "dwelling" && (
          <div>
            <h3>{copy.schools}</h3>
            <p>
              <ExternalLink to={school?.site ?? SCHOOL_DISTRICTS} className="link link-alone">
                {school?.name ?? copy.schoolsLookUp}
              </ExternalLink>
            </p>
            <p className="small">{copy.schoolsNote}</p>
          </div>
        )}
      </div>
      {runNumbers && (
        <p className="no-print mt-8">
          <a href={runNumbers} className="button button-quiet">
            {copy.runNumbers}
          </a>
          <span className="small mt-2 block">{copy.runNumbersNote}</span>
        </p>
      )}
    </section>
  );
}
