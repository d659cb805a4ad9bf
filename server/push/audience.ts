/** Who can be notified, and how. */
import { type QuietHours, quietUntil } from "../../domain/time/open-time.ts";
import { sql } from "kysely";
import type { Reader, Writer } from "../store/store.ts";

export type Listener = {
  readonly member: string;
  /** Ids of devices that are on. */
  readonly devices: readonly string[];
  readonly quiet: QuietHours | undefined;
  readonly textEmail: string | undefined;
  /** Is notified only when no one else looks. */
  readonly isSecond: boolean;
};

/** Those with access who have a device or an address for text messages. */
export async function audienceOf(db: Reader | Writer): Promise<readonly Listener[]> {
  const devices = await db
    .selectFrom("push_subscriptions")
    .innerJoin("members", "members.id", "push_subscriptions.member")
    .select(["push_subscriptions.id", "member"])
    .where("state", "=", sql.lit("on" as const))
    .where("removed_at", "is", null)
    .execute();
  const settings = await db
    .selectFrom("push_settings")
    .innerJoin("members", "members.id", "push_settings.member")
    .select(["member", "quiet_from", "quiet_to", "text_email", "is_second"])
    .where("removed_at", "is", null)
    .execute();
  const members = new Set([...devices, ...settings].map(({ member }) => member));
  return [...members].map((member) => {
    const chosen = settings.find((one) => one.member === member);
    const from = chosen?.quiet_from ?? undefined;
    const to = chosen?.quiet_to ?? undefined;
    return {
      member,
      devices: devices.flatMap((one) => (one.member === member ? [one.id] : [])),
      quiet: from === undefined || to === undefined ? undefined : { from, to },
      textEmail: chosen?.text_email ?? undefined,
      isSecond: chosen?.is_second === 1,
    };
  });
}

/** When the listener's quiet hours end, if they go on: milliseconds since 1970. */
export const quietEnd = ({ quiet }: Listener, zone: string, now: Date): number | undefined =>
  quiet && quietUntil(quiet, zone, now.getTime());

/** Whether anyone would get anything. */
export const isHeard = (audience: readonly Listener[]): boolean =>
  audience.some(({ devices, textEmail }) => devices.length > 0 || textEmail !== undefined);
