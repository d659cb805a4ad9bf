/** One's own passkeys: rename, remove, add. */
import type { Passkey } from "../../../domain/dashboard/dashboard.ts";
import { LONGEST_NAME } from "../../../domain/dashboard/members.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm, Form, When } from "../parts.tsx";
import { type Fields, INTENT, NEW_KEY } from "../screen.ts";

export const KeyList = ({ keys, kept }: { keys: readonly Passkey[]; kept: Fields | undefined }) => (
  <section aria-labelledby="keys">
    <h2 id="keys">Your passkeys</h2>
    {keys.length === 0 && <p>You have none yet, so you sign in with links by email.</p>}
    {keys.length === 1 && <p>You have one. With a second, losing a device doesn't lock you out.</p>}
    {keys.length > 0 && (
      <ul className="rows">
        {keys.map((key, at) => (
          <Row key={key.id} passkey={key} at={at} isOnly={keys.length === 1} kept={kept?.["key"] === key.id ? kept : undefined} />
        ))}
      </ul>
    )}
    <a href={NEW_KEY} className={keys.length < 2 ? "button" : "button button-quiet"}>
      Add a passkey
    </a>
  </section>
);

type RowProps = { passkey: Passkey; at: number; isOnly: boolean; kept: Fields | undefined };

const Row = ({ passkey: { id, name, addedAt, usedAt }, at, isOnly, kept }: RowProps) => (
  <li className="card row">
    <h3>{name}</h3>
    <p className="small">
      <span>Added </span>
      <When at={addedAt} />
    </p>
    {usedAt && (
      <p className="small">
        <span>Last used </span>
        <When at={usedAt} />
      </p>
    )}
    <details className="confirm" open={kept?.[INTENT] === "rename-key"}>
      <summary className="link link-alone">
        Rename<span className="sr-only">{` ${name}`}</span>
      </summary>
      <Form intent="rename-key" label={`Rename passkey ${at + 1}, ${name}`} fields={{ key: id }} className="request">
        <Field
          id={`name-${at}`}
          label="New name"
          control={{
            as: "input",
            name: "name",
            type: "text",
            required: true,
            maxLength: LONGEST_NAME,
            defaultValue: kept?.["name"] ?? name,
            autoComplete: "off",
          }}
        />
        <button type="submit" className="button">
          Save the name
        </button>
      </Form>
    </details>
    {!isOnly && (
      <Confirm
        summary="Remove"
        about={name}
        question="It won't open the dashboard anymore. Devices that are signed in stay signed in."
        isOpen={kept?.[INTENT] === "remove-key"}
      >
        <Form intent="remove-key" label={`Remove passkey ${at + 1}, ${name}`} fields={{ key: id }}>
          <button type="submit" className="button button-bad">
            Remove this passkey
          </button>
        </Form>
      </Confirm>
    )}
  </li>
);
