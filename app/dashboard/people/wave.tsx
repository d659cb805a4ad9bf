/** What may be a wave of spam: everyone in it moves with one answer, and comes back with one. */
import { isPersonState, type PeoplePage, type SpamMove, type StateBefore } from "../../../domain/people/person.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { isInstant } from "../../../domain/time/instant.ts";
import { Form, Notice } from "../parts.tsx";
import { type Answer, DONE, type Fields, type SignedIn, withQuery } from "../screen.ts";
import { PEOPLE, wavePath } from "./paths.ts";
import { peopleOf } from "./people-of.ts";

/** The wave of those whose requests look automated. */
export const FLAGGED = "flagged";

/** The query parameters that say what a move did, and how to take it back. */
const MOVED = { moved: "moved", kept: "kept", at: "at", before: "before" } as const;

/** Most people whose state is remembered in an address. A page of the list has fewer. */
const MOST_REMEMBERED = 100;

/** As text in an address and a form, such as "id~waiting~2026-12-01 id~done". */
const textOf = (before: readonly StateBefore[]): string =>
  before
    .slice(0, MOST_REMEMBERED)
    .map(({ id, state, until }) => [id, state, ...(until === undefined ? [] : [until])].join("~"))
    .join(" ");

const statesIn = (text: string): readonly StateBefore[] =>
  text
    .split(" ")
    .slice(0, MOST_REMEMBERED)
    .flatMap((each) => {
      const [id = "", state, until] = each.split("~");
      if (!isPersonState(state) || state === "spam") return [];
      return [{ id, state, ...(until !== undefined && isCalendarDate(until) && { until }) }];
    });

export const counted = (count: number): string => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);

/** Where a move leads: the list it began in, saying what was done. */
export function afterMove(path: string, { moved, kept, at, before }: SpamMove): Answer {
  const said = {
    [DONE]: "spam",
    [MOVED.moved]: String(moved),
    [MOVED.at]: at,
    ...(kept > 0 && { [MOVED.kept]: String(kept) }),
    ...(before.length > 0 && { [MOVED.before]: textOf(before) }),
  };
  return { redirect: withQuery(path, said) };
}

/** Moves the whole wave, as it was shown. */
export async function moveWave(visit: SignedIn, { wave = FLAGGED, until = "" }: Fields): Promise<Answer> {
  if (!isInstant(until)) return { redirect: wavePath(wave) };
  const move = await peopleOf(visit).moveWaveToSpam({ wave }, until);
  if (move.moved > 0) await visit.dashboard.record(visit.session.member, "wave-marked-spam", counted(move.moved));
  return afterMove(PEOPLE, move);
}

/** Brings back who was moved together. */
export async function undoMove(visit: SignedIn, { at = "", before = "" }: Fields): Promise<Answer> {
  const count = await peopleOf(visit).undoSpam(at, statesIn(before));
  if (count > 0) await visit.dashboard.record(visit.session.member, "spam-undone", counted(count));
  return { redirect: withQuery(PEOPLE, { [DONE]: "undone" }) };
}

/** What the last move did, with the way back. */
export function MovedNotice({ url: { searchParams } }: { url: URL }) {
  const [moved, kept, at] = [Number(searchParams.get(MOVED.moved)), Number(searchParams.get(MOVED.kept)), searchParams.get(MOVED.at) ?? ""];
  return (
    <Notice tone="good">
      {moved > 0 && <p>{`Moved to spam: ${counted(moved)}. No one was emailed.`}</p>}
      {kept > 0 && (
        <p>
          {kept === 1
            ? "1 person has an appointment ahead and stays here. Open them to decide about both."
            : `${counted(kept)} have an appointment ahead and stay here. Open each to decide about both.`}
        </p>
      )}
      {moved > 0 && isInstant(at) && (
        <Form intent="undo-spam" label="Undo the move to spam" fields={{ at, before: searchParams.get(MOVED.before) ?? "" }}>
          <button type="submit" className="button button-quiet button-small">
            Undo
          </button>
        </Form>
      )}
    </Notice>
  );
}

type WaveProps = { wave: string; found: PeoplePage; now: Date };

/** Says what this list is, and moves all of it. */
export const WaveForm = ({ wave, found: { total = 0 }, now }: WaveProps) => (
  <section aria-labelledby="wave" className="card row">
    <h2 id="wave" className="today-small">
      {wave === FLAGGED ? "Possible spam" : "The same words"}
    </h2>
    <p>
      {wave === FLAGGED
        ? `${counted(total)} sent a form faster than people can, or without loading it first, or after very long. No one has answered yet.`
        : `${counted(total)} wrote the same words under different names. No one has answered yet.`}
    </p>
    {total > 0 && (
      <details className="confirm">
        <summary className="button button-bad button-small">
          {total === 1 ? "Mark as spam" : `Mark all ${total.toLocaleString("en-US")} as spam`}
        </summary>
        <p>They move to Spam, and so does what they send from now on. No one is emailed. Who has an appointment ahead stays here.</p>
        <Form intent="spam-wave" label="Mark all as spam" fields={{ wave, until: now.toISOString() }}>
          <button type="submit" className="button button-bad button-small">
            {`Yes, move ${counted(total)}`}
          </button>
        </Form>
      </details>
    )}
  </section>
);
