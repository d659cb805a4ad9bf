/** An email as the outbox gets it: a row that waits. Its words are made when it is sent. */
import type { Selectable } from "kysely";
import type { Tables } from "../store/store.ts";

export type NewEmail = {
  readonly id: string;
  readonly kind: string;
  /** The request that it is about. */
  readonly lead: string;
  /** When it is put in the outbox, UTC. */
  readonly at: string;
  /** It must arrive: it is tried for three days, and again after a restart, and while it waits the mail does not move. */
  readonly mustDeliver?: boolean;
  /** The state of the booking that it tells of; one that is past is not told any more. */
  readonly sequence?: number;
  /** It waits until then, UTC. */
  readonly notBefore?: string;
  /** From then on it is not sent any more, UTC. */
  readonly notAfter?: string;
  /** The time that a moved appointment had when the reader was told of it last, UTC. */
  readonly movedFrom?: string;
  /** It tells of what the agent did. */
  readonly byAgent?: boolean;
};

export function emailRow(message: NewEmail): Selectable<Tables["emails"]> {
  const { id, kind, lead, at, mustDeliver = false, sequence, notBefore, notAfter, movedFrom, byAgent = false } = message;
  const due = notBefore ?? at;
  return {
    id,
    kind,
    lead_id: lead,
    state: "waiting",
    created_at: at,
    tried_since: due,
    due_at: due,
    holder: null,
    attempts: 0,
    problem: null,
    sent_at: null,
    must_deliver: mustDeliver ? 1 : 0,
    sequence: sequence ?? null,
    not_before: notBefore ?? null,
    not_after: notAfter ?? null,
    moved_from: movedFrom ?? null,
    by_agent: byAgent ? 1 : 0,
  };
}
