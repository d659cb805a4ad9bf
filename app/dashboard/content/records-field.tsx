/** A list of records: each can be added, removed and moved by buttons, which send the form and save nothing. */
import type { ReactNode } from "react";
import type { ContentField, FieldMessages } from "../../../domain/content/fields.ts";
import { type Fields, INTENT } from "../screen.ts";
import { rowsOf } from "./form-fields.ts";
import { type ContentFieldProps, Group } from "./group.tsx";

type Records = Extract<ContentField, { readonly kind: "records" }>;

type RecordsProps = ContentFieldProps & {
  readonly field: Records;
  /** Draws a field of a record. */
  readonly children: (name: string, field: ContentField) => ReactNode;
};

export function RecordsField({ name, field, fields, messages, note, children }: RecordsProps) {
  const rows = rowsOf(fields, name);
  return (
    <Group name={name} field={field} messages={messages} note={note}>
      {rows.map((row, at) => (
        <Row
          key={row}
          id={`${name}.${row}`}
          title={titleOf(field, fields, `${name}.${row}`)}
          item={`${capital(field.item)} ${at + 1}`}
          messages={messages}
          isIncomplete={isUnfinished(field, fields, `${name}.${row}`)}
        >
          <div className="record-inputs">
            {Object.entries(field.fields).map(([key, inner]) => children(`${name}.${row}.${key}`, inner))}
          </div>
          <RowButtons name={name} at={at} count={rows.length} item={field.item} />
        </Row>
      ))}
      {rows.length < field.most && <AddButton name={name}>{`Add ${articled(field.item)}`}</AddButton>}
    </Group>
  );
}

/** Whether something is still to be typed: what isn't optional, and the source of a figure with a date. */
const isUnfinished = ({ fields: inner }: Records, fields: Fields, name: string): boolean =>
  Object.entries(inner).some(([key, { kind, optional }]) => {
    const isAsked = !optional || (key === "source" && (fields[`${name}.asOf`] ?? "") !== "");
    return isAsked && TYPED.has(kind) && (fields[`${name}.${key}`] ?? "") === "";
  });

const TYPED: ReadonlySet<string> = new Set(["text", "longtext", "date", "url", "number", "money", "percent"]);

/** What a record is called in its list: the first text in it. */
function titleOf({ fields: inner }: Records, fields: Fields, name: string): string {
  const [key] = Object.entries(inner).find(([, { kind }]) => kind === "text" || kind === "longtext") ?? [];
  return (key && fields[`${name}.${key}`]) ?? "";
}

type RowProps = {
  readonly id: string;
  readonly title: string;
  readonly item: string;
  readonly messages: FieldMessages;
  /** Something is still to be typed. */ readonly isIncomplete?: boolean;
  readonly children: ReactNode;
};

/** A row of a list: closed until it's needed, so that a long list can be seen at once. */
export const Row = ({ id, title, item, messages, isIncomplete = false, children }: RowProps) => (
  <details className="record" open={isIncomplete || title === "" || Object.keys(messages).some((name) => name.startsWith(`${id}.`))}>
    <summary>
      <span className="record-name">{title || item}</span>
    </summary>
    <div className="record-fields" role="group" aria-label={item} id={id} tabIndex={-1}>
      {children}
    </div>
  </details>
);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const articled = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

type RowButtonsProps = { readonly name: string; readonly at: number; readonly count: number; readonly item: string };

export const RowButtons = ({ name, at, count, item }: RowButtonsProps) => (
  <div className="row-buttons">
    {at > 0 && <RowButton change="up" name={name} at={at} label="Move up" item={item} />}
    {at < count - 1 && <RowButton change="down" name={name} at={at} label="Move down" item={item} />}
    <RowButton change="remove" name={name} at={at} label="Remove" item={item} />
  </div>
);

type RowButtonProps = Omit<RowButtonsProps, "count"> & { readonly change: string; readonly label: string };

const RowButton = ({ change, name, at, label, item }: RowButtonProps) => (
  <button
    type="submit"
    formNoValidate
    name={INTENT}
    value={`${change}:${name}:${at}`}
    formAction={`#${name}`}
    className="button button-quiet button-small"
  >
    <span>{label}</span>
    <span className="sr-only">{` ${item} ${at + 1}`}</span>
  </button>
);

export const AddButton = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <button
    type="submit"
    formNoValidate
    name={INTENT}
    value={`add:${name}:0`}
    formAction={`#${name}`}
    className="button button-quiet button-small add-button"
  >
    {children}
  </button>
);
