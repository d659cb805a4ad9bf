/**
 * The calculator's form. Its fields are the whole state; without scripts it is sent by GET and
 * comes back with the result.
 */
import type { ComponentProps, ReactNode } from "react";
import { dollars, plainPercent } from "../../domain/money.ts";
import { needsMortgageInsurance, type Mortgage, type Plan } from "../../domain/mortgage/plan.ts";
import { BOUNDS, type CalculatorState, isOptional, type Setting, unitOf, writeSetting } from "../../domain/mortgage/query.ts";
import { Dial, NumberField, Slider } from "./controls.tsx";
import type { PairedSetting, Remarks } from "./reading.ts";

/** What every setting needs: the initial state, and the present one with its remarks. */
type SettingProps = {
  id: string;
  start: CalculatorState;
  mortgage: Mortgage;
  remarks: Remarks;
  unread: readonly Setting[];
};

type SettingsFormProps = SettingProps & { plan: Plan; rateNote?: string | undefined; form: ComponentProps<"form"> };

export function SettingsForm({ plan, rateNote, form, ...settings }: SettingsFormProps) {
  const { id, mortgage } = settings;
  const { price, down, rate } = BOUNDS;
  const [downPayment, downPercent] = [dollars(plan.downPayment), plainPercent(mortgage.down)];
  return (
    <form method="get" noValidate {...form} id={`${id}-form`} aria-label="Loan settings" className="calc-form card print:hidden">
      <div className="grid gap-5">
        <PairedDial {...settings} setting="price" label="Home price" bounds={price} before="$" text={dollars(mortgage.price)}>
          <Ends from={dollars(price.min * 100)} to={dollars(price.max * 100)} />
        </PairedDial>
        <PairedDial {...settings} setting="down" label="Down payment" after="%" text={`${downPercent} percent, ${downPayment}`}>
          <span className="sr-only">Percent of the price. </span>
          <Ends from={`${down.min}%`} to={`${down.max}%`} middle={`${downPayment} down`} />
        </PairedDial>
        <Term {...settings} />
        <div>
          <PairedDial {...settings} setting="rate" label="Interest rate" after="%" text={`${plainPercent(mortgage.rate)} percent`}>
            <Ends from={`${rate.min}%`} to={`${rate.max}%`} />
          </PairedDial>
          {rateNote && <p className="small mt-2">{rateNote}</p>}
        </div>
      </div>
      <OptionalSettings {...settings} />
      <button type="submit" className="button mt-6 w-full [@media(scripting:enabled)]:[html:not([data-plain])_&]:hidden">
        Calculate
      </button>
    </form>
  );
}

/** A field's initial text: the submitted one if it isn't a number. */
const initialText = ({ mortgage, unread }: CalculatorState, setting: Setting): string =>
  unread?.[setting] ?? (isOptional(setting) && mortgage[setting] === 0 ? "" : writeSetting(setting, mortgage[setting]));

type PairedDialProps = SettingProps & {
  setting: PairedSetting;
  label: string;
  /** For a number input; a text input has none. */
  bounds?: ComponentProps<typeof NumberField>["bounds"];
  before?: string;
  after?: string;
  /** The value as text for screen readers. */
  text: string;
  /** Shown if there is no remark. */
  children: ReactNode;
};

/** A number field with a slider. */
function PairedDial({ id, start, mortgage, remarks, unread, setting, label, text, children, ...unit }: PairedDialProps) {
  const field = `${id}-${setting}`;
  const valueIn = (from: Mortgage): number => Number(writeSetting(setting, from[setting]));
  return (
    <Dial
      id={field}
      label={label}
      field={
        <NumberField
          id={field}
          name={setting}
          start={initialText(start, setting)}
          wrong={unread.includes(setting)}
          describedBy={`${field}-words`}
          {...unit}
        />
      }
      slider={
        <Slider {...{ field, setting, text }} paired bounds={BOUNDS[setting]} start={valueIn(start.mortgage)} now={valueIn(mortgage)} />
      }
      note={remarks[setting] ?? children}
    />
  );
}

const TERMS = Array.from(
  { length: (BOUNDS.term.max - BOUNDS.term.min) / BOUNDS.term.step + 1 },
  (_, index) => BOUNDS.term.min + index * BOUNDS.term.step,
);

function Term({ id, start, mortgage }: SettingProps) {
  const field = `${id}-term`;
  const text = `${mortgage.term} years`;
  return (
    <Dial
      id={field}
      label="Loan term"
      field={<span className="calc-value figures font-semibold noscript:invisible">{text}</span>}
      slider={<Slider {...{ field, text }} setting="term" bounds={BOUNDS.term} start={start.mortgage.term} now={mortgage.term} />}
      note={TERMS.map((years) => (
        <span key={years} className="w-[1.625rem] text-center">
          {years}
          <span className="sr-only"> years</span>
        </span>
      ))}
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

const OPTIONAL: readonly { readonly setting: Setting; readonly label: string; readonly help: string }[] = [
  { setting: "tax", label: "Property tax", help: "From the county's annual tax statement or the listing." },
  { setting: "insurance", label: "Home insurance", help: "Your policy's annual premium." },
  { setting: "pmi", label: "Mortgage insurance", help: "From the lender's Loan Estimate. Drops off automatically at 78% of the price." },
  { setting: "hoa", label: "HOA dues", help: "What the association charges each month." },
  { setting: "extra", label: "Extra payment", help: "Goes to principal, on top of the regular payment." },
];
const PMI_NOT_NEEDED = "Only counted when you put less than 20% down; above that, lenders don't require it.";

function OptionalSettings({ id, start, mortgage, remarks, unread }: SettingProps) {
  const filled = OPTIONAL.some(({ setting }) => initialText(start, setting) !== "");
  return (
    <details open={filled} className="calc-more mt-6">
      <summary>Add taxes, insurance and more</summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">
        {OPTIONAL.map(({ setting, label, help }) => {
          const field = `${id}-${setting}`;
          const isYearly = unitOf(setting) === "dollars a year";
          return (
            <div key={setting} className="flex flex-col">
              <label htmlFor={field} className="label">
                {label}
                <span className="sr-only">{isYearly ? " a year" : " a month"}</span>
              </label>
              <span className="mt-1.5">
                <NumberField
                  wide
                  id={field}
                  name={setting}
                  start={initialText(start, setting)}
                  wrong={unread.includes(setting)}
                  before="$"
                  after={isYearly ? "/yr" : "/mo"}
                  describedBy={`${field}-help`}
                />
              </span>
              <span id={`${field}-help`} className="small mt-1">
                {remarks[setting] ?? (setting === "pmi" && !needsMortgageInsurance(mortgage) ? PMI_NOT_NEEDED : help)}
              </span>
            </div>
          );
        })}
      </div>
    </details>
  );
}
