/** Everyone who wrote: searched, by state, the latest request first. */
import { isPersonState, type PeoplePage, PERSON_STATES, type PersonState } from "../../../domain/people/person.ts";
import { mayDo } from "../../../domain/dashboard/members.ts";
import { Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { PRIVACY } from "../privacy/paths.ts";
import { HOW_FAST, PEOPLE, SAVED_REPLIES } from "./paths.ts";
import { NEWSLETTER } from "../newsletter/paths.ts";
import { peopleOf } from "./people-of.ts";
import { PersonRow, STATE_LABEL, titleOf } from "./person-parts.tsx";

const MESSAGES: Readonly<Record<string, string>> = {
  spam: "Moved to spam. Appointments they had booked are canceled; no one was emailed about it.",
  done: "Marked as done.",
  none: "No one was chosen.",
  erased: "That person isn't here anymore: erased, or merged into another one.",
};

/** The field of a person's checkbox begins so. */
const CHOSEN = "person-";

export const peopleScreen: MemberScreen = {
  path: PEOPLE,
  right: "work",
  nav: () => ({ name: "People", icon: "talk" }),
  get: page,
  async post(visit, fields) {
    const people = peopleOf(visit);
    const ids = Object.keys(fields).flatMap((name) => (name.startsWith(CHOSEN) ? [name.slice(CHOSEN.length)] : []));
    const intent = fields[INTENT];
    if (intent !== "spam" && intent !== "done") return page(visit);
    const count = await (intent === "spam" ? people.markSpam(ids) : people.markDone(ids));
    if (count > 0 && intent === "spam") await visit.dashboard.record(visit.session.member, "people-marked-spam");
    return { redirect: withQuery(PEOPLE, { ...backTo(fields), [DONE]: count === 0 ? "none" : intent }) };
  },
};

/** The list that a form was sent from. */
const backTo = ({ q = "", state = "" }: Fields): Record<string, string> => ({ ...(q && { q }), ...(state && { state }) });

type Search = { readonly q: string; readonly state: PersonState | undefined; readonly after: string | undefined };

function searchOf({ searchParams }: URL): Search {
  const state = searchParams.get("state") ?? undefined;
  return {
    q: (searchParams.get("q") ?? "").slice(0, 200),
    state: isPersonState(state) ? state : undefined,
    after: searchParams.get("after") ?? undefined,
  };
}

async function page(visit: SignedIn): Promise<Answer> {
  const search = searchOf(visit.url);
  const { q, state, after } = search;
  const found = await peopleOf(visit).find({ q, ...(state && { state }), ...(after !== undefined && { after }) });
  const message = doneMessage(visit.url, MESSAGES);
  return {
    title: "People",
    body: (
      <>
        <h1>People</h1>
        {message && <Notice tone="good">{message}</Notice>}
        <form method="get" action={PEOPLE} className="finder" role="search">
          <div className="field">
            <label htmlFor="q" className="label">
              Name, email, phone or address
            </label>
            <input id="q" name="q" type="search" defaultValue={q} className="control" enterKeyHint="search" autoComplete="off" />
          </div>
          {state && <input type="hidden" name="state" value={state} />}
          <button type="submit" className="button button-quiet">
            Find
          </button>
        </form>
        <States search={search} />
        <Found search={search} found={found} now={visit.services.now()} />
        <p className="pager person-ways">
          <a href={SAVED_REPLIES} className="link link-alone">
            Saved replies
          </a>
          <a href={NEWSLETTER} className="link link-alone">
            Newsletter
          </a>
          <a href={HOW_FAST} className="link link-alone">
            How fast
          </a>
          {mayDo(visit.session.member.role, "erasure") && (
            <a href={PRIVACY} className="link link-alone">
              Privacy and files
            </a>
          )}
        </p>
      </>
    ),
  };
}

const States = ({ search: { q, state } }: { search: Search }) => (
  <nav aria-label="State">
    <ul className="states">
      {[undefined, ...PERSON_STATES].map((each) => (
        <li key={each ?? "all"}>
          <a href={withQuery(PEOPLE, { ...(q && { q }), ...(each && { state: each }) })} aria-current={each === state ? "page" : undefined}>
            {each ? STATE_LABEL[each] : "All"}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

function Found({ search: { q, state, after }, found, now }: { search: Search; found: PeoplePage; now: Date }) {
  const { people, next, isPartial } = found;
  if (people.length === 0) return <Nobody isFiltered={q !== "" || state !== undefined || after !== undefined} />;
  const query = { ...(q && { q }), ...(state && { state }) };
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="sr-only">
        {state ? STATE_LABEL[state] : "All"}
      </h2>
      {isPartial && <p>Too many people match to look at all of them. Add another word.</p>}
      <form method="post" action={PEOPLE} aria-label="Chosen people">
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="state" value={state ?? ""} />
        <ul className="people">
          {people.map((person) => (
            <li key={person.id}>
              {state !== "spam" && (
                <label className="person-check">
                  <input type="checkbox" name={`${CHOSEN}${person.id}`} />
                  <span className="sr-only">{`Choose ${titleOf(person)}`}</span>
                </label>
              )}
              <PersonRow person={person} now={now} />
            </li>
          ))}
        </ul>
        {state !== "spam" && (
          <div className="row-buttons person-bulk">
            <span className="small">With those you chose:</span>
            <button type="submit" name={INTENT} value="done" className="button button-quiet button-small">
              Done
            </button>
            <button type="submit" name={INTENT} value="spam" className="button button-bad button-small">
              Spam
            </button>
          </div>
        )}
      </form>
      <p className="pager">
        {after && (
          <a href={withQuery(PEOPLE, query)} className="link link-alone">
            Back to the latest
          </a>
        )}
        {next && (
          <a href={withQuery(PEOPLE, { ...query, after: next })} rel="next" className="link link-alone">
            Earlier
          </a>
        )}
      </p>
    </section>
  );
}

const Nobody = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <section className="card empty">
      <h2>No one matches</h2>
      <a href={PEOPLE} className="link link-alone">
        Show everyone
      </a>
    </section>
  ) : (
    <section className="card empty">
      <h2>No one has written yet</h2>
      <p>Everyone who sends a form, books an appointment or signs up appears here, with everything about them on one screen.</p>
    </section>
  );
