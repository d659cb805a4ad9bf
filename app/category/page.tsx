/** The page of every category in content/categories.ts. */
import { href, Link } from "react-router";
import { categories, type Category } from "../../content/categories.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingGrid } from "../listings/card.tsx";
import { Photo } from "../listings/photo.tsx";
import { summariesOf } from "../listings/summary.ts";
import { ListItems, Paragraphs } from "../ui/texts.tsx";
import type { Route } from "./+types/page";

const MAX_LISTINGS = 12;

/** The search of each section. A seller compares with what buyers see. */
const SEARCH = { buy: "/buy/browse", sell: "/buy/browse", rent: "/rent/browse", invest: "/invest/browse" } as const;

const SECTION = { buy: "Buying", sell: "Selling", rent: "Renting", invest: "Investing" } as const;

/** The text is loader data, so that a browser doesn't fetch the text of all categories. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const path = `/${pattern.replaceAll(/^\/|\/$/g, "")}`;
  const category: Category | undefined = categories.find((each) => each.path === path);
  if (!category) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { filter, ...copy } = category;
  const { content, listings, now } = servicesOf(context);
  const { total, items } = listings.category(filter, MAX_LISTINGS);
  const { agent, market } = content.current();
  const at = now();
  return { copy, total, items: summariesOf(items, dateIn(agent.timeZone, at), { market, open: listings.nextOpenHouses(at) }) };
}

export default function CategoryPage({ loaderData: { copy, total, items } }: Route.ComponentProps) {
  const { heading, lead, introduction, picture, goodToKnow, listingsHeading, empty, section } = copy;
  return (
    <>
      <PageHeader eyebrow={SECTION[section]} heading={heading} lead={lead} />
      <div className="wrap grid gap-x-16 gap-y-10 pb-20 lg:grid-cols-12">
        <div className="lg:col-span-7 [&_img]:aspect-3/2 [&_img]:w-full [&_img]:rounded-[4px] [&_img]:object-cover">
          <Photo picture={picture} sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 92vw" priority />
        </div>
        <div className="prose text-lg lg:col-span-5 lg:self-center">
          <Paragraphs texts={introduction} />
        </div>
      </div>
      <section className="quiet" aria-labelledby="listings">
        <div className="wrap section">
          <h2 id="listings" className="mb-10">
            {listingsHeading}
          </h2>
          {items.length > 0 ? (
            <ListingGrid listings={items} label={listingsHeading} />
          ) : (
            <p className="lead border-t border-line pt-6">{empty}</p>
          )}
          {total > items.length && (
            <p className="mt-10 text-muted">
              <span>{`Showing ${items.length} of ${total}. `}</span>
              <Link to={href(SEARCH[section])} className="link link-alone">
                See all
              </Link>
            </p>
          )}
        </div>
      </section>
      <section className="wrap section grid gap-x-16 gap-y-8 lg:grid-cols-12" aria-labelledby="good-to-know">
        <h2 id="good-to-know" className="lg:col-span-4">
          {goodToKnow.heading}
        </h2>
        <ol className="ruled lg:col-span-8">
          <ListItems texts={goodToKnow.facts} />
        </ol>
      </section>
      <NextSteps section={section} />
    </>
  );
}
