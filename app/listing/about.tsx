/** The description of a listing and what is good to know. */
import { listingPageCopy as copy } from "../../content/listing-page.ts";
import { statements } from "../../content/site.ts";
import { ListItems, Paragraphs } from "../ui/texts.tsx";

type AboutProps = { readonly description: string; readonly points: readonly string[]; readonly sample: boolean };

export function About({ description, points, sample }: AboutProps) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-part">
        {copy.aboutHeading}
      </h2>
      {description !== "" && (
        <div className="prose mt-5 max-w-[40em] text-lg">
          <Paragraphs texts={description.split(/\n{2,}/)} />
        </div>
      )}
      {points.length > 0 && (
        <ul className="ruled mt-8">
          <ListItems texts={points} />
        </ul>
      )}
      <p className="small mt-8 max-w-[44em]">
        {`${sample ? `${statements.sampleListing} ${statements.samplePictures} ` : ""}${statements.listing}`}
      </p>
    </section>
  );
}
