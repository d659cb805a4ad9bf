/** The form of a draft: subject and text, with homes and figures put in by a choice and a button. */
import { LONGEST } from "../../../domain/newsletter/issue-text.ts";
import type { Issue } from "../../../domain/newsletter/newsletter-desk.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import type { Catalog } from "../../../domain/listings/catalog.ts";
import { formatPrice } from "../../../domain/listings/listing.ts";
import { Field } from "../../ui/field.tsx";
import { INTENT } from "../screen.ts";

export type DraftValues = {
  readonly subject: string;
  readonly body: string;
  /** What the member saw; 0 in a new issue. */
  readonly version: number;
};

/** Homes that are offered in the list; any other can be put in by its address. */
const MOST_HOMES = 200;

type Props = {
  values: DraftValues;
  listings: Pick<Catalog, "all">;
  content: SiteContent;
  /** Someone else has saved it since. */
  conflict?: Issue | undefined;
  /** Where it's sent to. */
  path: string;
};

export const DraftForm = ({ values, listings, content, conflict, path }: Props) => (
  <form method="post" action={path} className="request answer-form" aria-label="Issue">
    {/* The first button is what Enter presses. */}
    <button type="submit" name={INTENT} value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
      Save
    </button>
    <input type="hidden" name="version" value={conflict?.version ?? values.version} />
    <Field
      id="subject"
      label="Subject"
      help="What readers see in their inbox, and the headline."
      control={{ as: "input", name: "subject", maxLength: LONGEST.subject, defaultValue: values.subject, autoComplete: "off" }}
    />
    <Field
      id="body"
      label="Text"
      help="Plain text. A line that begins with ## is a heading, with - an item of a list. Web addresses become links; [text](https://…) is a link with a text of its own."
      // No maxLength: a browser would cut off the end of what is pasted without a word.
      control={{ as: "textarea", name: "body", rows: 16, defaultValue: values.body }}
    />
    <Cards listings={listings} content={content} />
    <div className="save-bar">
      <button type="submit" name={INTENT} value="save" className="button button-quiet">
        Save
      </button>
      <button type="submit" name={INTENT} value="preview" className="button">
        Save and preview
      </button>
    </div>
  </form>
);

function Cards({ listings, content }: Pick<Props, "listings" | "content">) {
  const homes = listings.all().filter(({ sample }) => !sample);
  const { figures, sample } = content.market;
  return (
    <fieldset className="issue-cards" data-insert="body">
      <legend className="label">Put in a home or a figure</legend>
      <p className="help">It becomes a line of its own, which you can move. Readers see a card with what is so when you press Send.</p>
      {homes.length === 0 && sample && <p className="small">You have no homes and no market figures of your own yet.</p>}
      {homes.length > 0 && (
        <Choice
          name="home"
          label="Home"
          button="Put in the home"
          choices={homes
            .slice(0, MOST_HOMES)
            .map((home) => ({ value: home.id, label: `${home.street || home.title}, ${home.city}, ${formatPrice(home)}` }))}
        />
      )}
      {!sample && (
        <Choice
          name="figure"
          label="Market figure"
          button="Put in the figure"
          choices={figures.map(({ title, value }) => ({ value: title, label: `${title}: ${value}` }))}
        />
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  name: "home" | "figure";
  label: string;
  button: string;
  choices: readonly { readonly value: string; readonly label: string }[];
};

const Choice = ({ name, label, button, choices }: ChoiceProps) => (
  <div className="issue-choice">
    <Field id={name} label={label} control={{ as: "select", name, choices: [{ value: "", label: "Please choose" }, ...choices] }} />
    <button type="submit" name={INTENT} value={`put-${name}`} className="button button-quiet button-small" data-insert-from={name}>
      {button}
    </button>
  </div>
);
