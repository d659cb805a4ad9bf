/** Notifications on members' devices: for the dashboard, and the work in the background. */
import type { Appointments } from "../../domain/booking/appointments.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Push } from "../../domain/dashboard/push.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { People } from "../../domain/people/people-service.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import type { Clock } from "../clock.ts";
import type { EmailSettings } from "../email/message.ts";
import type { Store } from "../store/store.ts";
import { choicesOf, choose, possibleSeconds, setSecond } from "./choices.ts";
import { type SendOne, topicOf } from "./deliver.ts";
import { listDevices, removeDevice, turnOn, visit } from "./devices.ts";
import { TEST_PAYLOAD } from "./payload.ts";
import { looked, watched, watchedAppointments } from "./seen.ts";
import { sendPush, type SendOptions } from "./send.ts";
import { vapidKeys } from "./vapid.ts";
import { createPushWork } from "./work.ts";

export type PushOptions = {
  readonly clock: Clock;
  readonly emails: Pick<EmailSettings, "content" | "siteUrl" | "agentEmail">;
  /** Called when emails were queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
  /** How push services are reached. */
  readonly sending?: SendOptions;
};

export type OpenPush = {
  readonly forPages: Push;
  /** The people service that notices who is looked at. */
  watched(people: People): People;
  /** The appointments service that notices whose appointment is opened. */
  watchedAppointments(appointments: Appointments): Appointments;
  /** What Today says is stuck. */
  readonly concerns: ConcernSource;
  /** Something was stored. */
  wake(): void;
  begin(): void;
  stop(): Promise<void>;
};

export async function openPush(store: Store, { clock, emails, wake, report, sending }: PushOptions): Promise<OpenPush> {
  const keys = await vapidKeys(store);
  const now = (): Date => clock.now();
  const send: SendOne = (to, message) => sendPush(to, { ...message, subject: subjectOf(emails) }, keys, sending);
  const work = createPushWork({
    store,
    clock,
    rules: { hours: () => emails.content().availability },
    words: () => ({ zone: emails.content().agent.timeZone, types: emails.content().appointmentTypes }),
    send,
    wake,
    report,
  });
  return {
    forPages: {
      publicKey: keys.publicKey,
      devices: (session) => listDevices(store, session),
      turnOn: (session, subscription, from) => turnOn(store, now(), session, subscription, from),
      visit: (session, subscription, from) => visit(store, now(), session, subscription, from),
      remove: (member, id) => removeDevice(store, member, id),
      test: (member) => testDevices(store, member, send, now()),
      choices: (member) => choicesOf(store, member),
      choose: (member, choices) => choose(store, member, choices),
      seconds: () => possibleSeconds(store),
      setSecond: (id) => setSecond(store, id),
    },
    watched: (people) => watched(people, (ids, isToday) => looked(store, ids, now(), isToday)),
    watchedAppointments: (appointments) => watchedAppointments(appointments, (ids) => looked(store, ids, now())),
    concerns: () => lostDevices(store),
    wake: work.look,
    begin: work.begin,
    stop: work.stop,
  };
}

/** Push services want to know whom to ask when something is wrong. */
const subjectOf = ({ siteUrl, agentEmail }: PushOptions["emails"]): string =>
  siteUrl.startsWith("https:") ? siteUrl : `mailto:${agentEmail}`;

async function testDevices(store: Store, { id }: Member, send: SendOne, now: Date): ReturnType<Push["test"]> {
  const all = await store.db.selectFrom("push_subscriptions").selectAll().where("member", "=", id).execute();
  const devices = all.filter(({ state }) => state === "on");
  const message = { payload: JSON.stringify(TEST_PAYLOAD), topic: topicOf(TEST_PAYLOAD) };
  const results = await Promise.all(
    devices.map(async (device) => {
      const result = await send(device, message);
      const changed =
        result.state === "taken"
          ? { sent_at: now.toISOString(), problem: null }
          : result.state === "gone"
            ? { state: "gone" as const, problem: null }
            : { problem: result.problem };
      await store.write((trx) => trx.updateTable("push_subscriptions").set(changed).where("id", "=", device.id).execute());
      return result.state;
    }),
  );
  return { devices: devices.length, taken: results.filter((state) => state === "taken").length };
}

/** Devices that can't be reached, with whose they are. */
/** Devices that notifications don't reach. */
export async function lostDevices({ db }: Pick<Store, "db">): ReturnType<ConcernSource> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .innerJoin("members", "members.id", "push_subscriptions.member")
    .select(["push_subscriptions.name", "members.name as member", "state", "problem"])
    .where("removed_at", "is", null)
    .execute();
  return rows.flatMap(({ name, member, state, problem }) => {
    if (state !== "gone" && problem === null) return [];
    const why = state === "gone" ? "It isn't reachable anymore. Turn notifications on there again, or remove it." : `${problem}`;
    return [{ title: `Notifications don't reach ${name} (${member})`, text: why, path: `${DASHBOARD}/notifications` }];
  });
}
