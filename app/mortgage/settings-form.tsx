/**
 * The calculator's form. Its fields are the whole state; without scripts it is sent by GET and
 * comes back with the result.
 */
import type { ComponentProps, ReactNode } from "react";
import { dollars, plainPercent, wholeDollars } from "../../domain/money.ts";
import type { Mortgage, Plan } from "../../domain/mortgage/plan.ts";
import { BOUNDS, writeSetting } from "../../domain/mortgage/query.ts";
import { Dial, NumberField, Slider } from "./controls.tsx";
import { initialText, OptionalSettings, type SettingProps } from "./optional-settings.tsx";
import type { PairedSetting } from "./reading.ts";

type SettingsFormProps = SettingProps & { plan: Plan; rateNote?: string | undefined; form: ComponentProps<"form"> };

export function SettingsForm({ plan, rateNote, form, ...settings }: SettingsFormProps) {
  const { mortgage } = settings;
  const { price, down, rate } = BOUNDS;
  const [downPayment, downPercent] = [wholeDollars(plan.downPayment), plainPercent(mortgage.down)];
  return (
    <form
      method="get"
      action="#mortgage"
      noValidate
      {...form}
      id="mortgage-form"
      aria-label="Loan settings"
      className="calc-form card print:hidden"
    >
      <div className="grid gap-5">
        <PairedDial {...settings} setting="price" label="Home price" bounds={price} before="$" text={dollars(mortgage.price)}>
          <Ends from={dollars(price.min * 100)} to={dollars(price.max * 100)} middle={dollars(mortgage.price)} />
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
function PairedDial({ start, mortgage, remarks, unread, setting, label, text, children, ...unit }: PairedDialProps) {
  const field = `mortgage-${setting}`;
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
      error={unread.includes(setting) ? remarks[setting] : undefined}
    />
  );
}

/** The steps of `BOUNDS.term`. */
const TERMS = [10, 15, 20, 25, 30];

function Term({ start, mortgage }: SettingProps) {
  const field = "mortgage-term";
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
    <span className="sr-only">{` to ${to}. `}</span>
    {middle && <span className="noscript:hidden">{middle}</span>}
    <span aria-hidden="true">{to}</span>
  </>
);
