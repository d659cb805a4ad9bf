/** The tables of connections to other services. Times are ISO 8601 in UTC as text. */
import type { ConnectionEvent, ConnectionKind, ConnectionState, DeliveryState } from "../../domain/connections/connection.ts";

export type ConnectionTables = {
  connectors: {
    id: string;
    kind: ConnectionKind;
    name: string;
    /** A webhook's address; HubSpot's "portal/form", or "eu1/portal/form"; the system's registered key for Follow Up Boss, "" if there is none. */
    address: string;
    /** What signs webhooks, or the other service's key; "" if it needs none. */
    secret: string;
    /** Signs beside `secret` until `previous_until`. */
    previous_secret: string | null;
    previous_until: string | null;
    state: ConnectionState;
    created_at: string;
    changed_at: string;
    /** Why the service as a whole doesn't take anything, or what it said last; in our own words. */
    problem: string | null;
    failing_since: string | null;
    /** Failures of the service as a whole, in a row. */
    failures: number;
    blocked_until: string | null;
    delivered_at: string | null;
  };
  /** What happened and isn't yet among the deliveries. Triggers add to it: see migration 029. */
  connection_events: { id: string; event: ConnectionEvent; lead: string; at: string };
  deliveries: {
    id: string;
    connector: string;
    /** The same for every try, and for all connectors. */
    event_id: string;
    event: ConnectionEvent;
    /** Null in a test. */
    lead: string | null;
    at: string;
    state: DeliveryState;
    /** Tries that have ended. */
    attempts: number;
    /** When it's tried next, or when the holder's claim ends. */
    due_at: string;
    /** When the first try of the present round ended. */
    tried_since: string | null;
    holder: string | null;
    /** Why it wasn't taken, in our own words. */
    problem: string | null;
    /** What was left out, so that it was taken. */
    note: string | null;
    /** The last answer: HTTP's status, and the beginning of its text. */
    status: number | null;
    response: string | null;
    ended_at: string | null;
  };
};
