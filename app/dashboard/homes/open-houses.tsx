/** A home's open houses: planned, moved and canceled. Visitors' calendar files follow, with a higher sequence number. */
import type { EditedOpenHouse, OpenHouseErrors } from "../../../domain/listings/editing.ts";
import { addDays, type CalendarDate, formatDay, formatTimeRange, weekday } from "../../../domain/time/calendar-date.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { fairHousingFlags } from "../../../domain/fair-housing.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm, Form } from "../parts.tsx";
import { type Answer, DONE, type Fields, INTENT, withQuery } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { Flags } from "./home-field.tsx";
import { homePath } from "./paths.ts";
import { recordChange } from "../record-change.ts";

const MESSAGES = {
  added: "The open house is planned.",
  "added-draft": "The open house is planned. It's on the site once the home is live.",
  moved: "The open house is moved. Calendar files have the new time.",
  canceled: "The open house is canceled. Calendar files say so.",
};

export const openHousesScreen = homeScreen({
  part: "open-houses",
  get: (visit) => page(visit, visit.kept && { typed: visit.kept, errors: {} }),
  async post(visit, fields) {
    const { listing, services } = visit;
    const { openHouses } = services.listingsEditor;
    const { date = "", from = "", to = "", note = "", capacity = "" } = fields;
    const id = fields["open-house"];
    const isMine = listing.openHouses.some((each) => each.id === id);
    if (id !== undefined && !isMine) return page(visit, undefined, "That open house isn't here anymore.");
    if (fields[INTENT] === "cancel" && id !== undefined) {
      await openHouses.cancel(id);
      await recordChange(visit, "open-house-canceled");
      return done(visit, "canceled");
    }
    const input = { date, from, to, note, capacity };
    const saved = id === undefined ? await openHouses.add(listing.id, input) : await openHouses.move(id, input);
    if (saved.state === "gone") return page(visit, undefined, "That open house isn't here anymore.");
    if (saved.state === "invalid") return page(visit, { typed: fields, errors: saved.errors });
    await recordChange(visit, id === undefined ? "open-house-added" : "open-house-moved", { of: "an open house's note", text: note });
    return done(visit, id !== undefined ? "moved" : listing.state === "live" ? "added" : "added-draft");
  },
});

const done = ({ listing }: HomeVisit, what: keyof typeof MESSAGES): Answer => ({
  redirect: withQuery(homePath(listing.id, "open-houses"), { [DONE]: what }),
});

/** What was typed into one of the forms, and what is wrong with it. */
type Typed = { readonly typed: Fields; readonly errors: OpenHouseErrors };

function page(visit: HomeVisit, typed?: Typed, problem?: string): Answer {
  const { listing, services } = visit;
  const today = dateIn(services.content.current().agent.timeZone, services.now());
  const wrong = typed?.typed["open-house"];
  const planned = listing.openHouses.filter(({ canceled, date }) => !canceled && date >= today);
  const others = listing.openHouses.filter(({ canceled, date }) => canceled || date < today);
  return homePage({
    visit,
    listing,
    part: "open-houses",
    title: "Open houses",
    messages: MESSAGES,
    problem,
    status: problem || (typed && !visit.kept) ? 422 : 200,
    children: (
      <>
        <section aria-labelledby="planned">
          <h2 id="planned">Planned</h2>
          {planned.length === 0 && (
            <p>No open house is planned. Add one below: it's on the home's page and in the list of open houses at once.</p>
          )}
          {planned.length > 0 && (
            <ul className="rows">
              {planned.map((each) => (
                <Planned key={each.id} openHouse={each} typed={wrong === each.id ? typed : undefined} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="add">
          <h2 id="add">Add an open house</h2>
          <Form intent="add" label="Add an open house" className="request">
            <Times id="new" typed={wrong === undefined ? typed : undefined} initial={suggestion(today)} today={today} />
            <button type="submit" className="button">
              Add it
            </button>
          </Form>
        </section>
        {others.length > 0 && (
          <section aria-labelledby="over">
            <h2 id="over">Past and canceled</h2>
            <ul className="entries">
              {others.map((each) => (
                <li key={each.id}>
                  <span>{whenText(each)}</span>
                  <span className="small">{each.canceled ? "Canceled" : "Past"}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  });
}

const whenText = ({ date, from, to }: EditedOpenHouse): string => `${formatDay(date)}, ${formatTimeRange(from, to)}`;

/** The usual hours, on the next Saturday. */
const suggestion = (today: CalendarDate): Fields => ({
  date: addDays(today, (6 - weekday(today) + 7) % 7),
  from: "13:00",
  to: "15:00",
  note: "",
});

/** "13:05" of minutes after midnight, as a time field has it. */
const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const Planned = ({ openHouse, typed }: { openHouse: EditedOpenHouse; typed: Typed | undefined }) => {
  const { id, date, from, to, note, coming, capacity } = openHouse;
  const flags = fairHousingFlags(note).map((flag) => Object.assign({ field: "openHouse" as const }, flag));
  return (
    <li className="card row">
      <h3>{whenText(openHouse)}</h3>
      <p className="small">{guestsText(openHouse)}</p>
      {note !== "" && <p>{note}</p>}
      {flags.length > 0 && <Flags flags={flags} />}
      <Confirm
        summary="Move or change"
        about={whenText(openHouse)}
        question="Visitors who saved it to a calendar get the new time with its next update. Those who said they're coming get an email if the time changes."
        isOpen={typed !== undefined}
      >
        <Form intent="move" label={`Move ${whenText(openHouse)}`} fields={{ "open-house": id }} className="request">
          <Times
            id={id}
            typed={typed}
            initial={{ date, from: clock(from), to: clock(to), note, capacity: capacity === undefined ? "" : String(capacity) }}
          />
          <button type="submit" className="button">
            Save the change
          </button>
        </Form>
      </Confirm>
      <Confirm
        summary="Cancel it"
        about={whenText(openHouse)}
        question={`Its page and its calendar file will say that it's canceled${coming > 0 ? ", and those who said they're coming get an email" : ""}. This can't be undone; you can add another one.`}
      >
        <Form intent="cancel" label={`Cancel ${whenText(openHouse)}`} fields={{ "open-house": id }}>
          <button type="submit" className="button button-bad">
            Cancel this open house
          </button>
        </Form>
      </Confirm>
    </li>
  );
};

/** "4 people said they're coming; there's room for 20." */
function guestsText({ coming, capacity }: EditedOpenHouse): string {
  const room = capacity === undefined ? "" : `; there's room for ${capacity}`;
  return coming === 0
    ? `No one has said they're coming yet${room}.`
    : `${coming === 1 ? "1 person" : `${coming} people`} said they're coming${room}. Their names are in the emails you got.`;
}

type TimesProps = { id: string; typed: Typed | undefined; initial: Fields; today?: CalendarDate };

const Times = ({ id, typed, initial, today }: TimesProps) => {
  const value = (name: string): string => typed?.typed[name] ?? initial[name] ?? "";
  return (
    <>
      <Field
        id={`date-${id}`}
        label="Date"
        error={typed?.errors.date}
        control={{ as: "input", type: "date", name: "date", defaultValue: value("date"), required: true, ...(today && { min: today }) }}
      />
      <div className="pair">
        <Field
          id={`from-${id}`}
          label="From"
          error={typed?.errors.from}
          control={{ as: "input", type: "time", name: "from", defaultValue: value("from"), required: true, step: 300 }}
        />
        <Field
          id={`to-${id}`}
          label="To"
          error={typed?.errors.to}
          control={{ as: "input", type: "time", name: "to", defaultValue: value("to"), required: true, step: 300 }}
        />
      </div>
      <Field
        id={`note-${id}`}
        label="Note"
        optional
        help="Shown beside the hours: where to park, which door."
        error={typed?.errors.note}
        control={{ as: "input", name: "note", defaultValue: value("note"), maxLength: 200, autoComplete: "off", enterKeyHint: "done" }}
      />
      <Field
        id={`capacity-${id}`}
        label="Room for how many people"
        optional
        help="Once so many said they're coming, the site says that it's full. Empty: any number."
        error={typed?.errors.capacity}
        control={{
          as: "input",
          name: "capacity",
          inputMode: "numeric",
          defaultValue: value("capacity"),
          maxLength: 4,
          autoComplete: "off",
        }}
      />
    </>
  );
};
