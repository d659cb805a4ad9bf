/** Current incentives: a card over a picture, with the details in a dialog. */
import { href, Link } from "react-router";
import { incentivesSection } from "../../content/home.ts";
import { isOld } from "../../domain/figure-age.ts";
import type { Incentive as Program } from "../../domain/site-content.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import { Drawn } from "../layout/drawn.tsx";
import { AsOf } from "../ui/as-of.tsx";
import { asModal, Dialog } from "../ui/dialog.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { ListItems } from "../ui/texts.tsx";

type IncentivesProps = { incentives: readonly Program[] | undefined; today: CalendarDate };

/** @param today the agent's day, by which an incentive is old. */
export const Incentives = ({ incentives, today }: IncentivesProps) => (
  <Drawn
    place="[aria-labelledby=incentives]"
    className="relative isolate grid lg:min-h-[42rem] lg:items-center print:min-h-0"
    aria-labelledby="incentives"
    onClick={asModal}
  >
    {incentives && incentives.length > 0 && (
      <>
        <Picture
          name="bungalow"
          sizes="(min-width: 64rem) 62vw, 88vw"
          upTo={960}
          className="aspect-4/3 w-full object-cover object-[30%_60%] lg:absolute lg:inset-y-0 lg:left-0 lg:-z-1 lg:h-full lg:w-[62%] lg:object-[35%_62%]"
        />
        <div className="relative mx-(--gutter) -mt-16 border-t-4 border-lamp bg-surface p-[clamp(min(1.75rem,7.2vw),4vw,3.5rem)] lg:my-16 lg:mr-[max(var(--gutter),(100%-var(--wrap))/2)] lg:ml-auto lg:w-[34rem]">
          <h2 id="incentives" className="eyebrow">
            {incentivesSection.heading}
          </h2>
          {incentives.map((incentive) => (
            <Incentive key={incentive.id} incentive={incentive} today={today} />
          ))}
        </div>
      </>
    )}
  </Drawn>
);

function Incentive({ incentive, today }: { incentive: Program; today: CalendarDate }) {
  const { id, title, summary, button, asOf, source, sourceUrl, outline, whoFor, caution, next } = incentive;
  const date = (
    <AsOf date={asOf} old={isOld({ ...incentive, kind: "incentive" }, today)}>
      {formatDate(asOf)}
    </AsOf>
  );
  return (
    <div className="mt-5">
      <h3 className="text-section">{title}</h3>
      <p className="lead mt-4 mb-7">{summary}</p>
      <Dialog id={id} title={title} trigger={button}>
        <div className="prose mt-6">
          {outline.map(({ heading, text }) => (
            <div key={heading}>
              <h3 className="text-xl">{heading}</h3>
              <p>{text}</p>
            </div>
          ))}
          <h3 className="text-xl">Who may qualify</h3>
          <ul>
            <ListItems texts={whoFor} />
          </ul>
          <p className="small border-t border-line pt-4">
            <span>{caution}</span>
            <br />
            {incentivesSection.credit}
            <br />
            Source, {date}:{" "}
            <ExternalLink to={sourceUrl} className="link">
              {source}
            </ExternalLink>
          </p>
        </div>
        <Link to={href(next.path)} className="button mt-6">
          {next.label}
        </Link>
      </Dialog>
      <p className="small mt-5">
        {date}
        <br />
        {incentivesSection.credit}
      </p>
    </div>
  );
}
