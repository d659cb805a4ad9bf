/** Books for someone who called. */
import { placeNames } from "../../../content/meeting-places.ts";
import type { CallerResult } from "../../../domain/booking/appointments.ts";
import { type AppointmentType, MEETING_PLACES, type MeetingPlace } from "../../../domain/booking/booking.ts";
import { looksLikeEmail } from "../../../domain/forms/email-address.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { Field } from "../../ui/field.tsx";
import { Crumb, Form, Notice } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, type Fields, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { freeOn } from "./new-time.tsx";
import { AnyTime, TimeChoice } from "./parts.tsx";
import { appointmentPath, APPOINTMENTS, NEW } from "./paths.ts";
import { appointmentsOf, momentText, OUTCOMES, recordAppointment, TIME, timeOf, todayOf, zoneOf } from "./visit.ts";

/** Most characters. */
const LONGEST = { name: 100, phone: 40, email: 254, address: 300, note: 2000 } as const;

/** The type and the place in one value: "tour.visit". */
const KIND = "kind";

type Kind = { readonly value: string; readonly type: AppointmentType; readonly place: MeetingPlace };

const kindsOf = ({ services }: SignedIn): readonly Kind[] =>
  services.content
    .current()
    .appointmentTypes.flatMap((type) =>
      MEETING_PLACES.filter((place) => type.places.includes(place)).map((place) => ({ value: `${type.id}.${place}`, type, place })),
    );

type Errors = Readonly<Partial<Record<"name" | "reach" | "email" | "address" | "time", string>>>;

export const newAppointmentScreen: MemberScreen = {
  path: NEW,
  right: "work",
  get: (visit) => page(visit, { typed: visit.kept }),
  async post(visit, fields) {
    const kind = kindsOf(visit).find(({ value }) => value === fields[KIND]);
    if (!kind) return page(visit, {});
    if (fields[TIME.show] !== undefined) return page(visit, { typed: fields });
    const time = timeOf(fields, zoneOf(visit));
    const caller = callerIn(fields, kind.type);
    const errors: Errors = { ...errorsOf(caller, kind.type), ...("problem" in time && { time: time.problem }) };
    if ("problem" in time || Object.keys(errors).length > 0) return page(visit, { typed: fields, errors });
    const key = typedText(fields["key"], 100) || crypto.randomUUID();
    const { type, place } = kind;
    const wanted = { ...caller, type, place, key, by: visit.session.member.id, start: time.start, anyTime: fields[TIME.anyTime] === "on" };
    const result = await appointmentsOf(visit).book(wanted);
    if (result.state !== "booked") return page(visit, { typed: fields, refused: result });
    await recordAppointment(visit, "appointment-booked", momentText(visit, time.start));
    return { redirect: withQuery(appointmentPath(result.id), { [DONE]: "booked" }) };
  },
};

function callerIn(fields: Fields, { asks }: AppointmentType) {
  const line = (name: keyof typeof LONGEST): string => typedText(fields[name], LONGEST[name]).replaceAll(/\s+/g, " ");
  const address = asks === "address" ? line("address") : "";
  const listing = asks === "listing" ? (fields["listing"] ?? "") : "";
  return {
    name: line("name"),
    phone: line("phone"),
    email: line("email"),
    note: typedText(fields["note"], LONGEST.note),
    ...(address && { address }),
    ...(listing && { listing }),
  };
}

function errorsOf({ name, phone, email, address }: ReturnType<typeof callerIn>, { asks }: AppointmentType): Errors {
  return {
    ...(name === "" && { name: "Enter the caller's name." }),
    ...(phone === "" && email === "" && { reach: "Enter a phone number or an email address." }),
    ...(email !== "" && !looksLikeEmail(email) && { email: "This isn't a complete email address." }),
    ...(asks === "address" && !address && { address: "Enter the address to visit." }),
  };
}

type Refused = Exclude<CallerResult, { readonly state: "booked" }>;
type Wrong = { readonly typed?: Fields | undefined; readonly errors?: Errors; readonly refused?: Refused };
type Shown = Wrong & { readonly errors: Errors };

async function page(visit: SignedIn, { typed, errors = {}, refused }: Wrong): Promise<Answer> {
  const kinds = kindsOf(visit);
  const query = visit.url.searchParams;
  const wanted = typed?.[KIND] ?? query.get(KIND);
  const kind = kinds.find(({ value }) => value === wanted);
  const today = todayOf(visit);
  const asked = typed?.[TIME.date] ?? query.get("day") ?? "";
  const day = isCalendarDate(asked) ? asked : today;
  const free = kind ? await freeOn(visit, day, kind.type, kind.place) : [];
  const says = refused ? OUTCOMES[refused.state] : Object.keys(errors).length > 0 ? "Something is missing below." : undefined;
  return {
    title: "Book for a caller",
    ...(says !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={APPOINTMENTS} name="Appointments" />
        <h1>Book for a caller</h1>
        {says && <Notice tone="bad">{says}</Notice>}
        {kind ? (
          <Chosen visit={visit} kind={kind} day={day} free={free} wrong={{ typed, errors, ...(refused && { refused }) }} />
        ) : (
          <FirstStep kinds={kinds} day={day} today={today} />
        )}
      </>
    ),
  };
}

const FirstStep = ({ kinds, day, today }: { kinds: readonly Kind[]; day: CalendarDate; today: CalendarDate }) => (
  <form method="get" action={NEW} className="person-form appointment-form" aria-label="Kind and day">
    <Field
      id={KIND}
      label="What is it?"
      control={{
        as: "select",
        name: KIND,
        choices: kinds.map(({ value, type, place }) => ({ value, label: `${type.name}, ${placeNames[place].toLowerCase()}` })),
      }}
    />
    <Field id="day" label="Day" control={{ as: "input", type: "date", name: "day", defaultValue: day, min: today, required: true }} />
    <button type="submit" className="button">
      Show times
    </button>
  </form>
);

type ChosenProps = { visit: SignedIn; kind: Kind; day: CalendarDate; free: readonly Instant[]; wrong: Shown };

function Chosen({ visit, kind: { value, type, place }, day, free, wrong: { typed, errors, refused } }: ChosenProps) {
  const was = (name: string): string => typed?.[name] ?? "";
  return (
    <>
      <p>
        <span>{`${type.name}, ${placeNames[place].toLowerCase()}, ${type.minutes} minutes. `}</span>
        <a href={NEW} className="link">
          Change
        </a>
      </p>
      <Form
        intent="book"
        label="Book for a caller"
        className="person-form appointment-form"
        fields={{ [KIND]: value, key: was("key") || crypto.randomUUID() }}
      >
        <TimeChoice
          zone={zoneOf(visit)}
          today={todayOf(visit)}
          free={refused && free.length === 0 ? refused.nearest : free}
          date={day}
          chosen={typed?.[TIME.chosen]}
          clock={typed?.[TIME.clock]}
          problem={errors.time}
        />
        <AnyTime isAsked={refused?.state === "outside" || typed?.[TIME.anyTime] === "on"} />
        <Text id="name" label="Name" value={was("name")} error={errors.name} />
        <Text id="phone" label="Phone" type="tel" value={was("phone")} error={errors.reach} />
        <Text
          id="email"
          label="Email"
          type="email"
          optional
          value={was("email")}
          error={errors.email}
          help="For this appointment's invitation and reminders, and nothing else. Without one they get no email."
        />
        {type.asks === "address" && <Text id="address" label="Address to visit" value={was("address")} error={errors.address} />}
        {type.asks === "listing" && <HomeChoice visit={visit} value={was("listing")} />}
        <Field
          id="note"
          label="Note"
          optional
          help="It's in the email to you, not in the caller's."
          control={{ as: "textarea", name: "note", rows: 3, maxLength: LONGEST.note, defaultValue: was("note") }}
        />
        <button type="submit" className="button">
          Book it
        </button>
      </Form>
    </>
  );
}

type TextProps = {
  id: Exclude<keyof typeof LONGEST, "note">;
  label: string;
  value: string;
  error: string | undefined;
  type?: "tel" | "email";
  optional?: true;
  help?: string;
};

const Text = ({ id, label, value, error, type, optional, help }: TextProps) => (
  <Field
    id={id}
    label={label}
    optional={optional}
    help={help}
    error={error}
    control={{ as: "input", name: id, ...(type && { type }), maxLength: LONGEST[id], defaultValue: value, autoComplete: "off" }}
  />
);

/** The home to see. */
const HomeChoice = ({ visit, value }: { visit: SignedIn; value: string }) => (
  <Field
    id="listing"
    label="Home to see"
    optional
    control={{
      as: "select",
      name: "listing",
      defaultValue: value,
      choices: [
        { value: "", label: "None yet" },
        ...visit.services.listings.all().map((home) => ({ value: home.id, label: `${home.title}, ${formatAddress(home)}` })),
      ],
    }}
  />
);
