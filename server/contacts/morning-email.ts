/**
 * The morning email, for members who want it: at seven by the agent's clock, once for each day, whichever copy of the
 * site queues it. Its numbers are counted when it's sent.
 */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../domain/time/zones.ts";
import { newId, type Clock } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import { renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { sendRegularly } from "../email/send-regularly.ts";
import type { Store } from "../store/store.ts";
import { countWaiting, type Received, receivedSince } from "./today.ts";

/** The kind of the email. It is about a member. */
export const MORNING = "morning";

/** Minutes after midnight. */
const SEVEN = 7 * 60;
/** Later than this after seven, the day's email is left out. Milliseconds. */
const LATE = 5 * HOUR_MS;
const LOOK_EVERY = 5 * MINUTE_MS;

export type MorningOptions = {
  readonly store: Store;
  readonly clock: Clock;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  readonly wake: () => void;
  readonly report: (event: string, fields: Readonly<Record<string, string>>) => void;
};

/** Looks at once and every five minutes. Returns what stops it. */
export const queueMornings = ({ report, ...options }: MorningOptions): (() => void) =>
  sendRegularly({
    clock: options.clock,
    every: LOOK_EVERY,
    send: () => queueIfDue(options),
    onProblem: (problem) => report("morning.email-failed", problem),
  });

async function queueIfDue({ store, clock, zone, wake }: Omit<MorningOptions, "report">): Promise<void> {
  const now = clock.now();
  const today = dateIn(zone(), now.getTime());
  const since = now.getTime() - instantOf(today, SEVEN, zone());
  if (since < 0 || since > LATE) return;
  const wanted = await store.db.selectFrom("members").selectAll().where("morning_email", "=", 1).where("removed_at", "is", null).execute();
  if (!wanted.some(({ morning_on: on }) => on !== today)) return;
  await store.write(async (trx) => {
    const members = await trx.selectFrom("members").selectAll().where("morning_email", "=", 1).where("removed_at", "is", null).execute();
    for (const { id } of members.filter(({ morning_on: on }) => on !== today)) {
      const notAfter = toInstant(now.getTime() + LATE);
      await enqueue(trx, [{ id: newId(now), kind: MORNING, about: id, at: toInstant(now), notAfter }]);
      await trx.updateTable("members").set({ morning_on: today }).where("id", "=", id).execute();
    }
  });
  wake();
}

/** Composes it for the outbox. `undefined`: the member is gone, or doesn't want it anymore. */
export const morningWriter =
  (store: Store, settings: EmailSettings) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const member = await store.db
      .selectFrom("members")
      .selectAll()
      .where("id", "=", row.about ?? "")
      .executeTakeFirst();
    if (!member || member.removed_at !== null || member.morning_email !== 1) return undefined;
    const at = new Date(row.created_at);
    const received = await receivedSince(store.db, new Date(at.getTime() - DAY_MS), at);
    return morningEmail({ id: row.id, at, to: member.email, waiting: await countWaiting(store.db), received }, settings);
  };

type Morning = { readonly id: string; readonly at: Date; readonly to: string; readonly waiting: number; readonly received: Received };

export function morningEmail(
  { id, at, to, waiting, received: { received, delivered, stuck } }: Morning,
  settings: EmailSettings,
): EmailMessage {
  const { brokerage, agent } = settings.content();
  const wait = waiting === 0 ? "no one waits for you" : `${waiting} ${waiting === 1 ? "waits" : "wait"} for you`;
  const numbers = `Received ${received}, delivered ${delivered}, stuck ${stuck}; ${wait}`;
  return {
    id,
    date: at,
    from: settings.mailFrom,
    to,
    ...renderEmail({
      sender: brokerage.name,
      subject: numbers,
      heading: "Good morning",
      blocks: [
        { text: `${numbers}.` },
        ...(stuck > 0
          ? [{ text: "Something is stuck: the emails about these requests haven't reached you. They're in the dashboard." }]
          : []),
        { buttons: [{ text: "Open Today", url: settings.siteUrl + DASHBOARD }] },
      ],
      footer: ["Counts the last 24 hours. You can turn this email off on Today.", `${agent.name}, ${brokerage.name}`],
    }),
  };
}
