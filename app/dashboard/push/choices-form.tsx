/** What a member wants: quiet hours, words on the lock screen, text messages; and the owner's choice of the second person. */
import type { PossibleSecond } from "../../../domain/dashboard/push.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../parts.tsx";

export type ChoicesValues = { readonly from: string; readonly to: string; readonly words: boolean; readonly textEmail: string };
export type ChoicesProblems = { readonly from?: string; readonly to?: string; readonly textEmail?: string };

type Props = { values: ChoicesValues; problems: ChoicesProblems };

export const ChoicesForm = ({ values, problems }: Props) => (
  <section aria-labelledby="choices">
    <h2 id="choices">What you want</h2>
    <Form intent="save" label="What you want" className="person-form">
      <fieldset className="group">
        <legend className="label">Quiet hours</legend>
        <p className="help">By the agent's clock. What comes then is shown when they end. Leave both empty for none.</p>
        <div className="person-pair items-start">
          <Field
            id="from"
            label="From"
            optional
            error={problems.from}
            control={{ as: "input", name: "from", type: "time", defaultValue: values.from }}
          />
          <Field
            id="to"
            label="Until"
            optional
            error={problems.to}
            control={{ as: "input", name: "to", type: "time", defaultValue: values.to }}
          />
        </div>
      </fieldset>
      <div className="check-field">
        <label className="consent">
          <input type="checkbox" name="words" value="yes" defaultChecked={values.words} aria-describedby="words-help" />
          <span className="check-label">Show names and words</span>
        </label>
        <p id="words-help" className="help mt-1.5">
          Anyone who sees your lock screen can read them. Otherwise it only says that there is something new.
        </p>
      </div>
      <Field
        id="textEmail"
        label="Address for text messages"
        optional
        help="An email address that your mobile carrier or a service turns into a text message. It's used last, when no one looks, and has no word of a visitor."
        error={problems.textEmail}
        control={{
          as: "input",
          name: "textEmail",
          type: "email",
          maxLength: 254,
          autoComplete: "off",
          inputMode: "email",
          defaultValue: values.textEmail,
        }}
      />
      <button type="submit" className="button">
        Save
      </button>
    </Form>
  </section>
);

export const SecondForm = ({ members }: { members: readonly PossibleSecond[] }) => (
  <section aria-labelledby="second-person">
    <h2 id="second-person">The second person</h2>
    <p>Rings only when no one else has looked for half an hour. Everyone else with a device is notified at once.</p>
    <Form intent="second" label="The second person" className="person-form">
      <Field
        id="second"
        label="Second person"
        control={{
          as: "select",
          name: "second",
          defaultValue: members.find(({ isSecond }) => isSecond)?.id ?? "",
          choices: [{ value: "", label: "No one" }, ...members.map(({ id, name }) => ({ value: id, label: name }))],
        }}
      />
      <button type="submit" className="button button-quiet">
        Save
      </button>
    </Form>
  </section>
);
