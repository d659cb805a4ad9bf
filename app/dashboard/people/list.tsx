/** Everyone who wrote: searched, by state, the latest request first. */
import { isPersonState, type PeoplePage, PERSON_STATES, type PersonState } from "../../../domain/people/person.ts";
import { mayDo } from "../../../domain/dashboard/members.ts";
import { Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { PRIVACY } from "../privacy/paths.ts";
import { HOW_FAST, PEOPLE, SAVED_REPLIES, wavePath } from "./paths.ts";
import { NEWSLETTER } from "../newsletter/paths.ts";
import { peopleOf } from "./people-of.ts";
import { PersonRow, STATE_LABEL, titleOf } from "./person-parts.tsx";
import { afterMove, counted, FLAGGED, MovedNotice, moveWave, undoMove, WaveForm } from "./wave.tsx";

const MESSAGES: Readonly<Record<string, string>> = {
  undone: "They're back, as they were before.",
  done: "Marked as done.",
  none: "No one was chosen.",
  erased: "That person isn't here anymore: erased, or merged into another one.",
};

/** The query parameter with which everyone on the page is chosen. */
const ALL = "all";

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
    if (intent === "spam-wave") return moveWave(visit, fields);
    if (intent === "undo-spam") return undoMove(visit, fields);
    if (intent !== "spam" && intent !== "done") return page(visit);
    const path = withQuery(PEOPLE, backTo(fields));
    if (ids.length === 0) return { redirect: withQuery(path, { [DONE]: "none" }) };
    if (intent === "spam") return moveChosen(visit, ids, path);
    const count = await people.markDone(ids);
    return { redirect: withQuery(path, { [DONE]: count === 0 ? "none" : intent }) };
  },
};

async function moveChosen(visit: SignedIn, ids: readonly string[], path: string): Promise<Answer> {
  const move = await peopleOf(visit).moveToSpam(ids);
  if (move.moved > 0) await visit.dashboard.record(visit.session.member, "wave-marked-spam", counted(move.moved));
  return afterMove(path, move);
}

/** The list that a form was sent from. */
const backTo = ({ q = "", state = "", wave = "" }: Fields): Record<string, string> => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(wave && { wave }),
});

type Search = {
  readonly q: string;
  readonly state: PersonState | undefined;
  /** See `WaveQuery`. */
  readonly wave: string | undefined;
  readonly after: string | undefined;
  /** Everyone on the page is chosen. */
  readonly isAll: boolean;
};

/** The query of a list, without its page. */
const queryOf = ({ q, state, wave }: Search): Record<string, string> => backTo({ q, state: state ?? "", wave: wave ?? "" });

function searchOf({ searchParams }: URL): Search {
  const state = searchParams.get("state") ?? undefined;
  return {
    q: (searchParams.get("q") ?? "").slice(0, 200),
    state: isPersonState(state) ? state : undefined,
    wave: searchParams.get("wave") ?? undefined,
    after: searchParams.get("after") ?? undefined,
    isAll: searchParams.has(ALL),
  };
}

async function page(visit: SignedIn): Promise<Answer> {
  const search = searchOf(visit.url);
  const { q, state } = search;
  const found = await foundBy(visit, search);
  const message = doneMessage(visit.url, MESSAGES);
  const now = visit.services.now();
  return {
    title: "People",
    body: (
      <>
        <h1>People</h1>
        {message && <Notice tone="good">{message}</Notice>}
        {visit.url.searchParams.get(DONE) === "spam" && <MovedNotice url={visit.url} />}
        <form method="get" action={PEOPLE} className="finder people-finder" role="search">
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
        {search.wave !== undefined && <WaveForm wave={search.wave} found={found} now={now} />}
        <Found search={search} found={found} now={now} />
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

const foundBy = (visit: SignedIn, { q, state, wave, after }: Search): Promise<PeoplePage> =>
  wave === undefined
    ? peopleOf(visit).find({ q, ...(state && { state }), ...(after !== undefined && { after }) })
    : peopleOf(visit).findWave({ wave }, after);

const States = ({ search: { q, state, wave } }: { search: Search }) => (
  <nav aria-label="State">
    <ul className="states">
      {[undefined, ...PERSON_STATES].map((each) => (
        <li key={each ?? "all"}>
          <a
            href={withQuery(PEOPLE, { ...(q && { q }), ...(each && { state: each }) })}
            aria-current={each === state && wave === undefined ? "page" : undefined}
          >
            {each ? STATE_LABEL[each] : "All"}
          </a>
        </li>
      ))}
      <li>
        <a href={wavePath(FLAGGED)} aria-current={wave === FLAGGED ? "page" : undefined}>
          Possible spam
        </a>
      </li>
    </ul>
  </nav>
);

type FoundProps = { search: Search; found: PeoplePage; now: Date };

function Found({ search, found, now }: FoundProps) {
  const { q, state, after, isAll } = search;
  const { people, next, isPartial } = found;
  const query = queryOf(search);
  if (people.length === 0) return <Nobody isFiltered={Object.keys(query).length > 0 || after !== undefined} />;
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="sr-only">
        {state ? STATE_LABEL[state] : "All"}
      </h2>
      {isPartial && <p>Too many people match to look at all of them. Add another word.</p>}
      <form method="post" action={PEOPLE} aria-label="Chosen people">
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="state" value={state ?? ""} />
        <input type="hidden" name="wave" value={search.wave ?? ""} />
        <ul className="people">
          {people.map((person) => (
            <li key={person.id}>
              {state !== "spam" && (
                <label className="person-check">
                  <input type="checkbox" name={`${CHOSEN}${person.id}`} defaultChecked={isAll} />
                  <span className="sr-only">{`Choose ${titleOf(person)}`}</span>
                </label>
              )}
              <PersonRow person={person} now={now} />
            </li>
          ))}
        </ul>
        {state !== "spam" && <Bulk search={search} count={people.length} />}
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

/** What is done with those who are chosen. It stays in sight while the list is scrolled. */
function Bulk({ search, count }: { search: Search; count: number }) {
  const query = { ...queryOf(search), ...(search.after !== undefined && { after: search.after }) };
  return (
    <div className="row-buttons person-bulk">
      {count > 1 && (
        <a href={withQuery(PEOPLE, search.isAll ? query : { ...query, [ALL]: "" })} className="link link-alone">
          {search.isAll ? "Choose no one" : `Choose all ${count}`}
        </a>
      )}
      <span className="sr-only">With those you chose:</span>
      <button type="submit" name={INTENT} value="done" className="button button-quiet button-small">
        Done
      </button>
      <button type="submit" name={INTENT} value="spam" className="button button-bad button-small">
        Spam
      </button>
    </div>
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
