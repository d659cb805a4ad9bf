/** The tables of notifications. Times are ISO 8601 in UTC as text; yes and no are 1 and 0. */
import type { NoticeKind } from "./notice.ts";

export type PushTables = {
  push_subscriptions: {
    id: string;
    member: string;
    /** The digest of the session in which it was last seen. */
    session: string;
    /** signed-out: on again when the member signs in there. gone: the push service doesn't know it anymore. */
    state: "on" | "signed-out" | "gone";
    /** SHA-256 of the endpoint, base64url. */
    digest: string;
    endpoint: string;
    /** The browser's P-256 point and secret, base64url: see RFC 8291. */
    public_key: string;
    auth: string;
    name: string;
    created_at: string;
    seen_at: string;
    /** When a push service last took a notification for it. */
    sent_at: string | null;
    /** Why the last one wasn't taken, in our own words. */
    problem: string | null;
  };
  push_settings: {
    member: string;
    /** Minutes after midnight by the agent's clock; both or none. */
    quiet_from: number | null;
    quiet_to: number | null;
    words: number;
    text_email: string | null;
    is_second: number;
  };
  push_notices: {
    id: string;
    kind: NoticeKind;
    /** Null where it sums up several. */
    lead: string | null;
    /** How many it is about. */
    many: number;
    at: string;
    /** The last rung of the ladder that was taken: see `ladder.ts`. */
    step: number;
    next_at: string | null;
    seen_at: string | null;
  };
  push_deliveries: { id: string; notice: string; device: string; step: number; attempts: number; due_at: string };
};
