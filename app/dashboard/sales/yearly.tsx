/** How prices are brought to today: by the agent's figure, or by the sales themselves. */
import { typedPercent } from "../../../domain/valuation/yearly-change.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../parts.tsx";

type Props = { yearly: number | undefined; wrong: { readonly yearly: string; readonly problem: string } | undefined };

export const YearlyChange = ({ yearly, wrong }: Props) => (
  <section aria-labelledby="yearly-title">
    <h2 id="yearly-title">How prices change</h2>
    <p>An older sale is brought to today's prices. Visitors read which figure was used, and that it's yours if you enter one.</p>
    <Form intent="yearly" label="How prices change" className="request">
      <Field
        id="yearly"
        label="Change in a year, in percent"
        optional
        help="Such as 3.5, or -2 if prices fall. Empty: the median change among the sales themselves."
        error={wrong?.problem}
        control={{
          as: "input",
          name: "yearly",
          defaultValue: wrong?.yearly ?? typedPercent(yearly),
          maxLength: 12,
          autoComplete: "off",
          enterKeyHint: "done",
        }}
      />
      <button type="submit" className="button button-quiet">
        Save
      </button>
    </Form>
  </section>
);
