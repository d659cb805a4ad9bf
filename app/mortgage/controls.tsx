/** The calculator's controls: a slider drawn on its own track, and a number field with its unit. Uncontrolled, so that they work before the scripts do. */
import type { ReactNode } from "react";

export type Bounds = { readonly min: number; readonly max: number; readonly step: number };

/** The place of a value on a slider's track, 0 to 100, where the thumb can be. */
const share = (value: number, { min, max }: Bounds): number => ((Math.min(Math.max(value, min), max) - min) / (max - min)) * 100;

/** The step next to a value: what the browser itself makes of it, so that a moved slider can be told from one that was not. */
export function onStep(value: number, { min, max, step }: Bounds): string {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step);
  const perOne = Math.round(1 / Math.min(step, 1));
  return String((Math.round(min * perOne) + steps * Math.round(step * perOne)) / perOne);
}

type SliderProps = {
  id: string;
  bounds: Bounds;
  /** The value to start from, and the one that is shown now. */
  start: number;
  now: number;
  /** The value in words for screen readers. */
  text: string;
  /** The setting whose number field this slider moves … */
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
  /** Whether it holds no number. */
  wrong: boolean;
  bounds?: Bounds;
  before?: string;
  after?: string;
  describedBy?: string;
  wide?: boolean;
};

/** What a number input can begin with; of anything else browsers make nothing. */
const DIGITS = /^\d*\.?\d+$/;

/**
 * A field for a number. With bounds it is a number input; they are for the arrow keys and never correct what is typed. Without, it is a
 * text input that takes "$4,200" as readily as "4200".
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
        // A price between two steps is no mistake, although the browser would tell screen readers so.
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
