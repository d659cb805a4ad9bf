/** A home's text for flyers, signs and ads: everything in plain text, to copy or to print. */
import { factGroups } from "../../../domain/listings/fact-groups.ts";
import { formatAddress, formatPrice } from "../../../domain/listings/listing.ts";
import { statusLabel } from "../../../domain/listings/status.ts";
import { formatDay, formatTimeRange } from "../../../domain/time/calendar-date.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { previewOf } from "./preview.tsx";

export const printScreen = homeScreen({
  part: "print",
  get(visit) {
    const text = printTextOf(visit);
    return homePage({
      visit,
      listing: visit.listing,
      part: "print",
      title: "Text for print",
      children: (
        <section aria-labelledby="print-title">
          <h2 id="print-title">Text for print</h2>
          <p className="no-print">For a flyer, a sign or an ad. Copy it, or print this page. The home's own page prints well, too.</p>
          <p className="print-text card" data-copy-text="">
            {text}
          </p>
          <p className="no-print">
            <button type="button" className="button" data-copy="" hidden>
              Copy the text
            </button>
            <span className="small" role="status" data-copy-state="" />
          </p>
        </section>
      ),
    });
  },
});

/** Only what is there: a draft may have gaps. */
export function printTextOf({ listing, services }: Pick<HomeVisit, "listing" | "services">): string {
  const { agent, brokerage } = services.content.current();
  const home = previewOf({ listing, services });
  const today = dateIn(agent.timeZone, services.now());
  const { values } = listing;
  const open = listing.openHouses.filter(({ canceled, date }) => !canceled && date >= today);
  const blocks = [
    [values.title ?? "", values.street ? formatAddress(home) : "", values.price ? formatPrice(home) : "", statusLabel(home) ?? ""],
    factGroups(home, today)
      .flatMap(({ facts }) => facts)
      .map(([label, value]) => `${label}: ${value}`),
    [home.description],
    home.facts,
    open.map(({ date, from, to, note }) => `Open house: ${formatDay(date)}, ${formatTimeRange(from, to)}${note === "" ? "" : `. ${note}`}`),
    // The brokerage first: Minnesota has it at least as clear as the agent's name.
    [brokerage.name, `${agent.name}, ${agent.phone}`, "Equal Housing Opportunity"],
    listing.path ? [services.site.siteUrl + listing.path] : [],
  ];
  return blocks
    .map((lines) => lines.filter((line) => line !== "").join("\n"))
    .filter((block) => block !== "")
    .join("\n\n");
}
