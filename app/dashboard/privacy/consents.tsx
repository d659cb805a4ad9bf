/** What a person agreed to and took back, on their screen, and "STOP" as one press. */
import type { Channel, PersonConsents } from "../../../domain/privacy/consent.ts";
import { Form, Notice, When } from "../parts.tsx";

const CHANNEL: Readonly<Record<Channel, string>> = {
  texts: "Texts and calls",
  emails: "Emails",
  newsletter: "Newsletter",
  homes: "Emails about homes",
};

export function ConsentLedger({ consents }: { consents: PersonConsents }) {
  const { entries, stopped } = consents;
  const hasStopped = stopped.texts !== undefined || stopped.emails !== undefined;
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">Consent</h2>
      {entries.length === 0 ? (
        <p>Nothing was agreed to. An answer to a request needs no consent; anything else does.</p>
      ) : (
        <ol className="timeline">
          {entries.map(({ id, at, channel, state, words, form }) => (
            <li key={id} className="card timeline-entry">
              <h3>{`${CHANNEL[channel]}: ${state}`}</h3>
              <p className="small">
                <When at={at} />
                <span>{` · ${form}`}</span>
              </p>
              {words && <p className="whitespace-pre-line">{`“${words}”`}</p>}
            </li>
          ))}
        </ol>
      )}
      <StopForms hasStopped={hasStopped} />
    </section>
  );
}

const StopForms = ({ hasStopped }: { hasStopped: boolean }) =>
  hasStopped ? (
    <Form intent="undo-stop" label="STOP was a mistake">
      <button type="submit" className="link link-alone">
        STOP was recorded by mistake
      </button>
    </Form>
  ) : (
    <Form intent="stop" label="They replied STOP" className="quick-answers">
      <p className="small">
        Did they reply STOP to a text or an email? This ends their consent to both, the newsletter and the emails about homes, and warns you
        before you write again.
      </p>
      <button type="submit" className="button button-bad button-small">
        They replied STOP
      </button>
    </Form>
  );

/** Before writing to someone who doesn't want it, or never agreed. */
export function ConsentWarning({ consents: { stopped, isWithoutConsent } }: { consents: PersonConsents }) {
  const since = stopped.emails ?? stopped.texts;
  if (since !== undefined)
    return (
      <Notice tone="bad">
        <span>They replied STOP on </span>
        <When at={since} />
        <span>. Write only if they have asked you something since.</span>
      </Notice>
    );
  return isWithoutConsent ? (
    <Notice tone="bad">They came from a file, without consent to emails. Call instead, or ask first.</Notice>
  ) : null;
}
