/** The sidebar of the open-houses page: filters by day and by kind of home, and the agent. */
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { openHousesPage as copy } from "../../content/browse.ts";
import { formatOpenHouseSearch, type OpenHouseSearch, QUICK_FILTERS } from "../../domain/listings/open-houses.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { ContactLines } from "../agent/contact-lines.tsx";

type Day = { readonly date: CalendarDate; readonly label: string; readonly count: number };

export function Sidebar({ search, calendar }: { search: OpenHouseSearch; calendar: readonly Day[] }) {
  return (
    <aside className="open-side no-print" aria-label="Calendar and filters">
      <div>
        <div>
          <FilterList id="calendar" heading={copy.calendarHeading}>
            {calendar.length === 0 && <li className="py-3 text-muted">{copy.empty.calendar}</li>}
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
    </aside>
  );
}

/** After the list on a phone, and at the end of the sidebar's column beside it. */
export function Assistance() {
  const { assistance } = copy;
  return (
    <section className="open-assistance no-print border-t-4 border-lamp pt-5">
      <h2 className="text-2xl">{assistance.heading}</h2>
      <p className="mt-3 text-muted">{assistance.text}</p>
      <ContactLines className="mt-3" />
      <Link to={href(assistance.action.path)} className="button button-quiet mt-4">
        {assistance.action.label}
      </Link>
    </section>
  );
}

function FilterList({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="open-filter" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      <ul>{children}</ul>
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
      >
        {children}
      </Link>
    </li>
  );
}
