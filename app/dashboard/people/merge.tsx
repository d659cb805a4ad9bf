/** Someone who wrote from another address and number is merged by hand: found by a search, like in the list. */
import type { PeoplePage, PersonSummary } from "../../../domain/people/person.ts";
import { formatPhone } from "../../../domain/forms/phone.ts";
import { Confirm, Crumb, Form, Notice } from "../parts.tsx";
import { type Answer, DONE, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { mergePath, PEOPLE, personPath } from "./paths.ts";
import { peopleOf, personGone } from "./people-of.ts";
import { titleOf } from "./person-parts.tsx";

export const mergeScreen: MemberScreen = {
  path: mergePath(":person"),
  right: "work",
  get: (visit) => page(visit),
  async post(visit, { other = "" }) {
    const id = visit.params["person"] ?? "";
    if (!(await peopleOf(visit).merge(id, other))) return page(visit, "They couldn't be merged: one of them isn't here anymore.");
    await visit.dashboard.record(visit.session.member, "people-merged");
    return { redirect: withQuery(personPath(id), { [DONE]: "merged" }) };
  },
};

async function page(visit: SignedIn, problem?: string): Promise<Answer> {
  const people = peopleOf(visit);
  const person = await people.get(visit.params["person"] ?? "");
  if (!person) return personGone;
  const q = (visit.url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = q === "" ? undefined : await people.find({ q });
  return {
    title: "Merge with someone else",
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={personPath(person.id)} name={titleOf(person)} />
        <h1>Merge with someone else</h1>
        <p className="lead">Did the same person write from another address or number? Find what else is theirs.</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <form method="get" action={mergePath(person.id)} className="finder people-finder" role="search">
          <div className="field">
            <label htmlFor="q" className="label">
              Name, email, phone or address
            </label>
            <input id="q" name="q" type="search" defaultValue={q} className="control" enterKeyHint="search" autoComplete="off" />
          </div>
          <button type="submit" className="button button-quiet">
            Find
          </button>
        </form>
        {found && <Found found={found} except={person.id} q={q} />}
      </>
    ),
  };
}

function Found({ found: { people, next }, except, q }: { found: PeoplePage; except: string; q: string }) {
  const others = people.filter(({ id }) => id !== except);
  return (
    <section aria-labelledby="found">
      <h2 id="found">Found</h2>
      {others.length === 0 ? (
        <p>No one else matches.</p>
      ) : (
        <ul className="rows">
          {others.map((other) => (
            <MergeRow key={other.id} other={other} />
          ))}
        </ul>
      )}
      {next && (
        <p>
          <span>There are more. Add another word, or look in the </span>
          <a href={withQuery(PEOPLE, { q })} className="link">
            list of people
          </a>
          <span>.</span>
        </p>
      )}
    </section>
  );
}

/** Someone with whom a person can be merged. */
export const MergeRow = ({ other }: { other: Pick<PersonSummary, "id" | "name" | "email" | "phone"> }) => {
  const reach = other.name === "" ? "" : [other.email, formatPhone(other.phone)].filter(Boolean).join(" · ");
  return (
    <li className="card row">
      <a href={personPath(other.id)} className="row-link">
        <bdi>{titleOf(other)}</bdi>
      </a>
      {reach && (
        <p className="small person-reach">
          <bdi>{reach}</bdi>
        </p>
      )}
      <Confirm
        summary="Merge"
        about={`with ${titleOf(other)}`}
        question="Everything of both will be on one screen. You can split them again by request; notes stay together."
      >
        <Form intent="merge" label={`Merge with ${titleOf(other)}`} fields={{ other: other.id }}>
          <button type="submit" className="button button-small">
            {`Yes, ${titleOf(other)} is the same person`}
          </button>
        </Form>
      </Confirm>
    </li>
  );
};
