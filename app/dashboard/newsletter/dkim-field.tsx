/** The DKIM selector, which only the mail provider knows. */
import { Field } from "../../ui/field.tsx";

/** Labels of a name. */
const SELECTOR = /^[a-z\d][\w.-]{0,62}$/i;

/** What is wrong with a typed selector; empty is fine. */
export const selectorProblem = (typed: string): string | undefined =>
  typed === "" || SELECTOR.test(typed) ? undefined : "A selector has letters, digits, dots and hyphens, such as s1 or google.";

export const DkimField = ({ typed, problem }: { typed: string; problem?: string | undefined }) => (
  <Field
    id="selector"
    label="DKIM selector"
    optional
    help="Your mail provider shows it. It's also s= in the DKIM-Signature of an email you got from the site."
    error={problem}
    control={{
      as: "input",
      name: "selector",
      maxLength: 63,
      defaultValue: typed,
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
    }}
  />
);
