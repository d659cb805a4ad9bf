/** The rent's two ends on one track. Two native sliders: each works by keyboard and touch, before the scripts and without them. */
import { type InputEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { RENT_PRICE } from "../../domain/listings/search.ts";
import { formatDollars } from "../../domain/listings/listing.ts";

type Props = { min: number; max: number; copy: { price: string; lowest: string; highest: string } };

/** "$3,000", and at the upper stop, where there is no limit, "$5,000+". */
const shown = (price: number): string => `${formatDollars(price)}${price === RENT_PRICE.max ? "+" : ""}`;

export function PriceRange({ min, max, copy }: Props) {
  const [{ low, high }, setEnds] = useState({ low: min, high: max });
  const lower = useRef<HTMLInputElement>(null);
  const upper = useRef<HTMLInputElement>(null);

  const read = () => setEnds({ low: Number(lower.current?.value ?? min), high: Number(upper.current?.value ?? max) });
  // What was moved before the scripts came.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, []);

  /** An end does not pass the other. */
  const moved = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const value = Number(currentTarget.value);
    const other = currentTarget === lower.current ? high : low;
    currentTarget.value = String(currentTarget === lower.current ? Math.min(value, other) : Math.max(value, other));
    read();
  };

  /** A press beside the thumbs brings the nearer one, as on a slider with one. */
  const pressed = ({ target, currentTarget, clientX }: MouseEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) return;
    const { left, width } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect();
    const price = Math.round((((clientX - left) / width) * RENT_PRICE.max) / RENT_PRICE.step) * RENT_PRICE.step;
    const end = Math.abs(price - low) < Math.abs(price - high) || price < low ? lower.current : upper.current;
    if (!end) return;
    end.value = String(price);
    end.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const slider = {
    min: RENT_PRICE.min,
    max: RENT_PRICE.max,
    step: RENT_PRICE.step,
    autoComplete: "off",
    onInput: moved,
  } as const;
  return (
    <fieldset>
      <legend className="label flex w-full justify-between gap-4 pb-[0.4375rem]">
        <span>{copy.price}</span>
        <span className="figures font-normal" translate="no">
          {`${shown(low)} – ${shown(high)}`}
        </span>
      </legend>
      {/* By keyboard the two ends are moved themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="span-slider" onClick={pressed}>
        <svg viewBox={`0 0 ${RENT_PRICE.max} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={RENT_PRICE.max} height="4" className="fill-edge" />
          <rect x={low} width={Math.max(0, high - low)} height="4" className="fill-accent" />
        </svg>
        {/* At the right end the lower thumb must stay the one that can be caught. */}
        <input
          type="range"
          {...slider}
          ref={lower}
          id="rent-min"
          name="min"
          defaultValue={min}
          className={low > RENT_PRICE.max / 2 ? "z-1" : undefined}
          aria-label={copy.lowest}
          aria-valuetext={shown(low)}
        />
        <input
          type="range"
          {...slider}
          ref={upper}
          id="rent-max"
          name="max"
          defaultValue={max}
          aria-label={copy.highest}
          aria-valuetext={shown(high)}
        />
      </div>
    </fieldset>
  );
}
