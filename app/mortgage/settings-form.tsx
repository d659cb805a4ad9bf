/**
 * The calculator's form. Its fields are the whole state; without scripts it is sent by GET and
 * comes back with the result.
 */
import type { ComponentProps } from "react";
import { dollars, plainDecimal } from "../../domain/money.ts";
import { needsMortgageInsurance, type Mortgage, type Plan } from "../../domain/mortgage/plan.ts";
import { BOUNDS, type CalculatorState, isOptional, SETTINGS, writeSetting, type Setting } from "../../domain/mortgage/query.ts";
import { Dial, NumberField, Slider } from "./controls.tsx";
import type { Remarks } from "./reading.ts";

type Props = {
  id: string;
  start: CalculatorState;
  mortgage: Mortgage;
  plan: Plan;
  remarks: Remarks;
  unread: readonly Setting[];
  rateNote?: string | undefined;
  form: ComponentProps<"form">;
};

export function SettingsForm({ id, start, mortgage, plan, remarks, unread, rateNote, form }: Props) {
  return (
    <form method="get" noValidate {...form} id={`${id}-form`} aria-label="Loan settings" className="calc-form card print:hidden">
      <div className="grid gap-5">
        <Price {...{ id, start, mortgage, remarks, unread }} />
        <Down {...{ id, start, mortgage, plan, remarks, unread }} />
        <Term {...{ id, start, mortgage }} />
        <Rate {...{ id, start, mortgage, remarks, unread, rateNote }} />
      </div>
      <OptionalSettings {...{ id, start, mortgage, remarks, unread }} />
      <button type="submit" className="button mt-6 w-full [@media(scripting:enabled)]:[html:not([data-plain])_&]:hidden">
        Calculate
      </button>
    </form>
  );
}

type DialProps = Omit<Props, "plan" | "rateNote" | "form">;

/** A field's initial value: the submitted text if it isn't a number. */
const begun = ({ mortgage, unread }: CalculatorState, setting: Setting): string =>
  unread?.[setting] ?? (isOptional(setting) && mortgage[setting] === 0 ? "" : writeSetting(setting, mortgage[setting]));

function Price({ id, start, mortgage, remarks, unread }: DialProps) {
  const { min, max } = BOUNDS.price;
  const field = `${id}-price`;
  return (
    <Dial
      id={field}
      label="Home price"
      field={
        <NumberField
          id={field}
          name="price"
          bounds={BOUNDS.price}
          start={begun(start, "price")}
          wrong={unread.includes("price")}
          before="$"
          describedBy={`${field}-words`}
        />
      }
      slider={<PairedSlider {...{ id, start, mortgage }} setting="price" unit={100} text={dollars(mortgage.price)} />}
      note={remarks.price ?? <Ends from={dollars(min * 100)} to={dollars(max * 100)} />}
    />
  );
}

function Down({ id, start, mortgage, plan, remarks, unread }: DialProps & { plan: Plan }) {
  const field = `${id}-down`;
  const percent = plainDecimal(mortgage.down, 3);
  return (
    <Dial
      id={field}
      label="Down payment"
      field={
        <NumberField
          id={field}
          name="down"
          start={begun(start, "down")}
          wrong={unread.includes("down")}
          after="%"
          describedBy={`${field}-words`}
        />
      }
      slider={
        <PairedSlider {...{ id, start, mortgage }} setting="down" unit={1_000} text={`${percent} percent, ${dollars(plan.downPayment)}`} />
      }
      note={
        remarks.down ?? (
          <>
            <span className="sr-only">Percent of the price. </span>
            <Ends from={`${BOUNDS.down.min}%`} to={`${BOUNDS.down.max}%`} middle={`${dollars(plan.downPayment)} down`} />
          </>
        )
      }
    />
  );
}

const STOPS = Array.from(
  { length: (BOUNDS.term.max - BOUNDS.term.min) / BOUNDS.term.step + 1 },
  (_, index) => BOUNDS.term.min + index * BOUNDS.term.step,
);

function Term({ id, start, mortgage }: Omit<DialProps, "remarks" | "unread">) {
  const field = `${id}-term`;
  return (
    <Dial
      id={field}
      label="Loan term"
      field={<span className="calc-value figures noscript:invisible">{`${mortgage.term} years`}</span>}
      slider={
        <Slider
          id={field}
          name="term"
          bounds={BOUNDS.term}
          start={start.mortgage.term}
          now={mortgage.term}
          text={`${mortgage.term} years`}
          labelledBy={`${field}-label`}
          describedBy={`${field}-words`}
        />
      }
      note={STOPS.map((years) => (
        <span key={years} className="w-[1.625rem] text-center">
          {years}
          <span className="sr-only"> years</span>
        </span>
      ))}
    />
  );
}

function Rate({ id, start, mortgage, remarks, unread, rateNote }: DialProps & { rateNote: string | undefined }) {
  const { min, max } = BOUNDS.rate;
  const field = `${id}-rate`;
  return (
    <div>
      <Dial
        id={field}
        label="Interest rate"
        field={
          <NumberField
            id={field}
            name="rate"
            start={begun(start, "rate")}
            wrong={unread.includes("rate")}
            after="%"
            describedBy={`${field}-words`}
          />
        }
        slider={
          <PairedSlider {...{ id, start, mortgage }} setting="rate" unit={1_000} text={`${plainDecimal(mortgage.rate, 3)} percent`} />
        }
        note={remarks.rate ?? <Ends from={`${min}%`} to={`${max}%`} />}
      />
      {rateNote && <p className="small mt-2">{rateNote}</p>}
    </div>
  );
}

type PairProps = { id: string; start: CalculatorState; mortgage: Mortgage; setting: "price" | "down" | "rate"; unit: number; text: string };

/** The slider beside a number field. Only the field is submitted; the slider changes it. */
function PairedSlider({ id, start, mortgage, setting, unit, text }: PairProps) {
  const field = `${id}-${setting}`;
  return (
    <Slider
      id={`${field}-slider`}
      moves={setting}
      bounds={BOUNDS[setting]}
      start={start.mortgage[setting] / unit}
      now={mortgage[setting] / unit}
      text={text}
      labelledBy={`${field}-label`}
      describedBy={`${field}-words`}
    />
  );
}

const Ends = ({ from, to, middle }: { from: string; to: string; middle?: string }) => (
  <>
    <span>{from}</span>
    <span className="sr-only"> to </span>
    {middle && <span className="noscript:hidden">{middle}</span>}
    <span>{to}</span>
  </>
);

const MORE: readonly { readonly setting: Setting; readonly label: string; readonly unit: "a year" | "a month"; readonly help: string }[] = [
  { setting: "tax", label: "Property tax", unit: "a year", help: "From the county's annual tax statement or the listing." },
  { setting: "insurance", label: "Home insurance", unit: "a year", help: "Your policy's annual premium." },
  {
    setting: "pmi",
    label: "Mortgage insurance",
    unit: "a month",
    help: "From the lender's Loan Estimate. Drops off automatically at 78% of the price.",
  },
  { setting: "hoa", label: "HOA dues", unit: "a month", help: "What the association charges each month." },
  { setting: "extra", label: "Extra payment", unit: "a month", help: "Goes to principal, on top of the regular payment." },
];

function OptionalSettings({ id, start, mortgage, remarks, unread }: DialProps) {
  const filled = SETTINGS.some((setting) => isOptional(setting) && begun(start, setting) !== "");
  return (
    <details open={filled} className="calc-more mt-6">
      <summary>Add taxes, insurance and more</summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">
        {MORE.map(({ setting, label, unit, help }) => (
          <div key={setting} className="flex flex-col">
            <label htmlFor={`${id}-${setting}`} className="label">
              {label}
              <span className="sr-only"> {unit}</span>
            </label>
            <span className="mt-1.5">
              <NumberField
                wide
                id={`${id}-${setting}`}
                name={setting}
                start={begun(start, setting)}
                wrong={unread.includes(setting)}
                before="$"
                after={unit === "a year" ? "/yr" : "/mo"}
                describedBy={`${id}-${setting}-help`}
              />
            </span>
            <span id={`${id}-${setting}-help`} className="small mt-1">
              {remarks[setting] ?? (setting === "pmi" && !needsMortgageInsurance(mortgage) ? NOT_NEEDED : help)}
            </span>
          </div>
        ))}
      </div>
    </details>
  );
}

const NOT_NEEDED = "Only counted when you put less than 20% down; above that, lenders don't require it.";
