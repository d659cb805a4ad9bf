/** Connections: other services that get each request as it comes. */
import { type Connection, type ConnectionKind, KIND_NAMES, MOST_CONNECTIONS } from "../../../domain/connections/connection.ts";
import { Notice } from "../parts.tsx";
import { doneMessage, withQuery } from "../screen.ts";
import { Health, Tags } from "./connection-parts.tsx";
import { connectionPath, CONNECTIONS, KIND, NEW_CONNECTION } from "./paths.ts";
import { connectionsScreen } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  removed: "The connection is removed. Nothing more is sent there.",
};

export const connectionsListScreen = connectionsScreen({
  path: CONNECTIONS,
  nav: () => ({ name: "Connections", icon: "link", isSeldom: true }),
  async get({ connections, url }) {
    const all = await connections.list();
    const done = doneMessage(url, MESSAGES);
    return {
      title: "Connections",
      body: (
        <>
          <h1>Connections</h1>
          <p className="lead">
            Each request goes to these services within seconds. If one is away, it gets what it missed when it's back. Your email doesn't
            depend on them.
          </p>
          {done && <Notice tone="good">{done}</Notice>}
          {all.length > 0 && (
            <ul className="rows">
              {all.map((connection) => (
                <Row key={connection.id} connection={connection} />
              ))}
            </ul>
          )}
          {all.length < MOST_CONNECTIONS && <Kinds />}
        </>
      ),
    };
  },
});

const Row = ({ connection }: { connection: Connection }) => (
  <li className="card row">
    <h2 className="today-small">
      <a href={connectionPath(connection.id)} className="row-link">
        {connection.name}
      </a>
    </h2>
    <Tags connection={connection} />
    <p className="row-email" translate="no">
      {connection.place}
    </p>
    <Health connection={connection} />
  </li>
);

const ABOUT: Readonly<Record<ConnectionKind, string>> = {
  webhook: "Zapier, Make, n8n or your own program: requests, and appointments booked, changed and canceled, as signed JSON.",
  "follow-up-boss": "Each request becomes an event there, which finds or makes the person and starts your automations.",
  hubspot: "Each request fills in a form of your HubSpot account. No key is needed.",
};

const Kinds = () => (
  <section aria-labelledby="add">
    <h2 id="add">Add a connection</h2>
    <ul className="rows">
      {(Object.keys(ABOUT) as ConnectionKind[]).map((kind) => (
        <li key={kind} className="card row">
          <h3>{KIND_NAMES[kind]}</h3>
          <p>{ABOUT[kind]}</p>
          <a href={withQuery(NEW_CONNECTION, { [KIND]: kind })} className="button button-quiet button-small">
            Add<span className="sr-only">{` ${KIND_NAMES[kind]}`}</span>
          </a>
        </li>
      ))}
    </ul>
    <p className="help">
      These services get your visitors' names, contact details and words. Name them on your privacy page, and erase a person there, too,
      when you erase one here.
    </p>
  </section>
);
