/** How fast requests get their first answer, against the promise on the site, and where they come from. */
import type { ReactNode } from "react";
import { type AnswerTimes, type Count, SPEED_DAYS, type Speed, type Week } from "../../../domain/people/answer-times.ts";
import { replyText } from "../../../domain/leads/reply-promise.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { HOUR_MS } from "../../../domain/time/instant.ts";
import type { MemberScreen, SignedIn } from "../screen.ts";
import { HOW_FAST, PEOPLE } from "./paths.ts";
import { peopleOf } from "./people-of.ts";
import { lengthText } from "./person-parts.tsx";
import { Crumb } from "../parts.tsx";

/** Rows of each list of sources. */
const MOST = 10;

export const howFastScreen: MemberScreen = {
  path: HOW_FAST,
  right: "work",
  async get(visit) {
    const times = await peopleOf(visit).answerTimes();
    const { replyPromise } = visit.services.content.current();
    return {
      title: "How fast",
      body: (
        <>
          <Crumb path={PEOPLE} name="People" />
          <h1>How fast</h1>
          <p className="lead">{`First answers of the last ${SPEED_DAYS} days. Your site promises one ${replyText(replyPromise)}.`}</p>
          {times.isPartial && <p>Only the newest requests are counted: there are very many.</p>}
          <Summary all={times.all} />
          <Chart times={times} promiseHours={replyPromise.hours} />
          <Sources visit={visit} times={times} />
        </>
      ),
    };
  },
};

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
/** "Nov 23". */
const dayText = (date: CalendarDate): string => DAY.format(new Date(date));

const timeOrNone = (length: number | undefined): string => (length === undefined ? "–" : lengthText(length));

const Summary = ({ all }: { all: Speed }) => (
  <dl className="speed-facts">
    <Fact label="Half within (median)">{timeOrNone(all.median)}</Fact>
    <Fact label="9 of 10 within">{timeOrNone(all.nineOfTen)}</Fact>
    <Fact label="Promise kept">{all.judged === 0 ? "–" : `${all.kept} of ${all.judged}`}</Fact>
    <Fact label="Answered">{`${all.answered} of ${all.asked}`}</Fact>
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="card">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The drawing's units: a column for each week. */
const [WIDTH, HEIGHT, FLOOR] = [420, 180, 150];

/** Bars of the median by week, a tick at 9 of 10, and the promise as a line. The table says the same. */
function Chart({ times: { weeks }, promiseHours }: { times: AnswerTimes; promiseHours: number }) {
  const longest = Math.max(promiseHours * HOUR_MS * 1.25, ...weeks.flatMap(({ nineOfTen }) => nineOfTen ?? []));
  const y = (length: number): number => Math.round(FLOOR - (length / longest) * (FLOOR - 14));
  const column = WIDTH / weeks.length;
  const promise = y(promiseHours * HOUR_MS);
  return (
    <section aria-labelledby="by-week">
      <h2 id="by-week">By week</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="speed-chart"
        role="img"
        aria-label="First answers by week. The table below has the numbers."
      >
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="speed-floor" />
        {weeks.map(({ monday, median, nineOfTen }, at) => (
          <g key={monday}>
            {median !== undefined && (
              <rect
                x={at * column + column * 0.2}
                width={column * 0.6}
                y={Math.min(y(median), FLOOR - 2)}
                height={Math.max(FLOOR - y(median), 2)}
                className="speed-bar"
              />
            )}
            {nineOfTen !== undefined && (
              <line
                x1={at * column + column * 0.1}
                x2={(at + 1) * column - column * 0.1}
                y1={y(nineOfTen)}
                y2={y(nineOfTen)}
                className="speed-tick"
              />
            )}
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={promise} y2={promise} className="speed-promise" />
        <text x={WIDTH} y={promise - 5} textAnchor="end" className="speed-text">{`promised: ${promiseHours} hours`}</text>
        <text x="0" y={HEIGHT - 8} className="speed-text">
          {weeks[0] && dayText(weeks[0].monday)}
        </text>
        <text x={WIDTH} y={HEIGHT - 8} textAnchor="end" className="speed-text">
          This week
        </text>
      </svg>
      <p className="small">Bars: half were answered within this time. Lines above them: 9 of 10.</p>
      <details className="confirm">
        <summary className="link link-alone">The numbers as a table</summary>
        <Table weeks={weeks} />
      </details>
    </section>
  );
}

const Table = ({ weeks }: { weeks: readonly Week[] }) => (
  <table className="speed-table">
    <thead>
      <tr>
        {["Week of", "Answered", "Median", "9 of 10", "In time"].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ monday, asked, answered, median, nineOfTen, kept, judged }) => (
        <tr key={monday}>
          <th scope="row">{dayText(monday)}</th>
          <td>{asked === 0 ? "–" : `${answered} of ${asked}`}</td>
          <td>{timeOrNone(median)}</td>
          <td>{timeOrNone(nineOfTen)}</td>
          <td>{judged === 0 ? "–" : `${kept} of ${judged}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Sources({ visit, times: { forms, homes, requests } }: { visit: SignedIn; times: AnswerTimes }) {
  const titles = titlesOf(visit, homes);
  const total = requests === 1 ? "1 request in" : `${requests.toLocaleString("en-US")} requests in`;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Where people come from</h2>
      <p>{`${total} ${SPEED_DAYS} days, by the form they sent and the home it was about. Visitors aren't tracked for this.`}</p>
      {forms.length > 0 && <Counts title="Forms" counts={forms} />}
      {titles.length > 0 && <Counts title="Homes" counts={titles} />}
    </section>
  );
}

/** Homes by their titles; those that are gone are one. */
function titlesOf({ services }: SignedIn, homes: readonly Count[]): readonly Count[] {
  const counts = new Map<string, number>();
  for (const { name, count } of homes) {
    const title = services.listings.get(name)?.title ?? "Homes that aren't on the site anymore";
    counts.set(title, (counts.get(title) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

const Counts = ({ title, counts }: { title: string; counts: readonly Count[] }) => (
  <>
    <h3>{title}</h3>
    <ol className="counts">
      {counts.slice(0, MOST).map(({ name, count }) => (
        <li key={`${name} ${count}`}>
          <span>{name}</span>
          <span className="count">{count.toLocaleString("en-US")}</span>
        </li>
      ))}
    </ol>
  </>
);
