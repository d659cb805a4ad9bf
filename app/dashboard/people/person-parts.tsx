/** How a person is named and where the conversation stands, on all screens. */
import { formatPhone, telHref } from "../../../domain/forms/phone.ts";
import type { PersonState, PersonSummary } from "../../../domain/people/person.ts";
import { formatShortDay } from "../../../domain/time/calendar-date.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/time/instant.ts";
import { personPath } from "./paths.ts";

export const STATE_LABEL: Readonly<Record<PersonState, string>> = {
  new: "New",
  open: "Open",
  waiting: "Waiting",
  done: "Done",
  spam: "Spam",
};

export type Named = Pick<PersonSummary, "name" | "email" | "phone">;

/** What a person is called: by the name, or else the address or number. */
export const titleOf = ({ name, email, phone }: Named): string => name || email || formatPhone(phone) || "Someone without a name";

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** A length of time as people say it: "25 minutes", "3 hours", "2 days". @param length milliseconds. */
export function lengthText(length: number): string {
  if (length < HOUR_MS) return counted(Math.max(1, Math.round(length / MINUTE_MS)), "minute");
  if (length < 2 * DAY_MS) return counted(Math.round(length / HOUR_MS), "hour");
  return counted(Math.round(length / DAY_MS), "day");
}

export const StateTag = ({ person, now }: { person: PersonSummary; now: Date }) => (
  <span className="tags">
    {person.waitsSince ? (
      <span className="tag tag-waits">{`Waits ${lengthText(now.getTime() - Date.parse(person.waitsSince))}`}</span>
    ) : (
      <span className="tag">{STATE_LABEL[person.state]}</span>
    )}
    {person.until && <span className="tag">{formatShortDay(person.until)}</span>}
    {person.isFlagged && person.state !== "spam" && <span className="tag tag-flagged">Possible spam</span>}
  </span>
);

/** The ways to reach someone besides an answer from here. Nothing records that they were used. */
export function ReachLinks({ person: { email, phone } }: { person: Named }) {
  const dial = telHref(phone);
  if (!dial && !email) return <p className="small">No phone number and no email address.</p>;
  return (
    <p className="row-buttons">
      {dial && (
        <a href={`tel:${dial}`} className="button button-quiet button-small">
          {`Call ${formatPhone(phone)}`}
        </a>
      )}
      {dial && (
        <a href={`sms:${dial}`} className="button button-quiet button-small">
          Text
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="button button-quiet button-small">
          Email from your own mailbox
        </a>
      )}
    </p>
  );
}

/** A person in a list: the whole card leads to them. */
export const PersonRow = ({ person, now }: { person: PersonSummary; now: Date }) => (
  <div className="card person-row section-row">
    <p className="person-name">
      <a href={personPath(person.id)} className="row-link">
        <bdi>{titleOf(person)}</bdi>
      </a>
    </p>
    {person.name !== "" && (
      <p className="small person-reach">
        <bdi>{[person.email, formatPhone(person.phone)].filter(Boolean).join(" · ")}</bdi>
      </p>
    )}
    {person.nextStep ? (
      <p className="person-reach">{person.nextStep}</p>
    ) : (
      person.about && <p className="small person-reach">{person.about}</p>
    )}
    <StateTag person={person} now={now} />
  </div>
);
