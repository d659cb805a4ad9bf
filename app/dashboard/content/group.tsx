/** What every field of a section gets, and several controls under one heading. */
import type { ReactNode } from "react";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ContentField, FieldMessages } from "../../../domain/content/fields.ts";
import { ErrorText } from "../../ui/field.tsx";
import type { Fields } from "../screen.ts";

export type ContentFieldProps = {
  /** Its name within the form, and its id. */
  readonly name: string;
  readonly field: ContentField;
  readonly fields: Fields;
  readonly messages: FieldMessages;
  /** In the agent's zone: some values get old. */
  readonly today: CalendarDate;
  /** What is to be said below its help, such as the sample that shows now. */
  readonly note?: string | undefined;
};

type GroupProps = Pick<ContentFieldProps, "name" | "messages"> & {
  readonly field: Pick<ContentField, "label" | "help" | "optional">;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

/** The number of the record that a field is in: several of them have the same label. */
const rowIn = (name: string): string | undefined => {
  const row = /\.(\d+)\./.exec(name)?.[1];
  return row === undefined ? undefined : `number ${Number(row) + 1}`;
};

/** A field's help and further notes. Text in quotation marks is marked up as a quotation. */
export const Help = ({ field, note }: Pick<GroupProps, "field" | "note">) =>
  [field.help, note]
    .filter((text) => text !== undefined)
    .join(" ")
    .split(/"([^"]+)"/)
    .map((text, at) => (at % 2 === 1 ? <q key={text}>{text}</q> : text));

/** Several controls under one heading. */
export function Group({ name, field, messages, note, children }: GroupProps) {
  const error = messages[name];
  const described = [(field.help ?? note) && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className="group" id={name} tabIndex={-1} aria-describedby={described || undefined}>
      <legend className="label">
        <span>{field.label}</span>
        {rowIn(name) && <span className="sr-only">{` of ${rowIn(name)}`}</span>}
        {field.optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {(field.help ?? note) && (
        <p id={`${name}-help`} className="help">
          <Help field={field} note={note} />
        </p>
      )}
      {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
      {children}
    </fieldset>
  );
}
