/** Notifications on members' devices. `server/push/` implements it. */
import type { QuietHours } from "../time/open-time.ts";
import type { Session } from "./dashboard.ts";
import type { Member } from "./members.ts";

export type PushDevice = {
  readonly id: string;
  /** "Safari on iPhone". */
  readonly name: string;
  /** signed-out: on again after signing in there. gone: its push service doesn't know it anymore. */
  readonly state: "on" | "signed-out" | "gone";
  /** UTC. */
  readonly addedAt: string;
  readonly seenAt: string;
  /** When its push service last took a notification. */
  readonly sentAt: string | undefined;
  /** Why the last one wasn't taken. */
  readonly problem: string | undefined;
  readonly isThis: boolean;
};

export type PushChoices = {
  /** By the agent's clock; `undefined`: none. */
  readonly quiet: QuietHours | undefined;
  /** Names and visitors' words may be on the lock screen. */
  readonly words: boolean;
  /** The address whose emails arrive as text messages; "" if none. */
  readonly textEmail: string;
};

/** Someone who can be notified when no one else looks. */
export type PossibleSecond = { readonly id: string; readonly name: string; readonly isSecond: boolean };

export interface Push {
  /** The site's key for push services, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  devices(session: Session): Promise<readonly PushDevice[]>;
  /**
   * Turns notifications on for a browser.
   * @param subscription what the browser's `PushSubscription` is as JSON text.
   * @param old the endpoint that it had before, whose place it takes.
   * @returns its name; "invalid": that's no subscription. "too-many": the member has as many devices as anyone may have.
   */
  turnOn(
    session: Session,
    subscription: string,
    options: { readonly userAgent: string; readonly old: string },
  ): Promise<{ readonly name: string } | "invalid" | "too-many">;
  /** The browser of a device visits the dashboard. Resolves to `false` if it was removed, so that it forgets its subscription. */
  visit(session: Session, subscription: string, options: { readonly userAgent: string; readonly old: string }): Promise<boolean>;
  /** Resolves to the device's name; `undefined` if the member has no such device. */
  remove(member: Member, id: string): Promise<string | undefined>;
  /** Sends a test to the member's devices now. Resolves to how many there are, and how many push services took it. */
  test(member: Member): Promise<{ readonly devices: number; readonly taken: number }>;
  choices(member: Member): Promise<PushChoices>;
  choose(member: Member, choices: PushChoices): Promise<void>;
  /** Everyone with access, and who of them is notified second. */
  seconds(): Promise<readonly PossibleSecond[]>;
  /** @param id "": no one. Resolves to the name, "" for no one; `undefined` if there is no such member. */
  setSecond(id: string): Promise<string | undefined>;
}
