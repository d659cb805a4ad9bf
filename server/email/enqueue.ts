/** Queues emails for the outbox. Their text is composed when they are sent. */
import type { Insertable } from "kysely";
import type { Instant } from "../../domain/time/instant.ts";
import { announce } from "../store/changes.ts";
import type { Tables, Writer } from "../store/store.ts";

export type NewEmail = {
  readonly id: string;
  readonly kind: string;
  /** Id of the request that it is about. */
  readonly lead?: string;
  /** Id of what an email about no request is about. */
  readonly about?: string;
  /** When it was queued, UTC. */
  readonly at: string;
  /**
   * Retried for three days and after each restart. While it waits too long, the outbox counts as
   * stuck.
   */
  readonly mustDeliver?: boolean;
  /**
   * The booking's sequence number that the email describes. It is dropped when the booking has
   * changed since.
   */
  readonly sequence?: number;
  /** Not sent before, UTC. */
  readonly notBefore?: string;
  /** Dropped from then on, UTC. */
  readonly notAfter?: string;
  /** The start of a moved appointment that the recipient knows from the last email, UTC. */
  readonly movedFrom?: Instant;
  /** The agent made the change that the email describes. */
  readonly byAgent?: boolean;
  /** The mailbox whose emails are counted: see `mailboxKey`. */
  readonly mailbox?: string;
};

/**
 * The row that queues an email. It is due at once, or at `notBefore`. Columns without a value are
 * left out: most have none, and the database would read each of them.
 */
export function emailRow(message: NewEmail): Insertable<Tables["emails"]> {
  const { id, kind, lead, about, at, notBefore, notAfter, sequence, movedFrom, mailbox } = message;
  const due = notBefore ?? at;
  return {
    id,
    kind,
    ...(lead !== undefined && { lead_id: lead }),
    ...(about !== undefined && { about }),
    state: "waiting",
    created_at: at,
    tried_since: due,
    due_at: due,
    attempts: 0,
    must_deliver: message.mustDeliver ? 1 : 0,
    ...(sequence !== undefined && { sequence }),
    ...(notBefore !== undefined && { not_before: notBefore }),
    ...(notAfter !== undefined && { not_after: notAfter }),
    ...(movedFrom !== undefined && { moved_from: movedFrom }),
    by_agent: message.byAgent ? 1 : 0,
    ...(mailbox !== undefined && { mailbox }),
  };
}

/** Queues emails. The outboxes of all processes are told when the transaction is committed. */
export async function enqueue(trx: Writer, emails: readonly NewEmail[]): Promise<void> {
  await trx.insertInto("emails").values(emails.map(emailRow)).execute();
  announce(trx, "emails");
}
