/** What a home costs beside its loan: amounts that a visitor may leave empty. */
import { type Mortgage, needsMortgageInsurance } from "../../domain/mortgage/plan.ts";
import { type CalculatorState, isOptional, type Setting, unitOf, writeSetting } from "../../domain/mortgage/query.ts";
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
];
const PMI_NOT_NEEDED = "Only counted when you put less than 20% down; above that, lenders don't require it.";

export function OptionalSettings({ start, mortgage, remarks, unread }: SettingProps) {
  const filled = OPTIONAL.some(({ setting }) => initialText(start, setting) !== "");
  return (
    <details open={filled} className="calc-more mt-6">
      <summary>Add taxes, insurance and more</summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">
        {OPTIONAL.map(({ setting, label, help }) => {
          const field = `mortgage-${setting}`;
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
