/** The quick look at a home's value: a form whose answers are in the address, and below it a range with all that it's made from. */
import { quickLookCopy as copy } from "../../../content/home-value.ts";
import { PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import { SALE_KINDS } from "../../../domain/valuation/sale-kinds.ts";
import { OTHER_TOWN, type QuickLookKey } from "../../../domain/valuation/quick-look-keys.ts";
import { type Control, Field } from "../../ui/field.tsx";
import type { QuickLookData } from "./load.ts";
import { QuickRange } from "./range.tsx";

/** Where an answer is on the page. */
const ANSWER = "range";

export function QuickLook({ data, formAnchor }: { data: QuickLookData; formAnchor: string }) {
  const { answer, errors, sample } = data;
  return (
    <section className="quick-look" aria-labelledby="quick-look">
      <h2 id="quick-look" className="text-part">
        <span>{copy.heading}</span>
        {sample && <span className="sample">{copy.sample}</span>}
      </h2>
      <p className="mt-3 text-muted">{sample ? `${copy.lead} ${copy.sampleNote}` : copy.lead}</p>
      {Object.keys(errors).length > 0 && (
        <p id={ANSWER} tabIndex={-1} className="error quick-wrong">
          {copy.wrong}
        </p>
      )}
      <QuickForm data={data} />
      {answer && (
        <div id={ANSWER} tabIndex={-1} className="quick-answer">
          <QuickRange answer={answer} formAnchor={formAnchor} />
        </div>
      )}
    </section>
  );
}

/** A plain form: its answer is a page of its own, which can be shared and reloaded. */
function QuickForm({ data: { typed, errors, towns } }: { data: QuickLookData }) {
  const field = (name: QuickLookKey, control: Control) => (
    <Field
      id={`quick-${name}`}
      label={copy.fields[name]}
      error={errors[name]}
      control={{ ...control, name, defaultValue: typed[name] ?? "", required: true }}
    />
  );
  const choices = (options: readonly { readonly value: string; readonly label: string }[]) => ({
    as: "select" as const,
    choices: [{ value: "", label: copy.choose }, ...options],
  });
  const number = { as: "input", type: "text", inputMode: "numeric", autoComplete: "off", enterKeyHint: "next" } as const;
  return (
    <form method="get" action={`#${ANSWER}`} aria-label={copy.heading} className="quick-form">
      {field("town", { ...choices(towns), more: { label: copy.elsewhere, choices: [OTHER_TOWN] } })}
      {field("kind", choices(SALE_KINDS.map((value) => ({ value, label: PROPERTY_TYPE_LABEL[value] }))))}
      {field("size", number)}
      {field("beds", number)}
      {field("year", { ...number, enterKeyHint: "go" })}
      <button type="submit" className="button">
        {copy.button}
      </button>
    </form>
  );
}
