/** What is needed seldom on a person's screen: subscriptions, people who may be the same, spam. */
import type { KeptByEmail, PersonDetail } from "../../../domain/people/person.ts";
import { Confirm, Form, When } from "../parts.tsx";
import { MergeRow } from "./merge.tsx";
import { mergePath, wavePath } from "./paths.ts";

const KEPT_STATE: Readonly<Record<KeptByEmail["state"], string>> = {
  waiting: "not confirmed yet",
  confirmed: "confirmed",
  paused: "paused",
  left: "stopped",
};

export const KeptByEmailList = ({ kept }: { kept: readonly KeptByEmail[] }) =>
  kept.length === 0 ? null : (
    <section aria-labelledby="kept">
      <h2 id="kept">Gets by email</h2>
      <ul className="bullets">
        {kept.map(({ what, words, email, state, since }) => (
          <li key={`${what} ${words} ${email} ${since}`}>
            <span>{what === "newsletter" ? "Newsletter" : `Homes: ${words}`}</span>
            <span>{`, ${KEPT_STATE[state]}, `}</span>
            <When at={since} />
            <span>, </span>
            <bdi>{email}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );

/** One address, several people: shown apart, and merged only by hand. So is someone who wrote from another address and number. */
export const Alike = ({ person }: { person: PersonDetail }) => (
  <>
    {person.alike.length > 0 && (
      <section aria-labelledby="alike">
        <h2 id="alike">Same address or number</h2>
        <p>Two people can share one. Are they the same person?</p>
        <ul className="rows">
          {person.alike.map((other) => (
            <MergeRow key={other.id} other={other} />
          ))}
        </ul>
      </section>
    )}
    <a href={mergePath(person.id)} className="link link-alone">
      Merge with someone else
    </a>
  </>
);

export function SplitForm({ person }: { person: PersonDetail }) {
  const requests = person.timeline.flatMap((entry) => (entry.kind === "request" ? [entry] : []));
  if (requests.length < 2) return null;
  return (
    <details className="confirm person-split">
      <summary className="link link-alone">Some of this is someone else's</summary>
      <Form intent="split" label="Split" className="person-form">
        <fieldset className="choices">
          <legend className="label">Which requests are another person's?</legend>
          {requests.map(({ id, formName, at }) => (
            <label key={id} className="person-choice">
              <input type="checkbox" name={`lead-${id}`} />
              <span>{formName}</span>
              <span className="small">
                <When at={at} />
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button button-quiet">
          Make them another person's
        </button>
      </Form>
    </details>
  );
}

export const SpamForm = ({ person }: { person: PersonDetail }) => (
  <div className="row-buttons person-spam">
    {(person.state === "spam" || person.isFlagged) && (
      <Form intent="not-spam" label="Not spam">
        <button type="submit" className="button button-quiet button-small">
          Not spam
        </button>
      </Form>
    )}
    {person.state !== "spam" && <MarkSpam />}
    {person.sameWords > 0 && (
      <a href={wavePath(person.id)} className="link link-alone">
        {person.sameWords === 1 ? "1 other wrote the same" : `${person.sameWords.toLocaleString("en-US")} others wrote the same`}
      </a>
    )}
  </div>
);

const MarkSpam = () => (
  <Confirm
    summary="Spam"
    about="is what this person sent"
    question="They move to Spam, and so does what they send from now on. What they have booked is canceled, and no email goes to the address that was typed."
  >
    <Form intent="spam" label="Move to spam">
      <button type="submit" className="button button-bad button-small">
        Move to spam
      </button>
    </Form>
  </Confirm>
);
