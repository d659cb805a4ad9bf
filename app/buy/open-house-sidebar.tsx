/** The sidebar of the open-houses page: filters by day and by kind of home, and the agent. */
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { openHousesPage as copy } from "../../content/browse.ts";
import { formatOpenHouseSearch, type OpenHouseSearch, QUICK_FILTERS } from "../../domain/listings/open-houses.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { ContactLines } from "../agent/contact-lines.tsx";

type Day = { readonly date: CalendarDate; readonly label: string; readonly count: number };

export function Sidebar({ search, calendar }: { search: OpenHouseSearch; calendar: readonly Day[] }) {
  const { assistance } = copy;
  return (
    <aside className="no-print grid gap-8 lg:col-span-4 lg:grid-rows-[1fr_auto]" aria-label="Calendar and filters">
      <div>
        <div className="top-24 grid gap-8 lg:[@media(height>=42rem)]:sticky">
          <FilterList id="calendar" heading={copy.calendarHeading}>
            {calendar.length === 0 && <li className="border-b border-line py-3 text-muted">{copy.empty.calendar}</li>}
            {calendar.map(({ date, label, count }) => (
              <FilterLink key={date} search={search} name="date" value={date}>
                <span>{label}</span>
                <span className="figures text-muted">{count === 0 ? copy.canceled : `${count} ${count === 1 ? "home" : "homes"}`}</span>
              </FilterLink>
            ))}
          </FilterList>
          <FilterList id="quick" heading={copy.filtersHeading}>
            {QUICK_FILTERS.map(({ value, label }) => (
              <FilterLink key={value} search={search} name="quick" value={value}>
                {label}
              </FilterLink>
            ))}
          </FilterList>
        </div>
      </div>
      <section className="border-t-4 border-lamp pt-5">
        <h2 className="text-2xl">{assistance.heading}</h2>
        <p className="mt-3 text-muted">{assistance.text}</p>
        <ContactLines className="mt-3" />
        <Link to={href(assistance.action.path)} className="button button-quiet mt-4">
          {assistance.action.label}
        </Link>
      </section>
    </aside>
  );
}

function FilterList({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      <ul className="mt-4 border-t border-line">{children}</ul>
    </section>
  );
}

type FilterLinkProps = { search: OpenHouseSearch; name: keyof OpenHouseSearch; value: string; children: ReactNode };

/** A filter as a link, so that it works without scripts. The link of a chosen filter removes it. */
function FilterLink({ search, name, value, children }: FilterLinkProps) {
  const chosen = search[name] === value;
  const { [name]: _, ...others } = search;
  return (
    <li>
      <Link
        to={`${href("/buy/open-houses")}${formatOpenHouseSearch(chosen ? others : { ...search, [name]: value })}#all`}
        preventScrollReset
        aria-current={chosen ? "true" : undefined}
        className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2 hover:text-accent aria-[current]:font-semibold aria-[current]:text-accent"
      >
        {children}
      </Link>
    </li>
  );
}
