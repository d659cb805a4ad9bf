/** What a home costs beside its loan: amounts that a visitor may leave empty. */
import { type Cents, divideHalfUp, dollars, wholeDollars } from "../../domain/money.ts";
import { type Mortgage, needsMortgageInsurance } from "../../domain/mortgage/plan.ts";
import { type CalculatorState, isOptional, type Setting, unitOf, writeSetting } from "../../domain/mortgage/query.ts";
import { ErrorText } from "../ui/field.tsx";
import { NumberField } from "./controls.tsx";
import type { Remarks } from "./reading.ts";

/** What every setting needs: the initial state, and the present one with its remarks. */
export type SettingProps = {
  start: CalculatorState;
  mortgage: Mortgage;
  remarks: Remarks;
  unread: readonly Setting[];
};

/** A field's initial text: the submitted one if it isn't a number. */
export const initialText = ({ mortgage, unread }: CalculatorState, setting: Setting): string =>
  unread?.[setting] ?? (isOptional(setting) && mortgage[setting] === 0 ? "" : writeSetting(setting, mortgage[setting]));

const OPTIONAL: readonly { readonly setting: Setting; readonly label: string; readonly help: string }[] = [
  { setting: "tax", label: "Property tax", help: "From the county's annual tax statement or the listing." },
  { setting: "insurance", label: "Home insurance", help: "Your policy's annual premium." },
  { setting: "pmi", label: "Mortgage insurance", help: "From the lender's Loan Estimate. Drops off automatically at 78% of the price." },
  { setting: "hoa", label: "HOA dues", help: "What the association charges each month." },
  { setting: "extra", label: "Extra payment", help: "Goes to principal, on top of the regular payment." },
  {
    setting: "fees",
    label: "Lender fees and points",
    help: "Paid once at closing; they count in the APR. From the lender's Loan Estimate, section A.",
  },
];
const PMI_NOT_NEEDED = "Only counted when you put less than 20% down; above that, lenders don't require it.";

/** After how long an amount is paid again, as shown behind it and as read by screen readers. */
function periodOf(setting: Setting): { readonly after?: string; readonly spoken: string } {
  const unit = unitOf(setting);
  if (unit === "dollars a year") return { after: "/yr", spoken: " a year" };
  return unit === "dollars a month" ? { after: "/mo", spoken: " a month" } : { spoken: " at closing" };
}

/** From here on, digits are easier to read in groups. */
const GROUPED: Cents = 100_000;

/** An amount in cents with its digits in groups, and a yearly one by the month, too. */
function inGroups(setting: Setting, cents: number): string | undefined {
  const amount = `${dollars(cents)}${periodOf(setting).spoken}`;
  if (unitOf(setting) === "dollars a year") return cents > 0 ? `${amount}, ${wholeDollars(divideHalfUp(cents, 12))} a month.` : undefined;
  return cents >= GROUPED ? `${amount}.` : undefined;
}

export function OptionalSettings({ start, mortgage, remarks, unread }: SettingProps) {
  const filled = OPTIONAL.some(({ setting }) => initialText(start, setting) !== "");
  return (
    <details open={filled} className="calc-more mt-6">
      <summary>Add taxes, insurance and more</summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">
        {OPTIONAL.map(({ setting, label, help }) => {
          const field = `mortgage-${setting}`;
          const { after, spoken } = periodOf(setting);
          const wrong = unread.includes(setting);
          const ownHelp = setting === "pmi" && !needsMortgageInsurance(mortgage) ? PMI_NOT_NEEDED : help;
          return (
            <div key={setting} className="flex flex-col">
              <label htmlFor={field} className="label">
                {label}
                <span className="sr-only">{spoken}</span>
              </label>
              <span className="mt-1.5">
                <NumberField
                  wide
                  id={field}
                  name={setting}
                  start={initialText(start, setting)}
                  wrong={wrong}
                  before="$"
                  after={after}
                  describedBy={`${field}-help`}
                />
              </span>
              {wrong ? (
                <ErrorText id={`${field}-help`}>{remarks[setting] ?? help}</ErrorText>
              ) : (
                <span id={`${field}-help`} className="small mt-1">
                  {remarks[setting] ?? inGroups(setting, mortgage[setting]) ?? ownHelp}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}
