/** One connection: its health, a test, its log, and what can be done with it. */
import type { Connection, ConnectionKind } from "../../../domain/connections/connection.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm, Form, Notice, When } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, withQuery } from "../screen.ts";
import { Health, ShownSecret, Tags } from "./connection-parts.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { BEFORE, connectionPath, CONNECTIONS } from "./paths.ts";
import { connectionsScreen, type ConnectionsVisit, recordConnection } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  added: "It's connected. Send a test to see that it works.",
  known: "It's added already. A webhook's secret was shown then; if you don't have it, make a new one.",
  "test-delivered": "The test was taken. Look for it on the other side.",
  paused: "It's paused. What comes meanwhile waits.",
  resumed: "It's on. What has waited is being sent.",
  "key-saved": "The new key is saved.",
  again: "It's being sent again.",
  "again-later": "It will be sent again once you turn the connection on.",
  "failed-again": "All that failed are being sent again.",
};
const BAD: Readonly<Record<string, string>> = {
  "test-failed": "The test wasn't taken. Its entry below says why.",
  "again-gone": "It's being sent just now, or it isn't in the log anymore.",
};

export const connectionScreen = connectionsScreen({
  path: connectionPath(":connection"),
  async get(visit) {
    const connection = await connectionOf(visit);
    return connection ? page(visit, connection) : gonePage();
  },
  async post(visit, fields) {
    const connection = await connectionOf(visit);
    if (!connection) return gonePage();
    const done = await answer(visit, connection, fields);
    return typeof done === "string" && done !== "touch first"
      ? { redirect: withQuery(connectionPath(connection.id), { [DONE]: done }) }
      : done;
  },
});

const connectionOf = ({ connections, params }: ConnectionsVisit): Promise<Connection | undefined> =>
  connections.get(params["connection"] ?? "");

const doneAt = ({ id }: Connection, what: string): Answer => ({ redirect: withQuery(connectionPath(id), { [DONE]: what }) });

async function answer(visit: ConnectionsVisit, connection: Connection, fields: Fields): Promise<Answer> {
  const { connections, session } = visit;
  const { id, name } = connection;
  const isOn = connection.state === "on";
  switch (fields[INTENT] ?? "") {
    case "test": {
      const tested = await connections.test(id);
      return doneAt(connection, tested !== "gone" && tested.state === "delivered" ? "test-delivered" : "test-failed");
    }
    case "pause":
      await connections.pause(id);
      await recordConnection(visit, "connection-paused", name);
      return doneAt(connection, "paused");
    case "resume":
      await connections.resume(id);
      await recordConnection(visit, "connection-resumed", name);
      return doneAt(connection, "resumed");
    case "send-again":
      return doneAt(
        connection,
        (await connections.sendAgain(id, fields["delivery"] ?? "")) ? (isOn ? "again" : "again-later") : "again-gone",
      );
    case "send-failed-again":
      await connections.sendFailedAgain(id);
      return doneAt(connection, isOn ? "failed-again" : "again-later");
    case "rotate":
      return session.isFresh ? rotate(visit, connection, fields) : "touch first";
    case "set-key":
      return session.isFresh ? setKey(visit, connection, fields) : "touch first";
    case "remove":
      if (!session.isFresh) return "touch first";
      await connections.remove(id);
      await recordConnection(visit, "connection-removed", name);
      return { redirect: withQuery(CONNECTIONS, { [DONE]: "removed" }) };
    default:
      return page(visit, connection);
  }
}

/** The field with what the form knew of the last rotation: sent twice, it makes one secret. */
const SEEN = "seen";

async function rotate(visit: ConnectionsVisit, connection: Connection, fields: Fields): Promise<Answer> {
  const { id, name, previousUntil = "" } = connection;
  const secret = fields[SEEN] === previousUntil ? await visit.connections.rotate(id) : undefined;
  if (secret === undefined)
    return page(visit, connection, { problem: "A new secret was made already. If you don't have it, make another one." });
  await recordConnection(visit, "connection-secret-renewed", name);
  return {
    title: "New signing secret",
    body: (
      <>
        <h1>{`New secret for ${name}`}</h1>
        <ShownSecret secret={secret} isRotated />
        <a href={connectionPath(id)} className="button">
          I've copied it
        </a>
      </>
    ),
  };
}

async function setKey(visit: ConnectionsVisit, connection: Connection, fields: Fields): Promise<Answer> {
  const saved = await visit.connections.setKey(connection.id, fields["key"] ?? "");
  if (saved === "invalid") return page(visit, connection, { key: "That isn't an API key. In Follow Up Boss it's under Admin, API." });
  if (saved === "gone") return gonePage();
  await recordConnection(visit, "connection-key-changed", connection.name);
  return doneAt(connection, "key-saved");
}

const gonePage = (): Answer => ({
  title: "No such connection",
  status: 404,
  body: (
    <>
      <h1>This connection isn't here anymore</h1>
      <a href={CONNECTIONS} className="button">
        Connections
      </a>
    </>
  ),
});

type Wrong = { readonly problem?: string; readonly key?: string };

async function page(visit: ConnectionsVisit, connection: Connection, wrong?: Wrong): Promise<Answer> {
  const { url, kept } = visit;
  const before = url.searchParams.get(BEFORE) ?? undefined;
  const log = await visit.connections.log(connection.id, before);
  const [good, bad] = [doneMessage(url, MESSAGES), wrong?.problem ?? doneMessage(url, BAD)];
  return {
    title: connection.name,
    status: wrong ? 422 : 200,
    body: (
      <>
        <a href={CONNECTIONS} className="link link-alone">
          Connections
        </a>
        <h1>{connection.name}</h1>
        {good && !wrong && <Notice tone="good">{good}</Notice>}
        {bad && <Notice tone="bad">{bad}</Notice>}
        {kept && !wrong && <Notice tone="good">That isn't done yet: please press once more.</Notice>}
        {before === undefined && <Facts connection={connection} />}
        {before === undefined && <Change connection={connection} kept={kept} wrong={wrong} />}
        <DeliveryLog id={connection.id} page={log} isLater={before !== undefined} isOn={connection.state === "on"} />
      </>
    ),
  };
}

const TESTS: Readonly<Record<ConnectionKind, string>> = {
  webhook: "The test is of the type test, signed like all others.",
  "follow-up-boss": "The test is a request by Test Porchlight, which you can delete there.",
  hubspot: "The test is a submission by Test Porchlight, which you can delete there.",
};

const Facts = ({ connection }: { connection: Connection }) => (
  <section className="card row" aria-label="Health">
    <Tags connection={connection} />
    <p className="row-email" translate="no">
      {connection.place}
    </p>
    <Health connection={connection} />
    {connection.state === "stopped" && <p>What comes meanwhile waits. Turn it on again once the other side is ready.</p>}
    <Form intent="test" label="Send a test">
      <button type="submit" className="button">
        Send a test
      </button>
    </Form>
    <p className="help">{TESTS[connection.kind]}</p>
    {connection.state === "on" ? (
      <Form intent="pause" label="Pause">
        <button type="submit" className="button button-quiet">
          Pause
        </button>
      </Form>
    ) : (
      <Form intent="resume" label="Turn on">
        <button type="submit" className="button button-quiet">
          Turn on
        </button>
      </Form>
    )}
    {connection.failed > 0 && (
      <Form intent="send-failed-again" label="Send all that failed again">
        <button type="submit" className="button button-quiet">
          Send all that failed again
        </button>
      </Form>
    )}
  </section>
);

/** What needs a passkey. */
const Change = ({ connection, kept, wrong }: { connection: Connection; kept: Fields | undefined; wrong: Wrong | undefined }) => (
  <section aria-labelledby="change">
    <h2 id="change">Change it</h2>
    {connection.kind === "webhook" && <Rotate connection={connection} isOpen={kept?.[INTENT] === "rotate"} />}
    {connection.kind === "follow-up-boss" && (
      <NewKey problem={wrong?.key} isOpen={kept?.[INTENT] === "set-key" || wrong?.key !== undefined} />
    )}
    <Confirm
      summary="Remove it"
      about={connection.name}
      question="Nothing more is sent there, and its log is deleted here. What it has stays with that service."
      isOpen={kept?.[INTENT] === "remove"}
    >
      <Form intent="remove" label="Remove the connection">
        <button type="submit" className="button button-bad">
          Remove this connection
        </button>
      </Form>
    </Confirm>
  </section>
);

const Rotate = ({ connection: { name, previousUntil }, isOpen }: { connection: Connection; isOpen: boolean }) => (
  <>
    {previousUntil && (
      <p className="small">
        <span>The secret before this one signs, too, until </span>
        <When at={previousUntil} />
      </p>
    )}
    <Confirm
      summary="Make a new secret"
      about={name}
      question="Deliveries are signed with both for 24 hours, so that you can change it on the other side without losing any."
      isOpen={isOpen}
    >
      <Form intent="rotate" label="Make a new secret" fields={{ [SEEN]: previousUntil ?? "" }}>
        <button type="submit" className="button">
          Make a new secret
        </button>
      </Form>
    </Confirm>
  </>
);

const NewKey = ({ problem, isOpen }: { problem: string | undefined; isOpen: boolean }) => (
  <details className="confirm" open={isOpen}>
    <summary className="link link-alone">Enter a new API key</summary>
    <Form intent="set-key" label="New API key" className="request">
      <Field
        id="key"
        label="API key"
        help="In Follow Up Boss under Admin, API. It isn't shown here again."
        error={problem}
        control={{ as: "input", name: "key", type: "password", required: true, maxLength: 200, autoComplete: "off" }}
      />
      <button type="submit" className="button">
        Save the key
      </button>
    </Form>
  </details>
);
