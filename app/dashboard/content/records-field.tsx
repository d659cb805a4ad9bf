/** A list of records: each can be added, removed and moved by buttons, which send the form and save nothing. */
import type { ReactNode } from "react";
import type { ContentField, FieldMessages } from "../../../domain/content/fields.ts";
import { INTENT } from "../screen.ts";
import { rowsOf } from "./form-fields.ts";
import { type ContentFieldProps, Group } from "./group.tsx";
import { summaryOf } from "./record-summary.ts";

type Records = Extract<ContentField, { readonly kind: "records" }>;

type RecordsProps = ContentFieldProps & {
  readonly field: Records;
  /** Draws a field of a record. */
  readonly children: (name: string, field: ContentField) => ReactNode;
};

export function RecordsField({ name, field, fields, messages, note, today, children }: RecordsProps) {
  const rows = rowsOf(fields, name).map((row) => summaryOf(field, fields, `${name}.${row}`, today));
  // One at a time: a form with all of them open is twenty screens on a phone.
  const next = rows.find(({ isUnfinished }) => isUnfinished)?.id;
  return (
    <Group name={name} field={field} messages={messages} note={note}>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          id={row.id}
          title={row.title}
          facts={row.facts}
          tag={row.isUnfinished ? "To fill in" : row.isOld ? "Old" : undefined}
          item={`${capital(field.item)} ${at + 1}`}
          messages={messages}
          isOpen={row.isOld || row.id === next}
        >
          <div className="record-inputs">{Object.entries(field.fields).map(([key, inner]) => children(`${row.id}.${key}`, inner))}</div>
          <RowButtons name={name} at={at} count={rows.length} item={field.item} />
        </Row>
      ))}
      {Object.entries(field.fields).map(([key, inner]) => (
        <Suggestions key={key} name={`${name}.0.${key}`} field={inner} />
      ))}
      {rows.length < field.most && <AddButton name={name}>{`Add ${articled(field.item)}`}</AddButton>}
    </Group>
  );
}

/** Where the texts are that are offered for a field: once for all records. */
export const suggestionsId = (name: string): string => `${name.replace(/\.\d+\./, ".")}-suggestions`;

const Suggestions = ({ name, field }: { readonly name: string; readonly field: ContentField }) =>
  field.kind === "text" && field.suggestions ? (
    <datalist id={suggestionsId(name)}>
      {field.suggestions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  ) : null;

type RowProps = {
  readonly id: string;
  readonly title: string;
  readonly facts?: readonly string[];
  readonly tag?: string | undefined;
  readonly item: string;
  readonly messages: FieldMessages;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A row of a list: closed until it's needed, so that a long list can be seen at once. New and faulty ones are open. */
export const Row = ({ id, title, facts, tag, item, messages, isOpen = false, children }: RowProps) => (
  <details className="record" open={isOpen || title === "" || Object.keys(messages).some((name) => name.startsWith(`${id}.`))}>
    <summary>
      <span>
        <span className="record-name">{title || item}</span>
        {facts && facts.length > 0 && <span className="record-facts small">{facts.join(" · ")}</span>}
      </span>
      {tag && <span className="tag tag-sample">{tag}</span>}
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
