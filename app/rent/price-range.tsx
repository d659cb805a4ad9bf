/**
 * The lowest and highest rent on one track: two native range inputs, so each works by keyboard and
 * touch, with scripts and without.
 */
import { type InputEvent, type RefObject, useEffect, useRef, useState } from "react";
import { RENT_PRICE } from "../../domain/listings/search.ts";
import { formatDollars } from "../../domain/listings/listing.ts";
import { InlineScript } from "../ui/inline-script.tsx";

type Props = { min: number; max: number; copy: { price: string; lowest: string; highest: string } };

/** "$3,000", and at the upper stop, where there is no limit, "$5,000+". */
const formatRent = (price: number): string => `${formatDollars(price)}${price === RENT_PRICE.max ? "+" : ""}`;

export function PriceRange({ min, max, copy }: Props) {
  const { lower, upper, track, low, high, onInput, onTrackClick } = usePriceRange(min, max);
  return (
    <fieldset>
      <legend className="label flex w-full justify-between gap-4 pb-[0.4375rem]">
        <span>{copy.price}</span>
        <span className="figures font-normal" translate="no">
          {`${formatRent(low)} – ${formatRent(high)}`}
        </span>
      </legend>
      {/* A click on the track is for the pointer; the keyboard moves the inputs themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={track} className="range-slider" onClick={onTrackClick}>
        <svg viewBox={`0 0 ${RENT_PRICE.max} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={RENT_PRICE.max} height="4" className="fill-edge" />
          <rect x={low} width={Math.max(0, high - low)} height="4" className="fill-accent" />
        </svg>
        <InlineScript code={RECORD_TAP} />
        {/* When both thumbs are at the right end, the lower one has to be on top to be moved. */}
        <Slider ref={lower} name="min" start={min} value={low} label={copy.lowest} onInput={onInput} onTop={low > RENT_PRICE.max / 2} />
        <Slider ref={upper} name="max" start={max} value={high} label={copy.highest} onInput={onInput} />
      </div>
    </fieldset>
  );
}

/** Saves a click that comes before the scripts, on the track itself. */
const RECORD_TAP = `document.currentScript.parentElement.addEventListener("click",function(event){this.earlyTap??=event})`;
type Track = HTMLDivElement & { earlyTap?: globalThis.MouseEvent };

function usePriceRange(min: number, max: number) {
  const [{ low, high }, setRange] = useState({ low: min, high: max });
  const lower = useRef<HTMLInputElement>(null);
  const upper = useRef<HTMLInputElement>(null);
  const track = useRef<Track>(null);

  const values = () => ({ low: Number(lower.current?.value ?? min), high: Number(upper.current?.value ?? max) });
  const read = () => setRange(values());

  /** Stops each thumb at the other one. */
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const value = Number(currentTarget.value);
    currentTarget.value = String(currentTarget === lower.current ? Math.min(value, high) : Math.max(value, low));
    read();
  };

  /** Moves the nearer thumb to the click, as a slider with one thumb does. */
  const onTrackClick = ({ target, clientX }: Pick<globalThis.MouseEvent, "target" | "clientX">) => {
    const line = track.current?.firstElementChild?.getBoundingClientRect();
    if (!line || target instanceof HTMLInputElement) return;
    const price = Math.round((((clientX - line.left) / line.width) * RENT_PRICE.max) / RENT_PRICE.step) * RENT_PRICE.step;
    const now = values();
    const nearer = Math.abs(price - now.low) < Math.abs(price - now.high) || price < now.low ? lower.current : upper.current;
    if (!nearer) return;
    nearer.value = String(price);
    nearer.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // Values moved before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, []);
  // The click that brought the scripts.
  useEffect(() => {
    const { earlyTap } = track.current ?? {};
    if (earlyTap) onTrackClick(earlyTap);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return { lower, upper, track, low, high, onInput, onTrackClick };
}

type SliderProps = {
  ref: RefObject<HTMLInputElement | null>;
  name: "min" | "max";
  start: number;
  value: number;
  label: string;
  onInput: (event: InputEvent<HTMLInputElement>) => void;
  onTop?: boolean;
};

const Slider = ({ ref, name, start, value, label, onInput, onTop = false }: SliderProps) => (
  <input
    type="range"
    min={RENT_PRICE.min}
    max={RENT_PRICE.max}
    step={RENT_PRICE.step}
    autoComplete="off"
    onInput={onInput}
    ref={ref}
    id={`rent-${name}`}
    name={name}
    defaultValue={start}
    className={onTop ? "z-1" : undefined}
    aria-label={label}
    aria-valuetext={formatRent(value)}
  />
);
