/** What is stored about someone, what stays, and the forms to copy and erase it: from a person's screen, or for what was typed. */
import { countLines, type Found, isNothing, type Sharer, type Who } from "../../../domain/privacy/found.ts";
import type { Looked } from "../../../domain/privacy/privacy-service.ts";
import { Field } from "../../ui/field.tsx";
import { Form, Notice, When } from "../parts.tsx";
import { type Answer, type Fields, INTENT, type SignedIn } from "../screen.ts";
import { privacyOfPath, proofPath } from "./paths.ts";
import { privacyOf, recordPrivacy, todayOf } from "./visit.ts";

/** What has to be typed to erase. */
export const SURE = "erase";

/** What a form about someone asks for. */
const INTENTS = ["copy", "copy-text", "erase"] as const;

/** Whether a form is one of these. */
export const isPersonIntent = (intent: string | undefined): boolean => INTENTS.some((each) => each === intent);

/** Why nothing was done, in words. */
export type Problem = { readonly sure?: string; readonly ahead?: string; readonly changed?: string; readonly copy?: string };

/** The field that says whose data was shown. */
const SEEN = "seen";

const CHANGED: Problem = {
  changed: "What belongs to this person changed after the page was opened. Nothing was done. Please check what is stored now.",
};

/** Does what a form asks. @param again shows the page once more. */
export async function answerPersonForm(
  visit: SignedIn,
  who: Who,
  fields: Fields,
  again: (problem?: Problem) => Promise<Answer>,
): Promise<Answer> {
  if (!visit.session.isFresh) return "touch first";
  return fields[INTENT] === "erase" ? erase(visit, who, fields, again) : copy(visit, who, fields, again);
}

async function copy(visit: SignedIn, who: Who, fields: Fields, again: (problem?: Problem) => Promise<Answer>): Promise<Answer> {
  const { [INTENT]: intent, [SEEN]: seen = "" } = fields;
  const copied = await privacyOf(visit).copy(who, seen);
  if (copied.state === "changed") return again(CHANGED);
  if (copied.state !== "found") return again();
  const { archive, text } = copied;
  if (intent !== "copy-text" && !archive)
    return again({ copy: "The photos can't be read right now. Try again in a few minutes, or download the text." });
  await recordPrivacy(visit, "person-copied");
  const name = `personal-data-${todayOf(visit)}`;
  return intent === "copy-text" || !archive
    ? { file: { name: `${name}.txt`, type: "text/plain; charset=utf-8", text } }
    : { file: { name: `${name}.zip`, type: "application/zip", text: archive } };
}

async function erase(visit: SignedIn, who: Who, fields: Fields, again: (problem?: Problem) => Promise<Answer>): Promise<Answer> {
  if ((fields["sure"] ?? "").trim().toLowerCase() !== SURE) return again({ sure: `Type the word ${SURE} to go on. Nothing was erased.` });
  const ahead = fields["ahead"] === "cancel" || fields["ahead"] === "keep" ? fields["ahead"] : undefined;
  const asked = await privacyOf(visit).erase(visit.session.member, who, ahead, fields[SEEN] ?? "");
  if (asked.state === "changed") return again(CHANGED);
  if (asked.state === "ahead") return again({ ahead: "Choose what happens to the appointment. Nothing was erased." });
  if (asked.state === "gone" || asked.state === "unclear") return again();
  await recordPrivacy(visit, "person-erased");
  return { redirect: proofPath(asked.proof) };
}

type Shown = {
  readonly found: Extract<Looked, { readonly state: "found" }>;
  /** Sent along with each form. */
  readonly fields?: Fields;
  readonly problem?: Problem | undefined;
  /** The form that was sent before the passkey was used. */
  readonly kept?: Fields | undefined;
  /** One person was asked for, not everyone with an address. */
  readonly isOne?: true;
};

const NO_FIELDS: Fields = {};

export function PersonData({ found, fields: given = NO_FIELDS, problem, kept, isOne }: Shown) {
  const fields = { ...given, [SEEN]: found.seen };
  const lines = countLines(found.counts);
  return (
    <>
      {kept && isPersonIntent(kept[INTENT]) && !problem && (
        <Notice tone="good">
          {kept[INTENT] === "erase" ? "It's you. Please check, and press Erase again." : "It's you. Please press the button again."}
        </Notice>
      )}
      {problem && <Notice tone="bad">{problem.sure ?? problem.ahead ?? problem.changed ?? problem.copy}</Notice>}
      <p className="row-email">
        <bdi>{found.addresses.join(", ")}</bdi>
      </p>
      <Sharers sharers={found.sharers} isOne={isOne} />
      <section aria-labelledby="stored">
        <h2 id="stored">What is stored</h2>
        {lines.length === 0 ? (
          <p>Nothing is stored.</p>
        ) : (
          <ul className="bullets">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </section>
      {!isNothing(found) && (
        <>
          <CopyForms fields={fields} />
          <Stays stays={found.stays} />
          <EraseForm found={found} fields={fields} problem={problem} typed={kept} />
        </>
      )}
    </>
  );
}

const Sharers = ({ sharers, isOne }: { sharers: readonly Sharer[]; isOne: true | undefined }) =>
  sharers.length === 0 ? null : (
    <section aria-labelledby="sharers">
      <h2 id="sharers">{isOne ? "Others with the same address or number" : "Several people use this"}</h2>
      <p>
        {isOne
          ? "What they sent isn't counted below, and stays. A newsletter subscription belongs to the address, so it stays, too."
          : "Choose one to copy or erase only what has that name. Below is what all of them have."}
      </p>
      <ul className="bullets">
        {sharers.map(({ id, name, requests }) => (
          <li key={id}>
            <a href={privacyOfPath(id)} className="link">
              <bdi>{name || "Someone without a name"}</bdi>
            </a>
            <span>{`, ${requests === 1 ? "1 request" : `${requests} requests`}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const CopyForms = ({ fields }: { fields: Fields }) => (
  <section aria-labelledby="copy">
    <h2 id="copy">A copy</h2>
    <p>Everything above, to give to the person. Please read it before you send it: your notes are in it.</p>
    <div className="row-buttons">
      <Form intent="copy" label="Copy everything" fields={fields}>
        <button type="submit" className="button button-quiet button-small">
          Download everything
        </button>
      </Form>
      <Form intent="copy-text" label="Copy as text" fields={fields}>
        <button type="submit" className="button button-quiet button-small">
          Only the text
        </button>
      </Form>
    </div>
    <p className="small">Everything is a ZIP file: the text, the same as JSON, and the photos and saved emails.</p>
  </section>
);

const Stays = ({ stays }: { stays: Found["stays"] }) => (
  <section aria-labelledby="stays">
    <h2 id="stays">What an erasure leaves</h2>
    <ul className="bullets">
      {stays.map(({ text, path }) => (
        <li key={text}>
          <span>{text}</span>
          {path && (
            <>
              <span> </span>
              <a href={path} className="link">
                Change it
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
);

type EraseProps = { found: Found; fields: Fields; problem: Problem | undefined; typed: Fields | undefined };

const EraseForm = ({ found, fields, problem, typed }: EraseProps) => (
  <section aria-labelledby="erase">
    <h2 id="erase">Erase</h2>
    <p>
      Everything above goes for good: from the database, its log, the photos and the saved emails. If a backup is restored, it's erased
      again.
    </p>
    <Form intent="erase" label="Erase" fields={fields} className="card person-form">
      {found.ahead.length > 0 && <AheadChoices found={found} error={problem?.ahead} chosen={typed?.["ahead"]} />}
      <Field
        id="sure"
        label={`Type ${SURE} to confirm`}
        error={problem?.sure}
        control={{ as: "input", name: "sure", autoComplete: "off", autoCapitalize: "none", maxLength: 20, required: true }}
      />
      <button type="submit" className="button button-bad">
        Erase for good
      </button>
    </Form>
  </section>
);

const AheadChoices = ({ found, error, chosen }: { found: Found; error: string | undefined; chosen: string | undefined }) => (
  <fieldset className="choices" aria-describedby={error ? "ahead-error" : undefined}>
    <legend className="label">{found.ahead.length === 1 ? "An appointment is still to come" : "Appointments are still to come"}</legend>
    <ul className="bullets">
      {found.ahead.map(({ id, type, start }) => (
        <li key={id}>
          <span>{`${type}, `}</span>
          <When at={start} />
        </li>
      ))}
    </ul>
    <label className="person-choice">
      <input type="radio" name="ahead" value="cancel" defaultChecked={chosen === "cancel"} />
      <span>Cancel, tell them by email, then erase everything</span>
    </label>
    <label className="person-choice">
      <input type="radio" name="ahead" value="keep" defaultChecked={chosen === "keep"} />
      <span>Keep what the appointment needs until it's over, and erase that then</span>
    </label>
    {error && (
      <p id="ahead-error" className="error">
        {error}
      </p>
    )}
  </fieldset>
);
