/** A new connection. */
import { randomUUID } from "node:crypto";
import {
  CONNECTION_KINDS,
  type ConnectionKind,
  type ConnectionProblems,
  HUBSPOT_REGIONS,
  type HubspotRegion,
  KIND_NAMES,
  type TypedConnection,
} from "../../../domain/connections/connection.ts";
import { LONGEST_NAME } from "../../../domain/dashboard/members.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../parts.tsx";
import { type Answer, DONE, type Fields, withQuery } from "../screen.ts";
import { ShownSecret } from "./connection-parts.tsx";
import { connectionPath, CONNECTIONS, KIND, NEW_CONNECTION } from "./paths.ts";
import { connectionsScreen, type ConnectionsVisit, recordConnection } from "./visit.ts";

export const newConnectionScreen = connectionsScreen({
  path: NEW_CONNECTION,
  async get(visit) {
    if (!visit.session.isFresh) return "touch first";
    const { kept, url } = visit;
    return page(visit, kept ? typedIn(kept) : { ...EMPTY, id: randomUUID(), kind: kindIn(url.searchParams.get(KIND)) });
  },
  async post(visit, fields) {
    if (!visit.session.isFresh) return "touch first";
    const typed = typedIn(fields);
    const result = await visit.connections.add(typed);
    switch (result.state) {
      case "added":
        await recordConnection(visit, "connection-added", result.connection.name);
        return result.secret === undefined
          ? { redirect: withQuery(connectionPath(typed.id), { [DONE]: "added" }) }
          : secretPage(typed.id, result.connection.name, result.secret);
      case "invalid":
        return page(visit, typed, result.problems);
      case "known":
        // The same form was sent twice.
        return { redirect: withQuery(connectionPath(typed.id), { [DONE]: "known" }) };
      case "too-many":
        return { redirect: CONNECTIONS };
    }
  },
});

const EMPTY = { name: "", address: "", secret: "" };

const kindIn = (text: string | null | undefined): ConnectionKind => CONNECTION_KINDS.find((kind) => kind === text) ?? "webhook";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const REGIONS = Object.keys(HUBSPOT_REGIONS) as HubspotRegion[];

function typedIn({ id = "", kind, name = "", address = "", secret = "", region: typed }: Fields): TypedConnection {
  const region = REGIONS.find((one) => one === typed);
  return { id: ID.test(id) ? id : randomUUID(), kind: kindIn(kind), name, address, secret, ...(region && { region }) };
}

const REGION_CHOICES = [
  { value: "", label: "As the embed code says, or else na1" },
  ...REGIONS.map((value) => ({ value, label: HUBSPOT_REGIONS[value] })),
];

const secretPage = (id: string, name: string, secret: string): Answer => ({
  title: "Signing secret",
  body: (
    <>
      <h1>{`${name} is added`}</h1>
      <ShownSecret secret={secret} />
      <a href={connectionPath(id)} className="button">
        I've copied it
      </a>
    </>
  ),
});

const TITLES: Readonly<Record<ConnectionKind, string>> = {
  webhook: "Add a webhook",
  "follow-up-boss": "Connect Follow Up Boss",
  hubspot: "Connect HubSpot",
};

function page({ kept }: ConnectionsVisit, typed: TypedConnection, problems?: ConnectionProblems): Answer {
  const { id, kind } = typed;
  return {
    title: TITLES[kind],
    status: problems ? 422 : 200,
    body: (
      <>
        <a href={CONNECTIONS} className="link link-alone">
          Connections
        </a>
        <h1>{TITLES[kind]}</h1>
        {kept && !problems && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        <form method="post" className="request" aria-label={TITLES[kind]}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name={KIND} value={kind} />
          <Field
            id="name"
            label="Name"
            optional
            help="For your list, if you have more than one."
            error={problems?.name}
            control={{
              as: "input",
              name: "name",
              type: "text",
              maxLength: LONGEST_NAME,
              defaultValue: typed.name,
              placeholder: KIND_NAMES[kind],
              autoComplete: "off",
            }}
          />
          <OwnFields typed={typed} problems={problems} />
          <button type="submit" className="button">
            Add it
          </button>
        </form>
        <p className="help">It gets what comes from now on, not earlier requests.</p>
      </>
    ),
  };
}

function OwnFields({
  typed: { kind, address, secret, region },
  problems,
}: {
  typed: TypedConnection;
  problems: ConnectionProblems | undefined;
}) {
  switch (kind) {
    case "webhook":
      return (
        <Field
          id="address"
          label="Address"
          help="The https address that the other service gives you. It must be on the public internet."
          error={problems?.address}
          control={{
            as: "input",
            name: "address",
            type: "url",
            required: true,
            maxLength: 500,
            defaultValue: address,
            autoComplete: "off",
          }}
        />
      );
    case "hubspot":
      return (
        <>
          <Field
            id="address"
            label="Account number and form"
            help="In HubSpot, make a form with email, first name, last name, phone number, street address and message. Paste its embed code here, or the account's number and the form's id."
            error={problems?.address}
            control={{
              as: "textarea",
              name: "address",
              rows: 4,
              required: true,
              maxLength: 2000,
              defaultValue: address,
              spellCheck: false,
            }}
          />
          <Field
            id="region"
            label="Data center"
            optional
            help="The embed code names it. If you typed the numbers, choose it: the address of your HubSpot account says app-eu1 for Europe, and just app for na1."
            control={{ as: "select", name: "region", defaultValue: region ?? "", choices: REGION_CHOICES }}
          />
        </>
      );
    case "follow-up-boss":
      return <KeyFields address={address} secret={secret} problems={problems} />;
  }
}

type KeyProps = Pick<TypedConnection, "address" | "secret"> & { problems: ConnectionProblems | undefined };

const KeyFields = ({ address, secret, problems }: KeyProps) => (
  <>
    <Field
      id="secret"
      label="API key"
      help="In Follow Up Boss under Admin, API. It isn't shown here again."
      error={problems?.secret}
      control={{
        as: "input",
        name: "secret",
        type: "password",
        required: true,
        maxLength: 200,
        defaultValue: secret,
        autoComplete: "off",
      }}
    />
    <Field
      id="address"
      label="System key"
      optional
      help="Only if Follow Up Boss has registered your site as a system of its own."
      error={problems?.address}
      control={{
        as: "input",
        name: "address",
        type: "text",
        maxLength: 200,
        defaultValue: address,
        autoComplete: "off",
        spellCheck: false,
      }}
    />
  </>
);
