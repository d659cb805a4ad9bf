/** Pieces of the screens about connections. */
import { asSentence, type Connection, KIND_NAMES, MOST_COUNTED } from "../../../domain/connections/connection.ts";
import { Field } from "../../ui/field.tsx";
import { Notice, When } from "../parts.tsx";

const STATE_NAMES = { on: "On", paused: "Paused", stopped: "Stopped" } as const;

export const Tags = ({ connection: { kind, name, state, failingSince } }: { connection: Connection }) => (
  <p className="tags">
    {name !== KIND_NAMES[kind] && <span className="tag">{KIND_NAMES[kind]}</span>}
    <span className="tag">{state === "on" && failingSince ? "Not getting through" : STATE_NAMES[state]}</span>
  </p>
);

const counted = (count: number): string =>
  count >= MOST_COUNTED ? `${count.toLocaleString("en-US")} or more` : count.toLocaleString("en-US");

/** What was delivered, what waits, and what doesn't work. */
export const Health = ({ connection: { problem, failingSince, deliveredAt, waiting, failed } }: { connection: Connection }) => (
  <>
    {problem && <p>{asSentence(problem)}</p>}
    {failingSince && (
      <p className="small">
        <span>Nothing has gotten through since </span>
        <When at={failingSince} />
      </p>
    )}
    <p className="small">
      {deliveredAt ? (
        <>
          <span>Last delivered </span>
          <When at={deliveredAt} />
        </>
      ) : (
        "Nothing delivered yet"
      )}
    </p>
    {waiting + failed > 0 && <p className="small">{`Waiting: ${counted(waiting)} · failed: ${counted(failed)}`}</p>}
  </>
);

/** The secret of a webhook, this once. */
export const ShownSecret = ({ secret, isRotated }: { secret: string; isRotated?: true }) => (
  <>
    <Notice tone="good">
      <p>
        {isRotated
          ? "This is the new secret. The one before signs as well for 24 hours; enter the new one on the other side by then."
          : "This secret is shown only now. Copy it to the other side, which checks with it that a delivery is from your site."}
      </p>
    </Notice>
    <div className="request">
      <Field
        id="secret"
        label="Signing secret"
        help="By Standard Webhooks: the other side verifies webhook-signature with it."
        control={{ as: "textarea", rows: 2, readOnly: true, defaultValue: secret, translate: "no", spellCheck: false, autoComplete: "off" }}
      />
    </div>
  </>
);
