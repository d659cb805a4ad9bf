/** Connections: other services that get each request as it comes. Times are instants in UTC. */

export const CONNECTION_KINDS = ["webhook", "follow-up-boss", "hubspot"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const KIND_NAMES: Readonly<Record<ConnectionKind, string>> = {
  webhook: "Webhook",
  "follow-up-boss": "Follow Up Boss",
  hubspot: "HubSpot",
};

/** What is sent. A CRM gets requests only; an appointment's request is one of them. */
export type ConnectionEvent = "lead.received" | "booking.created" | "booking.changed" | "booking.canceled" | "test";

export const EVENT_NAMES: Readonly<Record<ConnectionEvent, string>> = {
  "lead.received": "Request",
  "booking.created": "Appointment booked",
  "booking.changed": "Appointment changed",
  "booking.canceled": "Appointment canceled",
  test: "Test",
};

/** Whether a kind of connection gets an event. A CRM has no event for an appointment: sending one would be a second inquiry. */
export const isSentTo = (kind: ConnectionKind, event: ConnectionEvent): boolean =>
  kind === "webhook" || event === "lead.received" || event === "test";

/** paused: by the agent. stopped: the receiver answered 410. What comes meanwhile waits. */
export type ConnectionState = "on" | "paused" | "stopped";

/** skipped: it wasn't sent, because it is spam as good as certain. */
export type DeliveryState = "waiting" | "delivered" | "failed" | "skipped";

export type Connection = {
  readonly id: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  /** Where it goes, to be shown: nothing of it is secret. */
  readonly place: string;
  readonly state: ConnectionState;
  readonly createdAt: string;
  /** What doesn't work, or what the service said. */
  readonly problem: string | undefined;
  /** Since when nothing gets through. */
  readonly failingSince: string | undefined;
  readonly deliveredAt: string | undefined;
  /** Both at most `MOST_COUNTED`. */
  readonly waiting: number;
  readonly failed: number;
  /** Until when the secret before this one signs, too. */
  readonly previousUntil: string | undefined;
};

/** Counting stops here. */
export const MOST_COUNTED = 1000;

export type Delivery = {
  readonly id: string;
  /** What the receiver sees as its id, the same in every try. */
  readonly eventId: string;
  readonly event: ConnectionEvent;
  readonly at: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it's tried next. */
  readonly dueAt: string;
  readonly problem: string | undefined;
  readonly note: string | undefined;
  readonly status: number | undefined;
  readonly response: string | undefined;
  readonly endedAt: string | undefined;
  /** Whose request it is; absent for a test, and while the request is being filed. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
};

export type DeliveryPage = {
  readonly items: readonly Delivery[];
  /** The id after which the next page begins. */
  readonly next: string | undefined;
};

/** HubSpot's data centers: an account is in one of them. */
export const HUBSPOT_REGIONS = {
  na1: "North America (na1)",
  na2: "North America (na2)",
  na3: "Canada (na3)",
  eu1: "Europe (eu1)",
  ap1: "Asia-Pacific (ap1)",
} as const;
export type HubspotRegion = keyof typeof HUBSPOT_REGIONS;

/** What was typed for a connection. */
export type TypedConnection = {
  /** Made with the form, so that the same form sent twice adds one. */
  readonly id: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly address: string;
  readonly secret: string;
  /** HubSpot's; the embed code names it, too. */
  readonly region?: HubspotRegion;
};

export type ConnectionProblems = { readonly name?: string; readonly address?: string; readonly secret?: string };

/** `secret`: what signs its webhooks, shown this once. */
export type AddResult =
  | { readonly state: "added"; readonly connection: Connection; readonly secret: string | undefined }
  | { readonly state: "known" }
  | { readonly state: "too-many" }
  | { readonly state: "invalid"; readonly problems: ConnectionProblems };

/** Most connections. */
export const MOST_CONNECTIONS = 10;

export interface Connections {
  list(): Promise<readonly Connection[]>;
  get(id: string): Promise<Connection | undefined>;
  add(typed: TypedConnection): Promise<AddResult>;
  /** Sends a test now, and resolves to what became of it. "gone": there is no such connection. */
  test(id: string): Promise<Delivery | "gone">;
  /** Returns whether there was one to pause. */
  pause(id: string): Promise<boolean>;
  /** Goes on at once, with what has waited. */
  resume(id: string): Promise<boolean>;
  /** Makes a new secret; the one before signs, too, for a day. Undefined if there is none to make. */
  rotate(id: string): Promise<string | undefined>;
  /** Replaces the other service's key. */
  setKey(id: string, key: string): Promise<"saved" | "invalid" | "gone">;
  /** Deletes it with its log. Returns whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Newest first. @param before the `next` of the page before. */
  log(id: string, before?: string): Promise<DeliveryPage>;
  /** Sends one again now, under the same id. */
  sendAgain(id: string, delivery: string): Promise<boolean>;
  /** Sends all that failed again. Resolves to how many there are; at most `MOST_COUNTED`. */
  sendFailedAgain(id: string): Promise<number>;
}

/** What doesn't work, as it's stored: "it answered 500" becomes "It answered 500." */
export const asSentence = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${problem.endsWith(".") ? "" : "."}`;
