/** One person: how to reach them, what comes next, and everything that happened. */
import { isChosenState, isNoteKind, LONGEST, type PersonDetail, type TimelineEntry } from "../../../domain/people/person.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Action } from "../../../domain/dashboard/actions.ts";
import { type Member, mayDo } from "../../../domain/dashboard/members.ts";
import type { People } from "../../../domain/people/people-service.ts";
import { appointmentsOf, OUTCOMES, recordAppointment } from "../appointments/visit.ts";
import { Crumb, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { answerPath, PEOPLE, personPath } from "./paths.ts";
import { peopleOf, personGone, typedText } from "./people-of.ts";
import { NextStepForm, NoteForm, QuickAnswers } from "./person-forms.tsx";
import { ReachLinks, StateTag, titleOf } from "./person-parts.tsx";
import { ConsentLedger, ConsentWarning } from "../privacy/consents.tsx";
import { privacyOfPath } from "../privacy/paths.ts";
import { privacyOf } from "../privacy/visit.ts";
import { Alike, KeptByEmailList, SpamForm, SplitForm } from "./person-more.tsx";
import { Timeline } from "./timeline.tsx";
import { Restorable } from "./restorable.tsx";

const MESSAGES: Readonly<Record<string, string>> = {
  saved: "Saved.",
  noted: "Noted.",
  answered: "Noted as answered.",
  deleted: "The note is deleted.",
  sent: "Your answer is on its way. Below you see when it's delivered.",
  spam: "Moved to spam. Appointments they had booked are canceled; no one was emailed about it.",
  "not-spam": "Back among your people. What was canceled stays canceled until you book it again.",
  restored: "It's booked again. The visitor gets the invitation.",
  merged: "Both are one person now.",
  split: "These requests are another person's now.",
  decided: "Done. The visitor gets an email about it.",
  stop: "Noted. Texts and emails end, and so do the newsletter and the emails about homes.",
  "undo-stop": "Taken back. The newsletter and the emails about homes stay stopped until they ask for them again.",
};

const PROBLEMS: Readonly<Record<string, string>> = {
  "no-day": "Choose a day to wait until.",
  "not-split": "Choose some of the requests, but not all of them.",
  "no-text": "The note is empty.",
  "long-note": `The note has more than ${LONGEST.note.toLocaleString("en-US")} characters. Please shorten it, or make two of it.`,
  taken: "Another appointment has that time by now.",
  undecided: "There's nothing left to decide about that appointment.",
  "not-merged": "They couldn't be merged: one of them isn't here anymore.",
};

export const personScreen: MemberScreen = {
  path: `${PEOPLE}/:person`,
  right: "work",
  get: (visit) => page(visit),
  async post(visit, fields) {
    const id = visit.params["person"] ?? "";
    if (fields[INTENT] === "restore") return restore(visit, id, fields);
    const done = (await changeConsent(visit, id, fields)) ?? (await change(peopleOf(visit), visit.session.member, id, fields));
    if (done === "gone") return personGone;
    if (Object.hasOwn(PROBLEMS, done)) return page(visit, PROBLEMS[done], fields);
    const logged = LOGGED[done];
    if (logged) await visit.dashboard.record(visit.session.member, logged);
    return { redirect: withQuery(personPath(id), { [DONE]: done }) };
  },
};

/** Books what was canceled as spam again. */
async function restore(visit: SignedIn, id: string, fields: Fields): Promise<Answer> {
  const { lead = "", seen = "" } = fields;
  const outcome = await appointmentsOf(visit).restore({ by: visit.session.member.id, id: lead, seen });
  if (outcome === "done") {
    await recordAppointment(visit, "appointment-restored");
    return { redirect: withQuery(personPath(id), { [DONE]: "restored" }) };
  }
  if (outcome === "gone") return page(visit, PROBLEMS["undecided"], fields);
  return page(
    visit,
    outcome === "changed" ? "That appointment has changed in the meantime. Below is how it is now." : OUTCOMES[outcome],
    fields,
  );
}

const LOGGED: Readonly<Record<string, Action | undefined>> = {
  spam: "people-marked-spam",
  "not-spam": "person-not-spam",
  merged: "people-merged",
  split: "person-split",
  stop: "stop-recorded",
  "undo-stop": "stop-undone",
};

/** "STOP", or its correction. `undefined`: the form asks for something else. */
async function changeConsent(visit: SignedIn, id: string, fields: Fields): Promise<string | undefined> {
  const intent = fields[INTENT];
  if (intent !== "stop" && intent !== "undo-stop") return undefined;
  const { member } = visit.session;
  const isDone = await (intent === "stop" ? privacyOf(visit).stop(member, id) : privacyOf(visit).undoStop(member, id));
  return isDone ? intent : "gone";
}

/** Does what a form asks. Resolves to a key of the messages or of the problems; "gone" if there is no such person. */
async function change(people: People, member: Member, id: string, fields: Fields): Promise<string> {
  switch (fields[INTENT]) {
    case "next":
      return saveNextStep(people, id, fields);
    case "note":
      return addNote(people, member, id, fields);
    case "delete-note":
      await people.deleteNote(id, fields["note"] ?? "");
      return "deleted";
    case "spam":
      return (await people.markSpam([id])) === 1 ? "spam" : "gone";
    case "not-spam":
      return (await people.notSpam(id)) ? "not-spam" : "gone";
    case "merge":
      return (await people.merge(id, fields["other"] ?? "")) ? "merged" : "not-merged";
    case "split": {
      const leads = Object.keys(fields).flatMap((name) => (name.startsWith("lead-") ? [name.slice(5)] : []));
      return (await people.split(id, leads)) === undefined ? "not-split" : "split";
    }
    case "confirm":
    case "decline": {
      const result = await people.decide(member, id, fields["lead"] ?? "", fields[INTENT]);
      return result === "gone" ? "undecided" : result;
    }
    case undefined:
    default:
      return "saved";
  }
}

async function saveNextStep(people: People, id: string, fields: Fields): Promise<string> {
  const state = isChosenState(fields["state"]) ? fields["state"] : "open";
  const day = fields["until"] ?? "";
  const until = isCalendarDate(day) ? day : undefined;
  if (state === "waiting" && until === undefined) return "no-day";
  const nextStep = typedText(fields["next"], LONGEST.nextStep).replaceAll(/\s+/g, " ");
  return (await people.setNextStep(id, { state, until: state === "done" ? undefined : until, nextStep })) ? "saved" : "gone";
}

async function addNote(people: People, member: Member, id: string, fields: Fields): Promise<string> {
  const kind = isNoteKind(fields["kind"]) ? fields["kind"] : "note";
  const text = typedText(fields["text"]);
  if (text.length > LONGEST.note) return "long-note";
  if (kind === "note" && text === "") return "no-text";
  if (!(await people.addNote(member, id, kind, text))) return "gone";
  return kind === "note" ? "noted" : "answered";
}

/** @param typed fills the forms again after a problem. */
async function page(visit: SignedIn, problem?: string, typed: Fields | undefined = visit.kept): Promise<Answer> {
  const before = visit.url.searchParams.get("before") ?? undefined;
  const person = await peopleOf(visit).get(visit.params["person"] ?? "", before);
  if (!person) return personGone;
  const consents = before === undefined ? await privacyOf(visit).consents(person.id) : undefined;
  const message = problem === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  const restorable = person.state === "spam" ? [] : ((await visit.services.appointments?.restorableOf(person.id)) ?? []);
  const isFirst = before === undefined;
  const latest = isFirst ? latestOf(person) : [];
  return {
    title: titleOf(person),
    isWide: true,
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={PEOPLE} name="People" />
        <h1 className="person-title">
          <bdi>{titleOf(person)}</bdi>
        </h1>
        <StateTag person={person} now={visit.services.now()} />
        {message && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Restorable appointments={restorable} />
        {consents && <ConsentWarning consents={consents} />}
        <div className="columns">
          <div className="inside-part">
            <Latest entries={latest} person={person} />
          </div>
          <div className="inside-part columns-side">
            <Reach person={person} />
            {isFirst && person.state !== "spam" && <NextStepForm person={person} typed={typed?.[INTENT] === "next" ? typed : undefined} />}
            {isFirst && <NoteForm typed={typed?.[INTENT] === "note" ? typed : undefined} />}
          </div>
          <div className="inside-part">
            <Happened person={person} entries={person.timeline.filter((entry) => !latest.includes(entry))} isFirst={isFirst} />
            <Alike person={person} />
            <SplitForm person={person} />
            <KeptByEmailList kept={person.keptByEmail} />
            {consents && <ConsentLedger consents={consents} />}
            {!isNew(person) && <SpamForm person={person} />}
            {mayDo(visit.session.member.role, "erasure") && (
              <p className="person-ways">
                <a href={privacyOfPath(person.id)} className="link link-alone">
                  Copy or erase their data
                </a>
              </p>
            )}
          </div>
        </div>
      </>
    ),
  };
}

/** Whether it's still open what this person is. */
const isNew = ({ state, waitsSince }: PersonDetail): boolean => state === "spam" || waitsSince !== undefined;

/** Requests that are shown above the way to answer them. */
const MOST_LATEST = 3;

/** What is to be read before anything is done: the requests without an answer, or else the last thing that happened. */
function latestOf({ timeline }: PersonDetail): readonly TimelineEntry[] {
  const waiting = timeline.filter((entry) => entry.kind === "request" && entry.waits);
  return waiting.length > 0 ? waiting.slice(0, MOST_LATEST) : timeline.slice(0, 1);
}

const Latest = ({ entries, person }: { entries: readonly TimelineEntry[]; person: PersonDetail }) =>
  entries.length === 0 ? null : (
    <section aria-labelledby="latest">
      <h2 id="latest" className="sr-only">
        {entries.some((entry) => entry.kind === "request" && entry.waits) ? "What they wrote" : "What happened last"}
      </h2>
      <Timeline entries={entries} of={person} />
    </section>
  );

const Reach = ({ person }: { person: PersonDetail }) => (
  <section aria-labelledby="reach" className="reach">
    <h2 id="reach" className="sr-only">
      Answer
    </h2>
    {person.email && person.state !== "spam" && (
      <a href={answerPath(person.id)} className={person.waitsSince ? "button" : "button button-quiet"}>
        Answer by email
      </a>
    )}
    {person.email && (
      <p className="row-email">
        <bdi>{person.email}</bdi>
      </p>
    )}
    <ReachLinks person={person} />
    {person.waitsSince && <QuickAnswers />}
    {isNew(person) && <SpamForm person={person} />}
  </section>
);

type HappenedProps = { person: PersonDetail; entries: readonly TimelineEntry[]; isFirst: boolean };

const Happened = ({ person, entries, isFirst }: HappenedProps) =>
  entries.length === 0 && isFirst && !person.older ? null : (
    <section aria-labelledby="happened">
      <h2 id="happened">{isFirst ? "Before that" : "What happened"}</h2>
      <Timeline entries={entries} of={person} />
      <p className="pager">
        {!isFirst && (
          <a href={personPath(person.id)} className="link link-alone">
            Back to the latest
          </a>
        )}
        {person.older && (
          <a href={withQuery(personPath(person.id), { before: person.older })} className="link link-alone">
            Earlier
          </a>
        )}
      </p>
    </section>
  );
