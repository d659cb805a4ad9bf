/** The screen of one section: the form, the preview of the page, and the history. */
import type { ContentChange, EditedField, EditedSection } from "../../../domain/content/editing.ts";
import type { ContentFields, FieldMessages } from "../../../domain/content/fields.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Next } from "../first-steps.tsx";
import { Crumb, Notice } from "../parts.tsx";
import { INTENT, type Fields } from "../screen.ts";
import { CONTENT_FORM } from "./booking-weeks.tsx";
import { Changes, ValueText } from "./changes.tsx";
import { ContentFieldControl } from "./content-field.tsx";
import { hasSampleSources, labelAt } from "./form-fields.ts";
import { type FieldFlags, WARNED, warningOf } from "./housing-flags.ts";
import { HousingNotice } from "./housing-notice.tsx";
import { CONTENT } from "./paths.ts";

export type SectionView = {
  readonly edited: EditedSection;
  /** The form's texts. */
  readonly fields: Fields;
  readonly messages: FieldMessages;
  readonly flags: readonly FieldFlags[];
  /** What was done, or what is to be known, as a sentence. */
  readonly done?: string | undefined;
  /** What is to be done next, after a step of a new site. */
  readonly next?: Next | undefined;
  readonly problem?: string | undefined;
  /** The form has something that isn't saved. */
  readonly isDraft: boolean;
  readonly changes: readonly ContentChange[];
  /** In the agent's zone. */
  readonly today: CalendarDate;
  readonly extra?: React.ReactNode;
};

export function SectionBody(view: SectionView) {
  const { edited, flags, messages, done, next, problem, isDraft, changes, extra } = view;
  const { section, isSaved } = edited;
  const isWrong = Object.keys(messages).length > 0;
  return (
    <>
      <Crumb path={CONTENT} name="Content" />
      <h1>{section.name}</h1>
      <p className="lead">{section.about}</p>
      {done && (
        <Notice tone="good">
          <p>{done}</p>
          {next && <a href={next.to} className="link link-alone">{`Next: ${next.name}`}</a>}
        </Notice>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isWrong && <ErrorSummary fields={section.fields} messages={messages} />}
      {flags.length > 0 && <HousingNotice found={flags} isSaved={!isDraft} />}
      <div className="editor">
        <div className="editor-main">
          <SectionForm {...view} />
          {extra && <div className="extra">{extra}</div>}
          <Changes section={section} changes={changes} isSaved={isSaved} />
        </div>
        <PreviewPane name={section.name} />
      </div>
    </>
  );
}

function ErrorSummary({ fields, messages }: { readonly fields: ContentFields; readonly messages: FieldMessages }) {
  const entries = Object.entries(messages);
  return (
    <Notice tone="bad">
      <h2 className="notice-title">
        {entries.length === 1 ? "Not saved: one field needs a change" : `Not saved: ${entries.length} fields need a change`}
      </h2>
      <ul className="bullets">
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{labelAt(fields, name)}</a>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function SectionForm({ edited, fields, messages, flags, isDraft, today }: SectionView) {
  const { version } = edited;
  const controls = edited.fields.map((each) => (
    <EditedControl key={each.name} edited={each} fields={fields} messages={messages} today={today} />
  ));
  // All of it is set on the server: there is nothing to save.
  if (edited.fields.every(({ from }) => from === "environment")) return <div className="request">{controls}</div>;
  return (
    <form
      id={CONTENT_FORM}
      method="post"
      className="request content-form"
      data-content-form=""
      data-dirty={isDraft ? "" : undefined}
      noValidate
    >
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" name={INTENT} value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="version" value={fields["version"] ?? version} />
      {isDraft && flags.length > 0 && <input type="hidden" name={WARNED} value={warningOf(flags)} />}
      {controls}
      <div className="save-bar">
        <button type="submit" name={INTENT} value="save" className="button">
          {isDraft && flags.length > 0 ? "Save it as it is" : "Save"}
        </button>
        <button
          type="submit"
          name={INTENT}
          value="preview"
          formTarget="_blank"
          formNoValidate
          className="button button-quiet"
          data-preview-button=""
        >
          Preview
        </button>
      </div>
    </form>
  );
}

const LISTS: ReadonlySet<string> = new Set(["records", "days", "week", "yes-no", "choices"]);

function EditedControl({
  edited,
  fields,
  messages,
  today,
}: Pick<SectionView, "fields" | "messages" | "today"> & { readonly edited: EditedField }) {
  const { name, field, value, from, setting, isSample, follows } = edited;
  if (from === "environment")
    return (
      <div className="field" id={name}>
        <p className="label">{field.label}</p>
        <p className="help">{`Set by ${setting ?? "a setting"} on the server, so it can't be changed here.`}</p>
        <p className="fixed-value">
          <ValueText field={field} value={value} />
        </p>
      </div>
    );
  const note = isSample ? sampleNote(edited) : hasSampleSources(edited) ? SAMPLE_SOURCES : follows && `Visitors read: ${follows}.`;
  return (
    <div className={isSample ? "content-field content-field-sample" : "content-field"}>
      {LISTS.has(field.kind) && <input type="hidden" name="has" value={name} />}
      <ContentFieldControl name={name} field={field} fields={fields} messages={messages} today={today} note={note} />
      {from === "dashboard" && field.sample === undefined && (
        <button
          type="submit"
          formNoValidate
          name={INTENT}
          value={`default:${name}`}
          formAction={`#${name}`}
          className="link link-alone restore"
        >
          Restore the default<span className="sr-only">{` of ${field.label}`}</span>
        </button>
      )}
    </div>
  );
}

const SAMPLE_SOURCES = "The site calls some figures samples for now. Check each one, and name its source.";

/** What visitors read until the member has written their own; nothing where they read what follows from another field of the member's. */
function sampleNote({ field, value, shipped }: EditedField): string | undefined {
  if (typeof value === "string" && value !== shipped) return undefined;
  if (typeof value === "string" && value.length <= 60) return `The site shows a sample for now: ${value}.`;
  return field.kind === "records"
    ? "The site shows samples for now. They go when you save."
    : "The site shows a sample for now. It goes when you save.";
}

/** Filled by the script; without it the button opens the preview in a new tab. */
const PreviewPane = ({ name }: { readonly name: string }) => (
  <dialog className="preview" data-preview="" aria-label="Preview of the page">
    <div className="preview-bar">
      <p>Preview. Only you see it until you save.</p>
      <button type="button" className="button button-quiet button-small" data-preview-close="">
        Back to the form
      </button>
    </div>
    <p className="preview-names" data-preview-names="" role="status" />
    <div className="preview-frame" data-preview-frame="" data-title={`Preview of ${name}`} />
  </dialog>
);
