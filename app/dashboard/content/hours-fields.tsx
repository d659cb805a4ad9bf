/** Working hours: of the week, and of days that are off or have other hours. */
import type { ContentField, ContentValue } from "../../../domain/content/fields.ts";
import { type DaysRow, minutesOf, timeOf } from "../../../domain/content/working-hours-rows.ts";
import { formatDate, formatTimeRange, isCalendarDate, WEEKDAYS } from "../../../domain/time/calendar-date.ts";
import { ErrorText } from "../../ui/field.tsx";
import type { Fields } from "../screen.ts";
import { listOf, rowsOf } from "./form-fields.ts";
import { type ContentFieldProps, Group } from "./group.tsx";
import { AddButton, Row, RowButtons } from "./records-field.tsx";

type Of<Kind extends string> = ContentFieldProps & { readonly field: Extract<ContentField, { readonly kind: Kind }> };

/** Blocks that a day's row shows at least: morning and afternoon. */
const BLOCKS = [0, 1];

/** Monday first, as a working week is read; the stored week begins with Sunday. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;

export const WeekField = ({ name, field, fields, messages }: Of<"week">) => (
  <Group name={name} field={field} messages={messages}>
    {FROM_MONDAY.map((day) => {
      const row = `${name}.${day}`;
      const error = messages[row];
      return (
        <fieldset key={day} className="day-row" id={row} tabIndex={-1} aria-describedby={error && `${row}-error`}>
          <legend>{WEEKDAYS[day]}</legend>
          <div className="day-blocks">
            {[...new Set([...BLOCKS, ...rowsOf(fields, row)])].map((at) => (
              <TimeRange
                key={at}
                name={`${row}.${at}`}
                fields={fields}
                about={at === 0 ? WEEKDAYS[day] : `${WEEKDAYS[day]}, after a break`}
              />
            ))}
          </div>
          {error && <ErrorText id={`${row}-error`}>{error}</ErrorText>}
        </fieldset>
      );
    })}
  </Group>
);

const TimeRange = ({ name, fields, about }: { readonly name: string; readonly fields: Fields; readonly about: string }) => (
  <span className="time-range">
    <TimeInput name={`${name}.from`} label={`${about}, from`} fields={fields} />
    <span aria-hidden="true">–</span>
    <TimeInput name={`${name}.to`} label={`${about}, to`} fields={fields} />
  </span>
);

const TimeInput = ({ name, label, fields }: { readonly name: string; readonly label: string; readonly fields: Fields }) => (
  <input type="time" name={name} id={name} aria-label={label} defaultValue={fields[name]} step={300} className="control" />
);

export function DaysField({ name, field, fields, messages }: Of<"days">) {
  const rows = rowsOf(fields, name);
  const wrong = Object.entries(messages).filter(([key]) => key.startsWith(`${name}.`));
  return (
    <Group name={name} field={field} messages={messages}>
      {wrong.map(([key, message]) => (
        <ErrorText key={key} id={key}>{`${key.slice(name.length + 1)}: ${message}`}</ErrorText>
      ))}
      {rows.map((row, at) => (
        <Row key={row} id={`${name}.${row}`} title={daysTitle(fields, `${name}.${row}`)} item={`Days ${at + 1}`} messages={messages}>
          <div className="days-pair">
            <DateInput name={`${name}.${row}.date`} label="First day" fields={fields} />
            <DateInput name={`${name}.${row}.until`} label="Last day, if more than one" fields={fields} />
          </div>
          <div className="field">
            <p className="label">Hours</p>
            <p className="help">Empty: you're off.</p>
            <TimeRange name={`${name}.${row}`} fields={fields} about={`Days ${at + 1}`} />
          </div>
          <RowButtons name={name} at={at} count={rows.length} item="days" />
        </Row>
      ))}
      <AddButton name={name}>Add days</AddButton>
    </Group>
  );
}

const daysTitle = (fields: Fields, name: string): string => {
  const [date = "", until = "", from = "", to = ""] = ["date", "until", "from", "to"].map((key) => fields[`${name}.${key}`]);
  return daysText({ date, until, from, to });
};

/** "November 26, 2026: off", or "December 24, 2026: 9:00 AM – 12:00 PM". "" for a new row. */
export function daysText({ date, until, from, to }: DaysRow): string {
  if (date === "") return "";
  const shown = [date, until].filter((day) => day !== "").map((day) => (isCalendarDate(day) ? formatDate(day) : day));
  return `${shown.join(" to ")}: ${from === "" ? "off" : hoursText(minutesOf(from), minutesOf(to))}`;
}

/** What isn't a time stays as it was typed. */
const hoursText = (from: unknown, to: unknown): string =>
  typeof from === "number" && typeof to === "number" ? formatTimeRange(from, to) : `${timeOf(from)} to ${timeOf(to)}`;

/** A line for each weekday: "Monday: 9:00 AM – 6:00 PM". @param week as stored. */
export const weekText = (week: ContentValue | undefined): string =>
  FROM_MONDAY.map((day) => {
    const blocks = listOf(listOf(week)[day]).map((block) => hoursText(listOf(block)[0], listOf(block)[1]));
    return `${WEEKDAYS[day]}: ${blocks.length === 0 ? "off" : blocks.join(", ")}`;
  }).join("\n");

const DateInput = ({ name, label, fields }: { readonly name: string; readonly label: string; readonly fields: Fields }) => (
  <label className="field">
    <span className="label">{label}</span>
    <input type="date" name={name} defaultValue={fields[name]} className="control" />
  </label>
);
