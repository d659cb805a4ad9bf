/** A section's history: each change of a field, with a button that takes it back. */
import type { ContentChange } from "../../../domain/content/editing.ts";
import { isOwnKey } from "../../../domain/content/own-picture.ts";
import type { ContentField, ContentFields, ContentSection, ContentValue } from "../../../domain/content/fields.ts";
import { rowsFromDays } from "../../../domain/content/working-hours-rows.ts";
import { formatDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { Confirm, Form, When } from "../parts.tsx";
import { entriesOf, listOf } from "./form-fields.ts";
import { daysText, weekText } from "./hours-fields.tsx";

type Props = { readonly section: ContentSection; readonly changes: readonly ContentChange[]; readonly isSaved: boolean };

export const Changes = ({ section, changes, isSaved }: Props) => (
  <section aria-labelledby="changes">
    <h2 id="changes">History</h2>
    {changes.length === 0 ? (
      <p>Nothing was changed yet.</p>
    ) : (
      <ul className="entries changes">
        {changes.map((change, at) => (
          <Change key={change.id} number={changes.length - at} change={change} field={section.fields[change.field]} />
        ))}
      </ul>
    )}
    {isSaved && (
      <Confirm
        summary="Restore everything that shipped"
        about={`in ${section.name}`}
        question="The whole section will be as it was before you first saved it, samples included. You can undo each change here."
      >
        <Form intent="restore-all" label={`Restore everything in ${section.name}`}>
          <button type="submit" className="button button-bad button-small">
            Restore everything
          </button>
        </Form>
      </Confirm>
    )}
  </section>
);

type ChangeProps = {
  /** Counted from the oldest one: a field may have been changed twice in a minute. */
  readonly number: number;
  readonly change: ContentChange;
  readonly field: ContentField | undefined;
};

const Change = ({ number, change, field }: ChangeProps) => (
  <li>
    <div>
      <p>
        <bdi>{change.by}</bdi>
        <span>{` changed ${field?.label ?? change.field}`}</span>
      </p>
      <p className="small">
        <When at={change.at} />
      </p>
      {field && (
        <details className="difference">
          <summary className="link link-alone">What changed</summary>
          <dl>
            <dt>Before</dt>
            <dd>
              <ValueText field={field} value={change.before} />
            </dd>
            <dt>After</dt>
            <dd>
              <ValueText field={field} value={change.after} />
            </dd>
          </dl>
        </details>
      )}
    </div>
    <Form intent="undo" label={`Undo change ${number}: ${field?.label ?? change.field}`} fields={{ change: change.id }}>
      <button type="submit" className="button button-quiet button-small">
        Undo<span className="sr-only">{` ${field?.label ?? change.field}`}</span>
      </button>
    </Form>
  </li>
);

/** A value as an agent reads it; lists have a line for each text in them. */
export const ValueText = ({ field, value }: { readonly field: ContentField; readonly value: ContentValue | undefined }) => {
  if (value === undefined) return <span className="text-muted">What shipped</span>;
  const text = textOf(field, value);
  return text === "" ? <span className="text-muted">Empty</span> : <span className="whitespace-pre-line">{text}</span>;
};

function textOf(field: ContentField, value: ContentValue): string {
  const { kind } = field;
  if (kind === "yes-no") return value === true ? "Yes" : "No";
  if (kind === "week") return weekText(value);
  if (kind === "days") return rowsFromDays(value).map(daysText).join("\n");
  if (kind === "records")
    return listOf(value)
      .map((record) => recordText(field.fields, record))
      .join("\n\n");
  if (kind === "choice" || kind === "choices") {
    const chosen = kind === "choices" ? listOf(value) : [value];
    return field.options.flatMap((option) => (chosen.includes(option.value) ? [option.label] : [])).join("\n");
  }
  if (kind === "date" && typeof value === "string" && isCalendarDate(value)) return formatDate(value);
  if (kind === "picture" && typeof value === "string" && isOwnKey(value)) return "Your own picture";
  return entriesOf("", field, value)
    .map(([, each]) => each)
    .filter((each) => each !== "")
    .join("\n");
}

/** A line for each field that has something: "Value: 4,287". */
function recordText(fields: ContentFields, record: ContentValue): string {
  const values = typeof record === "object" && record !== null ? (record as Readonly<Record<string, ContentValue>>) : {};
  const lines = Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key];
    const text = value === undefined || field.kind === "id" ? "" : textOf(field, value);
    return text === "" ? [] : [`${field.label}: ${text}`];
  });
  return lines.join("\n");
}
