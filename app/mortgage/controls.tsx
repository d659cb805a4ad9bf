/**
 * The calculator's controls: a slider with its own track, and a number field with its unit.
 * Uncontrolled, so that they work before hydration.
 */
import type { ReactNode } from "react";
import { ErrorText } from "../ui/field.tsx";

export type Bounds = { readonly min: number; readonly max: number; readonly step: number };

const clamp = (value: number, { min, max }: Bounds): number => Math.min(Math.max(value, min), max);

/** The nearest step to a value, as browsers round it: an untouched slider still has this one. */
export function onStep(value: number, bounds: Bounds): string {
  const { min, step } = bounds;
  const steps = Math.round((clamp(value, bounds) - min) / step);
  const perOne = Math.round(1 / Math.min(step, 1));
  return String((Math.round(min * perOne) + steps * Math.round(step * perOne)) / perOne);
}

type SliderProps = {
  /** The id of the number field beside it, or of the slider if there is none. */
  field: string;
  setting: string;
  /** It changes the setting's number field, which alone is submitted. */
  paired?: boolean;
  bounds: Bounds;
  start: number;
  now: number;
  /** The value as text for screen readers. */
  text: string;
};

export function Slider({ field, setting, paired = false, bounds, start, now, text }: SliderProps) {
  const percent = ((clamp(now, bounds) - bounds.min) / (bounds.max - bounds.min)) * 100;
  return (
    <div className={paired ? "calc-slider noscript:hidden" : "calc-slider"}>
      <svg aria-hidden="true" className="absolute inset-x-3 h-full w-[calc(100%-1.5rem)] overflow-visible forced-colors:hidden">
        <rect width="100%" height="2" y="21" rx="1" className="fill-edge" />
        <rect width={`${percent.toFixed(2)}%`} height="4" y="20" rx="2" className="fill-accent" />
      </svg>
      <input
        type="range"
        {...(paired ? { id: `${field}-slider`, "data-moves": setting } : { id: field, name: setting })}
        {...bounds}
        defaultValue={onStep(start, bounds)}
        aria-labelledby={`${field}-label`}
        aria-describedby={`${field}-words`}
        aria-valuetext={text}
        autoComplete="off"
      />
    </div>
  );
}

type NumberFieldProps = {
  id: string;
  name: string;
  start: string;
  /** Whether its text isn't a number. */
  wrong: boolean;
  bounds?: Bounds | undefined;
  before?: string | undefined;
  after?: string | undefined;
  describedBy: string;
  wide?: boolean;
};

/** What a number input can start with; browsers drop anything else. */
const DIGITS = /^\d*\.?\d+$/;

/**
 * A number field. With bounds it is a number input; they are for the arrow keys and never correct
 * what is typed. Without, it is a text input that accepts "$4,200" as well as "4200".
 */
export function NumberField({ id, name, start, wrong, bounds, before, after, describedBy, wide = false }: NumberFieldProps) {
  return (
    <span
      className={`inline-flex min-h-12 items-center gap-0.5 rounded-[3px] border-1 border-edge bg-surface px-3.5 text-muted focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-text has-[[aria-invalid=true]]:border-bad ${wide ? "w-full" : "w-38"}`}
    >
      {before && <span aria-hidden="true">{before}</span>}
      <input
        {...(bounds ? { type: "number", ...bounds } : { type: "text" })}
        inputMode="decimal"
        id={id}
        name={name}
        defaultValue={bounds && !DIGITS.test(start) ? "" : start}
        aria-describedby={describedBy}
        // A price between two steps is valid, although browsers would tell screen readers otherwise.
        aria-invalid={wrong}
        autoComplete="off"
        enterKeyHint="done"
        className="figures min-h-[2.875rem] w-0 flex-1 bg-transparent text-end text-[1.0625rem] font-semibold text-text outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
      />
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  );
}

type DialProps = {
  id: string;
  label: string;
  field: ReactNode;
  slider: ReactNode;
  /** The slider's ends, or a remark about the value. */
  note: ReactNode;
  /** Why the value is wrong; shown instead of the note. */
  error?: string | undefined;
};

/** A label with its field on one line, and below it a slider and a note. */
export function Dial({ id, label, field, slider, note, error }: DialProps) {
  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-4">
        <label htmlFor={id} id={`${id}-label`} className="label">
          {label}
        </label>
        {field}
      </div>
      {slider}
      {error ? (
        <ErrorText id={`${id}-words`}>{error}</ErrorText>
      ) : (
        <p id={`${id}-words`} className="small figures flex min-h-[1.45em] flex-wrap justify-between gap-x-4">
          {note}
        </p>
      )}
    </div>
  );
}
