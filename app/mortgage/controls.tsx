/**
 * The calculator's controls: a slider with its own track, and a number field with its unit.
 * Uncontrolled, so that they work before hydration.
 */
import type { ReactNode } from "react";

export type Bounds = { readonly min: number; readonly max: number; readonly step: number };

/** A value's position on a slider's track, 0 to 100. */
const share = (value: number, { min, max }: Bounds): number => ((Math.min(Math.max(value, min), max) - min) / (max - min)) * 100;

/**
 * The nearest step to a value, as the browser rounds it, to tell a moved slider from an untouched
 * one.
 */
export function onStep(value: number, { min, max, step }: Bounds): string {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step);
  const perOne = Math.round(1 / Math.min(step, 1));
  return String((Math.round(min * perOne) + steps * Math.round(step * perOne)) / perOne);
}

type SliderProps = {
  id: string;
  bounds: Bounds;
  /** The initial value, and the present one. */
  start: number;
  now: number;
  /** The value as text for screen readers. */
  text: string;
  /** The setting whose number field this slider changes … */
  moves?: string;
  /** … or its own name in the form. */
  name?: string;
  labelledBy: string;
  describedBy: string;
};

export function Slider({ id, bounds, start, now, text, moves, name, labelledBy, describedBy }: SliderProps) {
  return (
    <div className={moves ? "calc-slider noscript:hidden" : "calc-slider"}>
      <svg aria-hidden="true">
        <rect width="100%" height="2" y="21" rx="1" className="fill-edge" />
        <rect width={`${share(now, bounds).toFixed(2)}%`} height="4" y="20" rx="2" className="fill-accent" />
      </svg>
      <input
        type="range"
        id={id}
        name={name}
        data-moves={moves}
        {...bounds}
        defaultValue={onStep(start, bounds)}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
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
  bounds?: Bounds;
  before?: string;
  after?: string;
  describedBy?: string;
  wide?: boolean;
};

/** What a number input can start with; browsers drop anything else. */
const DIGITS = /^\d*\.?\d+$/;

/**
 * A number field. With limits it is a number input; they are for the arrow keys and never correct
 * what is typed. Without, it is a text input that accepts "$4,200" as well as "4200".
 */
export function NumberField({ id, name, start, wrong, bounds, before, after, describedBy, wide = false }: NumberFieldProps) {
  return (
    <span className={wide ? "calc-number w-full" : "calc-number"}>
      {before && <span aria-hidden="true">{before}</span>}
      <input
        {...(bounds ? { type: "number", ...bounds } : { type: "text" })}
        inputMode="decimal"
        id={id}
        name={name}
        defaultValue={bounds && !DIGITS.test(start) ? "" : start}
        aria-describedby={describedBy}
        // A price between two steps is valid, although the browser would tell screen readers
        // otherwise.
        aria-invalid={wrong}
        autoComplete="off"
        enterKeyHint="done"
      />
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  );
}

/** A label with its field on one line, a slider below, and one line below it: the slider's ends, or a remark about the value. */
export function Dial({
  id,
  label,
  field,
  slider,
  note,
}: {
  id: string;
  label: string;
  field: ReactNode;
  slider: ReactNode;
  note: ReactNode;
}) {
  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-4">
        <label htmlFor={id} id={`${id}-label`} className="label">
          {label}
        </label>
        {field}
      </div>
      {slider}
      <p id={`${id}-words`} className="small figures flex min-h-[1.45em] justify-between gap-4">
        {note}
      </p>
    </div>
  );
}
