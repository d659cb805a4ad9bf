/** One field of a home, with what is to be said about its text: what is wrong, how a number was read, and fair housing. */
import type { EditedListing, FlaggedField } from "../../../domain/listings/editing.ts";
import type { ListingField, ListingFieldName } from "../../../domain/listings/fields.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { ErrorText } from "../../ui/field.tsx";

type Props = {
  name: ListingFieldName;
  field: ListingField;
  value: string;
  /** What is wrong or to be known about it. */
  remarks: RemarksOf;
};

export type RemarksOf = {
  readonly error?: string | undefined;
  readonly note?: string | undefined;
  readonly flags: readonly FlaggedField[];
};

/** What a home's editor says about one field. A field that is still empty isn't wrong yet. */
export const remarksOf = (
  { values, errors, notes, flags }: Pick<EditedListing, "values" | "errors" | "notes" | "flags">,
  name: ListingFieldName,
): RemarksOf => ({
  error: (values[name] ?? "").trim() === "" ? undefined : errors[name],
  note: notes[name],
  flags: flags.filter(({ field }) => field === name),
});

export function HomeField({ name, field, value, remarks }: Props) {
  const { label, help, optional, kind } = field;
  const described = [help && `${name}-help`, `${name}-remarks`].filter(Boolean).join(" ");
  return (
    <div className={kind === "longtext" ? "field" : "field half"}>
      <label htmlFor={name} className="label">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {help && (
        <p id={`${name}-help`} className="help">
          {help}
        </p>
      )}
      <Box
        field={field}
        value={value}
        aria={{ id: name, name, "aria-describedby": described, "aria-invalid": remarks.error ? true : undefined, className: "control" }}
      />
      <div id={`${name}-remarks`} data-remarks={name}>
        <Remarks name={name} remarks={remarks} />
      </div>
    </div>
  );
}

type Aria = { id: string; name: string; "aria-describedby": string; "aria-invalid": true | undefined; className: string };

function Box({ field, value, aria }: { field: ListingField; value: string; aria: Aria }) {
  const { kind, options = [], optional, placeholder, inputmode } = field;
  if (kind === "longtext") return <textarea rows={aria.name === "description" ? 7 : 4} defaultValue={value} {...aria} />;
  if (kind === "select")
    return (
      <select defaultValue={value} {...aria}>
        {(optional || value === "") && <option value="">{optional ? "No" : "Please choose"}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  const mode = inputmode ?? (field.reads?.as === "number" ? "decimal" : field.reads?.as === "year" ? "numeric" : undefined);
  return (
    <input
      type={kind === "date" ? "date" : "text"}
      defaultValue={value}
      placeholder={placeholder}
      inputMode={mode}
      autoComplete="off"
      enterKeyHint="next"
      {...aria}
    />
  );
}

/** What stands below a field. A script puts it there again after each save. */
export const Remarks = ({ name, remarks: { error, note, flags } }: { name: string; remarks: RemarksOf }) => (
  <>
    {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
    {!error && note && <p className="help remark">{note}</p>}
    {flags.length > 0 && <Flags flags={flags} />}
  </>
);

/** What the fair housing check found in a text that visitors read. It can be saved all the same. */
export const Flags = ({ flags }: { flags: readonly FlaggedField[] }) => (
  <div className="flags">
    <p className="flags-title">Please check for fair housing</p>
    <ul>
      {flags.map(({ text, at, why, better, class: group }) => (
        <li key={at}>
          <p>
            <q>{text}</q>
            <span>{`: ${why} (Protected: ${group}.)`}</span>
          </p>
          <p>{`Better: ${better}`}</p>
        </li>
      ))}
    </ul>
    <p className="small">You can save it as it is. The history keeps that it was flagged.</p>
  </div>
);

/** The values of a section as they were posted; others as they are stored. */
export const withTyped = (values: ListingValues, typed: Readonly<Record<string, string>> | undefined): ListingValues => ({
  ...values,
  ...typed,
});
