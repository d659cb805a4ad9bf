/** What would be deleted by age, before it is. */
import { countLines } from "../../../domain/privacy/found.ts";
import type { Retention } from "../../../domain/privacy/privacy-service.ts";
import { Field } from "../../ui/field.tsx";
import { When } from "../parts.tsx";
import { personPath } from "../people/paths.ts";
import { type MemberScreen, withQuery } from "../screen.ts";
import { PRIVACY, RETENTION } from "./paths.ts";
import { privacyOf } from "./visit.ts";

/** Months that can be asked about. */
const MOST_MONTHS = 120;

export const retentionScreen: MemberScreen = {
  path: RETENTION,
  right: "erasure",
  async get(visit) {
    const { searchParams } = visit.url;
    const typed = searchParams.get("months") ?? "";
    const isMonths = /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_MONTHS;
    const isWrong = typed !== "" && !isMonths;
    const months = isMonths ? Number(typed) : undefined;
    const found = await privacyOf(visit).retention(months, searchParams.get("after") ?? undefined);
    const asked = months ?? found.months;
    return {
      title: "Deleting by age",
      ...(isWrong && { status: 422 }),
      body: (
        <>
          <p className="crumb">
            <a href={PRIVACY} className="link link-alone">
              Privacy
            </a>
          </p>
          <h1>Deleting by age</h1>
          <p>
            {found.months === undefined
              ? "Requests are never deleted by themselves. The setting KEEP_MONTHS on the server changes that."
              : `Requests are deleted after ${monthsText(found.months)}, appointments as long after their end: KEEP_MONTHS=${found.months} on the server. It's done every hour.`}
          </p>
          <form method="get" action={RETENTION} className="person-form" aria-label="Months">
            <Field
              id="months"
              label="Look at another number of months"
              help="Nothing is deleted by looking."
              error={isWrong ? `Type a number of months, from 1 to ${MOST_MONTHS}.` : undefined}
              control={{ as: "input", name: "months", inputMode: "numeric", maxLength: 3, defaultValue: typed || String(asked ?? 24) }}
            />
            <button type="submit" className="button button-quiet">
              Show what would go
            </button>
          </form>
          {asked !== undefined && !isWrong && <Preview found={found} months={asked} />}
        </>
      ),
    };
  },
};

const monthsText = (months: number): string => (months === 1 ? "1 month" : `${months} months`);

function Preview({ found: { counts, oldest, requests, next }, months }: { found: Retention; months: number }) {
  const lines = countLines(counts);
  return (
    <section aria-labelledby="would-go">
      <h2 id="would-go">{`Older than ${monthsText(months)}`}</h2>
      {lines.length === 0 ? (
        <p>Nothing would be deleted.</p>
      ) : (
        <ul className="bullets">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {oldest && (
        <p>
          <span>The oldest request is from </span>
          <When at={oldest} />.
        </p>
      )}
      {requests.length > 0 && <Requests requests={requests} />}
      {next && (
        <p className="pager">
          <a href={withQuery(RETENTION, { months: String(months), after: next })} rel="next" className="link link-alone">
            Later ones
          </a>
        </p>
      )}
    </section>
  );
}

const Requests = ({ requests }: Pick<Retention, "requests">) => (
  <ul className="rows">
    {requests.map(({ id, at, formName, person }) => (
      <li key={id} className="card row">
        {person ? (
          <a href={personPath(person)} className="row-link">
            {formName}
          </a>
        ) : (
          <span>{formName}</span>
        )}
        <p className="small">
          <When at={at} />
        </p>
      </li>
    ))}
  </ul>
);
