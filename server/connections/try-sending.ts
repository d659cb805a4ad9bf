/** One try: reads what is to be sent, sends it, and records what became of it. */
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { deliverToFollowUpBoss } from "./follow-up-boss.ts";
import { deliverToHubspot } from "./hubspot.ts";
import { isCertainSpam, type Message, messageOf, type MessageParts } from "./message.ts";
import type { Outcome } from "./outcome.ts";
import type { Post } from "./post.ts";
import { type ConnectorRow, type DeliveryRow, heldBy } from "./queue.ts";
import { recordTx } from "./record.ts";
import { deliverWebhook } from "./webhooks.ts";

type Options = MessageParts & {
  readonly store: Store;
  readonly clock: Pick<Clock, "now">;
  readonly post: Post;
  readonly report: (event: string, error: unknown) => void;
};

/** Sends a delivery that `holder` has claimed. Rejects if what became of it can't be stored. */
export async function trySending(delivery: DeliveryRow, holder: string, options: Options): Promise<void> {
  const { store, clock, report } = options;
  const connector = await store.db.selectFrom("connectors").selectAll().where("id", "=", delivery.connector).executeTakeFirst();
  if (!connector) return;
  const message = await messageOf(store.db, delivery, options, clock.now());
  if (!message) return void (await store.write((trx) => trx.deleteFrom("deliveries").where("id", "=", delivery.id).execute()));
  // The first time only: sent again by hand, it goes.
  if (connector.kind !== "webhook" && delivery.attempts === 0 && delivery.ended_at === null && isCertainSpam(message))
    return skip(store, delivery, holder, clock.now());
  const outcome = await deliver(connector, message, options).catch((error: unknown): Outcome => {
    // A mistake of ours in one text stops no other.
    report("connections.not-composed", error);
    return { result: "again", problem: "we couldn't prepare it" };
  });
  await store.write((trx) => recordTx(trx, delivery, holder, outcome, clock.now()));
}

function deliver(connector: ConnectorRow, message: Message, { clock, post }: Options): Promise<Outcome> {
  const { kind, address, secret } = connector;
  const now = clock.now();
  switch (kind) {
    case "webhook":
      return deliverWebhook({ url: address, secrets: secretsOf(connector, now) }, message, now, post);
    case "follow-up-boss":
      return deliverToFollowUpBoss({ key: secret, systemKey: address }, message, now, post);
    case "hubspot":
      return deliverToHubspot(address, message, post);
  }
}

/** The present secret, and the one before it for a while. */
const secretsOf = ({ secret, previous_secret: previous, previous_until: until }: ConnectorRow, now: Date): readonly string[] =>
  previous !== null && until !== null && until > now.toISOString() ? [secret, previous] : [secret];

const SKIPPED = "Not sent: a hidden field that people can't see was filled in.";

async function skip({ write }: Store, { id }: DeliveryRow, holder: string, now: Date): Promise<void> {
  await write((trx) =>
    heldBy(trx, id, holder).set({ state: "skipped", holder: null, problem: SKIPPED, ended_at: now.toISOString() }).execute(),
  );
}
