/** How the parts of the site are, and what to do about what isn't well. */
import type { Health, HealthState, NamedHealthRow } from "../../../domain/health/health.ts";
import { Icon } from "../../ui/icon.tsx";
import type { MemberScreen, SignedIn } from "../screen.ts";
import { HEALTH } from "./paths.ts";

/** Rows this old will do for a line on another screen. Milliseconds. */
const FRESH_FOR = 5 * 60_000;

export const healthScreen: MemberScreen = {
  path: HEALTH,
  right: "work",
  nav: () => ({ name: "Health", icon: "pulse", isSeldom: true }),
  async get({ services: { health }, mayOpen }) {
    if (!health) throw new Error("Nothing is stored here.");
    const rows = await health.rows();
    return {
      title: "Health",
      body: (
        <>
          <h1>Health</h1>
          <Summary rows={rows} />
          <ul className="rows">
            {rows.map((row) => (
              <Row key={row.name} row={row} mayOpen={mayOpen} />
            ))}
          </ul>
          <WhatIsNew version={health.version} />
          <p className="small">On the server, npm run doctor prints the same.</p>
        </>
      ),
    };
  },
};

const NAMES: Readonly<Record<HealthState, string>> = {
  good: "Works",
  watch: "Worth a look",
  bad: "Doesn't work",
  off: "Not used",
  unknown: "Can't be checked",
};

/** "Everything works", or how many parts don't. */
function summaryOf(rows: readonly NamedHealthRow[]): string {
  const bad = rows.filter(({ state }) => state === "bad").length;
  const watch = rows.filter(({ state }) => state === "watch").length;
  if (bad > 0) return bad === 1 ? "1 part doesn't work." : `${bad} parts don't work.`;
  return watch === 0 ? "Everything works." : `Everything works; ${watch === 1 ? "1 part is" : `${watch} parts are`} worth a look.`;
}

const Summary = ({ rows }: { rows: readonly NamedHealthRow[] }) =>
  rows.some(({ state }) => state === "bad" || state === "watch") ? (
    <p className="lead">{summaryOf(rows)}</p>
  ) : (
    <p className="all-set">
      <Icon kind="check" className="all-set-icon" />
      <span>{summaryOf(rows)}</span>
    </p>
  );

const MARKS: Partial<Readonly<Record<HealthState, string>>> = { bad: " concern-stuck", watch: " concern-old" };

type RowProps = { row: NamedHealthRow; mayOpen: SignedIn["mayOpen"] };

const Row = ({ row: { name, state, text, todo, path }, mayOpen }: RowProps) => (
  <li className={`card row health-row${MARKS[state] ?? ""}`}>
    <h2 className="today-small">
      {path && mayOpen(path) ? (
        <a href={path} className="row-link">
          {name}
        </a>
      ) : (
        name
      )}
    </h2>
    <p className={state === "bad" ? "tag tag-flagged" : state === "watch" ? "tag tag-waits" : "tag"}>{NAMES[state]}</p>
    <p className="row-email">{text}</p>
    {todo && <p className="small">{todo}</p>}
  </li>
);

const WhatIsNew = ({ version: { name, news } }: { version: Health["version"] }) =>
  news.length === 0 ? null : (
    <section aria-labelledby="news">
      <h2 id="news">{`New in Porchlight ${name}`}</h2>
      <ul className="bullets">
        {news.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );

/** The line about Health on Today. */
export async function healthLine(health: Health | undefined): Promise<string | undefined> {
  return health && summaryOf(await health.rows(FRESH_FOR));
}
