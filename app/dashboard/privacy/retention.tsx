/** What is deleted by age: shown for any number of months, and then chosen. */
import type { EditedField } from "../../../domain/content/editing.ts";
import { countLines } from "../../../domain/privacy/found.ts";
import type { Retention } from "../../../domain/privacy/privacy-service.ts";
import { Field } from "../../ui/field.tsx";
import { Crumb, Form, Notice, When } from "../parts.tsx";
import { personPath } from "../people/paths.ts";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { PRIVACY, RETENTION } from "./paths.ts";
import { privacyOf, recordPrivacy } from "./visit.ts";

/** Months that can be chosen. */
const MOST_MONTHS = 120;
/** What has to be typed where something would go. */
const SURE = "delete";
/** Of the site content. */
const SECTION = "retention";
const FIELD = "privacy.keepMonths";

const MESSAGES: Readonly<Record<string, string>> = {
  started: "Saved. What is older goes within the hour, and the privacy page says so.",
  stopped: "Saved. Nothing is deleted by age anymore.",
};

type Problem = { readonly months?: string; readonly sure?: string; readonly other?: string };

const monthsIn = (typed: string): number | undefined =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_MONTHS ? Number(typed) : undefined;
const NO_MONTHS = `Type a number of months, from 1 to ${MOST_MONTHS}.`;

export const retentionScreen: MemberScreen = {
  path: RETENTION,
  right: "erasure",
  async get(visit) {
    const typed = visit.kept?.["months"] ?? visit.url.searchParams.get("months") ?? "";
    return page(visit, typed, typed !== "" && monthsIn(typed) === undefined ? { months: NO_MONTHS } : {});
  },
  async post(visit, fields) {
    if (fieldOf(visit)?.setting !== undefined) return page(visit, "");
    if (fields[INTENT] === "stop") return save(visit, 0);
    return fields[INTENT] === "start" ? start(visit, fields) : page(visit, "");
  },
};

const fieldOf = ({ services }: SignedIn): EditedField | undefined =>
  services.contentEditor?.edits(SECTION)?.fields.find(({ name }) => name === FIELD);

async function start(visit: SignedIn, fields: Fields): Promise<Answer> {
  const typed = fields["months"] ?? "";
  const months = monthsIn(typed);
  if (months === undefined) return page(visit, typed, { months: NO_MONTHS });
  if (!visit.session.isFresh) return "touch first";
  const { counts } = await privacyOf(visit).retention(months);
  const isSure = (fields["sure"] ?? "").trim().toLowerCase() === SURE;
  if (Object.keys(counts).length > 0 && !isSure)
    return page(visit, typed, { sure: `Type the word ${SURE} to go on. Nothing was changed.` });
  return save(visit, months);
}

async function save(visit: SignedIn, months: number): Promise<Answer> {
  const { services, session } = visit;
  const version = services.contentEditor?.edits(SECTION)?.version ?? 0;
  const saved = await services.contentEditor?.save(SECTION, { [FIELD]: months }, version, session.member.name);
  if (saved?.state !== "saved") return page(visit, "", { other: "That changed in the meantime. Nothing was saved; please look again." });
  await recordPrivacy(visit, "retention-set", months === 0 ? "never" : `after ${monthsText(months)}`);
  return { redirect: withQuery(RETENTION, { [DONE]: months === 0 ? "stopped" : "started" }) };
}

async function page(visit: SignedIn, typed: string, problem: Problem = {}): Promise<Answer> {
  const months = monthsIn(typed);
  const found = await privacyOf(visit).retention(months, visit.url.searchParams.get("after") ?? undefined);
  const asked = months ?? found.months;
  const setting = fieldOf(visit)?.setting;
  const said = problem.other ?? problem.sure ?? problem.months;
  const done = said === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  return {
    title: "Deleting by age",
    ...(said !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={PRIVACY} name="Privacy" />
        <h1>Deleting by age</h1>
        {done && <Notice tone="good">{done}</Notice>}
        {visit.kept && !said && <Notice tone="good">It's you. Nothing is changed yet: please check, and press the button again.</Notice>}
        {said && <Notice tone="bad">{said}</Notice>}
        <Present months={found.months} setting={setting} />
        <Look value={typed || String(asked ?? 24)} error={problem.months} />
        {asked !== undefined && !problem.months && (
          <>
            <Preview found={found} months={asked} />
            {setting === undefined && asked !== found.months && <Start found={found} months={asked} error={problem.sure} />}
          </>
        )}
      </>
    ),
  };
}

const monthsText = (months: number): string => (months === 1 ? "1 month" : `${months} months`);

/** What is so now. */
const Present = ({ months, setting }: { months: number | undefined; setting: string | undefined }) => (
  <>
    <p>
      {months === undefined
        ? "Requests are never deleted by themselves."
        : `Requests are deleted after ${monthsText(months)}, appointments as long after their end. It's done every hour.`}
    </p>
    {setting !== undefined && <p>{`That's set on the server, with ${setting}. Take it out there to choose here.`}</p>}
    {setting === undefined && months !== undefined && (
      <Form intent="stop" label="Stop deleting">
        <button type="submit" className="button button-quiet button-small">
          Stop deleting by age
        </button>
      </Form>
    )}
  </>
);

const Look = ({ value, error }: { value: string; error: string | undefined }) => (
  <form method="get" action={RETENTION} className="person-form" aria-label="Months">
    <Field
      id="months"
      label="Look at a number of months"
      help="Nothing is deleted by looking."
      error={error}
      control={{ as: "input", name: "months", inputMode: "numeric", maxLength: 3, defaultValue: value }}
    />
    <button type="submit" className="button button-quiet">
      Show what would go
    </button>
  </form>
);

const Start = ({ found, months, error }: { found: Retention; months: number; error: string | undefined }) => (
  <section aria-labelledby="start">
    <h2 id="start">{`Delete after ${monthsText(months)}`}</h2>
    <p>From now on, every hour. What has gone comes back only from a backup. Your brokerage may have to keep its files for years.</p>
    <Form intent="start" label="Delete by age" fields={{ months: String(months) }} className="card person-form">
      {Object.keys(found.counts).length > 0 && (
        <Field
          id="sure"
          label={`Type ${SURE} to confirm`}
          error={error}
          control={{ as: "input", name: "sure", autoComplete: "off", autoCapitalize: "none", maxLength: 20, required: true }}
        />
      )}
      <button type="submit" className="button button-bad">
        {`Delete after ${monthsText(months)}`}
      </button>
    </Form>
  </section>
);

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
