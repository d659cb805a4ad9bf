/** The fields of a closed sale. */
import { PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { LONGEST_ADDRESS, LONGEST_TOWN, SALE_FIELDS, type SaleErrors, type TypedSale } from "../../../domain/valuation/closed-sale.ts";
import { SALE_KINDS } from "../../../domain/valuation/sale-kinds.ts";
import { type Control, Field } from "../../ui/field.tsx";
import type { Fields } from "../screen.ts";

type Props = { typed: TypedSale; errors?: SaleErrors | undefined; today: CalendarDate };

export function SaleFields({ typed, errors, today }: Props) {
  const text = { as: "input", autoComplete: "off", enterKeyHint: "next" } as const;
  const field = (name: (typeof SALE_FIELDS)[number], label: string, control: Control, more: { help?: string; optional?: true } = {}) => (
    <Field id={name} label={label} error={errors?.[name]} {...more} control={{ ...control, name, defaultValue: typed[name] ?? "" }} />
  );
  return (
    <>
      <div className="pair">
        {field("date", "Closing date", { ...text, type: "date", max: today, required: true })}
        {field("price", "Price", { ...text, inputMode: "decimal", required: true })}
      </div>
      {field("town", "Town", { ...text, required: true, maxLength: LONGEST_TOWN, autoCapitalize: "words" })}
      {field("kind", "Kind", {
        as: "select",
        required: true,
        choices: [{ value: "", label: "Please choose" }, ...SALE_KINDS.map((value) => ({ value, label: PROPERTY_TYPE_LABEL[value] }))],
      })}
      <div className="pair">
        {field("sqft", "Square feet", { ...text, inputMode: "numeric", required: true })}
        {field("beds", "Bedrooms", { ...text, inputMode: "numeric", required: true })}
      </div>
      {field("yearBuilt", "Year built", { ...text, inputMode: "numeric", required: true, maxLength: 4 })}
      {field(
        "address",
        "Address",
        { ...text, maxLength: LONGEST_ADDRESS, autoCapitalize: "words", enterKeyHint: "done" },
        { optional: true, help: "Only for you, to tell sales apart. Visitors never see it." },
      )}
    </>
  );
}

/** The known fields of a posted form. */
export const typedIn = (fields: Fields): TypedSale =>
  Object.fromEntries(SALE_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
