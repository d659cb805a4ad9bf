/** A number with its unit inside the field, and a note on how it was read. */
import { investTools } from "../../content/invest.ts";
import { type Unit, numberNote } from "../../domain/numbers.ts";
import { type Purchase, PURCHASE_BOUNDS } from "../../domain/returns.ts";
import { ErrorText } from "../ui/field.tsx";

const fields: Readonly<Record<keyof Purchase, { readonly label: string; readonly help?: string; readonly error: string }>> =
  investTools.roi.fields;

/** A field's unit as shown, and as read by screen readers. */
function unitOf(unit: Unit) {
  if (unit === "percent") return { after: "%", spoken: "in percent" };
  return unit === "years" ? { after: "years", spoken: "in years" } : { before: "$", spoken: "in dollars" };
}

type AmountFieldProps = { name: keyof Purchase; start: string; now: string; wrong: boolean };

export function AmountField({ name, start, now, wrong }: AmountFieldProps) {
  const id = `returns-${name}`;
  const { label, help, error } = fields[name];
  const { unit } = PURCHASE_BOUNDS[name];
  const { before, after, spoken } = unitOf(unit);
  const note = wrong ? undefined : numberNote(now, unit);
  const described = [help && `${id}-help`, wrong && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <div>
        <label htmlFor={id} className="label">
          {label}
          <span className="sr-only">{` ${spoken}`}</span>
        </label>
        {help && (
          <p id={`${id}-help`} className="help">
            {help}
          </p>
        )}
      </div>
      <span className="control amount">
        {before && <span aria-hidden="true">{before}</span>}
        <input
          id={id}
          name={name}
          type="text"
          defaultValue={start}
          inputMode={unit === "years" ? "numeric" : "decimal"}
          autoComplete="off"
          enterKeyHint="done"
          className="figures"
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
        />
        {after && <span aria-hidden="true">{after}</span>}
      </span>
      {wrong && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {note && (
        <p key={note} id={`${id}-note`} className="help mt-1.5">
          {note}
        </p>
      )}
    </div>
  );
}
