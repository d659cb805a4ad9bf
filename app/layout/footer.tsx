/** The footer of every page: links, contact, and legal names. */
import { href, Link } from "react-router";
import { footer } from "../../content/menus.ts";
import { equalHousing } from "../../content/site.ts";
import { brokerageStatement, type SiteContent } from "../../domain/site-content.ts";
import { lightAt } from "../../domain/time/daylight.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { EqualHousing } from "./equal-housing.tsx";

/** The error screen may have no data from the server. */
const browserClock = (): Date => new Date();

/** @param today the server's present time, ISO 8601: the year in the agent's zone, and the light where the agent works. */
export function Footer({ content, today }: { content: SiteContent; today?: string | undefined }) {
  const { agent, brokerage, areas } = content;
  const now = today ? new Date(today) : browserClock();
  const year = dateIn(agent.timeZone, now).slice(0, 4);
  return (
    <>
      <div className={`horizon horizon-${lightAt(agent.location, now)} no-print`} />
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.875rem),1fr))] gap-x-4 gap-y-12 pt-10 pb-16 sm:gap-x-8 lg:grid-cols-[4fr_2fr_2fr_4fr]">
        <div className="col-span-full lg:col-auto">
          <h2 className="sr-only">{footer.contact.heading}</h2>
          <Contact content={content} />
        </div>
        <LinkColumn {...footer.services} />
        <LinkColumn {...footer.resources} />
        <section className="col-span-full lg:col-auto">
          <h2 className="eyebrow">{footer.areas.heading}</h2>
          <ul className="foot-links mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.875rem),1fr))] gap-x-4 sm:max-lg:grid-cols-4">
            {areas.map(({ name }) => (
              <li key={name}>
                <Link to={areaPath(name)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line py-8 text-sm text-muted">
        <EqualHousing className="h-9" />
        <p className="max-w-[42rem] flex-1 basis-80">
          <span className="font-semibold text-text">{equalHousing.heading}.</span>{" "}
          {/* oxlint-disable-next-line porchlight/text-alone -- no browser draws the footer again */}
          {`${equalHousing.statement} ${brokerageStatement(content)}`}
        </p>
        <div className="foot-links no-print lg:ms-auto">
          <p>{`© ${year} ${brokerage.name}`}</p>
          <p className="flex gap-5">
            {footer.legal.map(({ path, label }) => (
              <Link key={path} to={href(path)}>
                {label}
              </Link>
            ))}
          </p>
        </div>
      </div>
    </>
  );
}

function Contact({ content: { agent, brokerage } }: { content: SiteContent }) {
  const { street, city, state, zip } = brokerage.address;
  return (
    <address className="not-italic">
      <p className="font-display text-2xl leading-tight">{brokerage.name}</p>
      <p className="mt-1 font-display text-2xl leading-tight text-lamp print:text-text">{agent.name}</p>
      <p className="mt-6">
        {/* oxlint-disable-next-line porchlight/text-alone -- no browser draws the footer again */}
        {street}
        <br />
        {/* oxlint-disable-next-line porchlight/text-alone -- the same */}
        {`${city}, ${state} ${zip}`}
      </p>
      <p className="mt-3 grid justify-items-start">
        <a href={`tel:${agent.phoneDial}`} className="link-alone">
          {agent.phone}
        </a>
        <a href={`mailto:${agent.email}`} className="link-alone">
          {agent.email}
        </a>
      </p>
      <ul className="foot-links mt-3 -ms-2.5 flex flex-wrap text-sm">
        {agent.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} className="min-w-9 justify-center px-2.5">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </address>
  );
}

function LinkColumn({ heading, links }: typeof footer.services | typeof footer.resources) {
  return (
    <section>
      <h2 className="eyebrow">{heading}</h2>
      <ul className="foot-links no-print mt-3">
        {links.map((link) => (
          <li key={link.label}>
            <Link to={"section" in link ? `${href(link.path)}#${link.section}` : href(link.path)}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
