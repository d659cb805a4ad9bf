/** The rent's two ends on one track. Two native sliders: each works by keyboard, touch and without scripts. */
import { useState } from "react";
import { RENT_PRICE } from "../../domain/listing-search.ts";
import { formatDollars } from "../../domain/listing.ts";

type Ends = readonly [low: number, high: number];

/** "$3,000", and at the upper stop, where there is no limit, "$5,000+". */
const shown = (price: number): string => `${formatDollars(price)}${price === RENT_PRICE.max ? "+" : ""}`;

type Props = { min: number; max: number; words: { price: string; lowest: string; highest: string } };

export function PriceRange({ min, max, words }: Props) {
  const [[low, high], setEnds] = useState<Ends>([min, max]);
  const slider = { type: "range", min: RENT_PRICE.min, max: RENT_PRICE.max, step: RENT_PRICE.step } as const;
  return (
    <fieldset>
      <legend className="label flex w-full justify-between gap-4">
        <span>{words.price}</span>
        <output className="figures font-normal" htmlFor="rent-min rent-max">
          {shown(low)} – {shown(high)}
        </output>
      </legend>
      <div className="span-slider mt-1.5">
        <svg viewBox={`0 0 ${RENT_PRICE.max} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={RENT_PRICE.max} height="4" className="fill-edge" />
          <rect x={low} width={Math.max(0, high - low)} height="4" className="fill-action" />
        </svg>
        <input
          {...slider}
          id="rent-min"
          // At the right end the lower thumb must stay the one that can be caught.
          className={low > RENT_PRICE.max / 2 ? "z-1" : undefined}
          name="min"
          value={low}
          aria-label={words.lowest}
          aria-valuetext={shown(low)}
          onChange={({ target }) => setEnds([Math.min(Number(target.value), high), high])}
        />
        <input
          {...slider}
          id="rent-max"
          name="max"
          value={high}
          aria-label={words.highest}
          aria-valuetext={shown(high)}
          onChange={({ target }) => setEnds([low, Math.max(Number(target.value), low)])}
        />
      </div>
    </fieldset>
  );
}
