/** Appointments for the dashboard, and the end of questions to visitors in the background. */
import type { Appointments } from "../../domain/booking/appointments.ts";
import type { Span } from "../../domain/booking/booking.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { createBackgroundWork } from "../background-work.ts";
import type { Invitations } from "../bookings/calendar-feed.ts";
import { freeTimes } from "../bookings/free-times.ts";
import { otherBusiness } from "../bookings/own-events.ts";
import { type Rejection, writeOrReject } from "../bookings/rejections.ts";
import { fileSome } from "../contacts/file-requests.ts";
import { memberNames } from "../contacts/person-rows.ts";
import { upcomingOf } from "../contacts/spam-appointments.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { blockedTime, blockTx, unblockTx, upcomingBlocks } from "./blocked-times.ts";
import { bookForCallerTx, type Booked } from "./caller-booking.ts";
import * as change from "./change-appointments.ts";
import { appointmentsToCancel, detailOf, listAppointments, restorableOf, summariesOf, weekOf } from "./find-appointments.ts";
import { endProposals } from "./proposals.ts";

export type AppointmentsOptions = {
  readonly clock: Clock;
  readonly content: () => SiteContent;
  /** The busy times of the agent's own calendar. */
  readonly calendar: (from: number, to: number) => readonly Span[];
  readonly invitations: Pick<Invitations, "agentPlace">;
  /** Called when emails were queued, or a request was stored. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
};

export type OpenAppointments = {
  readonly forPages: Appointments;
  begin(): void;
  stop(): Promise<void>;
};

export function openAppointments(store: Store, options: AppointmentsOptions): OpenAppointments {
  const { clock, content, wake, report } = options;
  const now = (): Date => clock.now();
  const rules = () => ({ types: content().appointmentTypes, rules: content().availability });
  const work = createBackgroundWork({
    clock,
    async look() {
      if ((await endProposals(store, rules, now)) > 0) wake();
      // Time goes by, and others book: it looks again in a minute.
      return false;
    },
    report: (error) => report("appointments.not-looked-at", error),
  });
  return { forPages: appointmentsOn(store, options), begin: work.begin, stop: work.stop };
}

/** Rounds of filing, so that an appointment of a moment ago has its person. */
const MOST_ROUNDS = 8;

function appointmentsOn(store: Store, { clock, content, calendar, invitations, wake }: AppointmentsOptions): Appointments {
  const now = (): Date => clock.now();
  const types = () => content().appointmentTypes;
  const rules = () => content().availability;
  const busy = otherBusiness(calendar);
  const parts: change.ChangeParts = { store, now, types, rules, busy };
  // Members may book sooner and later than visitors, and on a full day.
  const times = freeTimes(store, { now, rules: () => ({ ...rules(), notice: 0, mostPerDay: Number.MAX_SAFE_INTEGER }), busy });
  const options = () => ({ now: now(), types: types() });
  const details = () => ({ ...options(), placeOf: invitations.agentPlace });
  const file = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await fileSome(store, now())) === 0) return;
  };
  const told = async <T>(result: Promise<T>): Promise<T> => {
    const outcome = await result;
    wake();
    return outcome;
  };
  return {
    week: (day) => weekOf(store.db, day, { ...options(), zone: rules().zone, calendar }),
    list: (which, after) => listAppointments(store.db, which, after, options()),
    async get(id) {
      await file();
      return detailOf(store.db, id, details());
    },
    decide: (of, decision, message) => told(change.decide(parts, of, decision, message)),
    move: (of, to) => told(change.move(parts, of, to)),
    propose: (of, to) => told(change.propose(parts, of, to)),
    withdraw: (of) => change.withdraw(parts, of),
    cancel: (of, message) => told(change.cancel(parts, of, message)),
    toCancel: (ids) => appointmentsToCancel(store.db, ids, options()),
    setNoShow: (of, isNoShow) => change.setNoShow(parts, of, isNoShow),
    restore: (of) => told(change.restore(parts, of)),
    restorableOf: async (person) => restorableOf(store.db, await upcomingOf(store.db, person, now()), details()),
    async block(request) {
      const result = await store.write((trx) => blockTx(trx, request, types(), now()));
      wake();
      return result.state === "over" ? { state: "over", appointments: await summariesOf(store.db, result.rows, options()) } : result;
    },
    unblock: (id) => store.write((trx) => unblockTx(trx, id)),
    async blocked() {
      const names = await memberNames(store.db);
      return (await upcomingBlocks(store.db, toInstant(now()))).map((row) => blockedTime(row, names));
    },
    async book(caller) {
      const result = await told(writeOrReject<Booked, Rejection>(store, (trx) => bookForCallerTx(trx, caller, parts, now())));
      if (typeof result === "object") return { state: "booked", id: result.id };
      const state = result === "past" || result === "too-far" ? result : result === "not-offered" ? "outside" : "taken";
      return { state, nearest: await times.nearest(caller.type, caller.place, caller.start) };
    },
    free: async (type, place, from, to, moving) =>
      (await times.between(type, place, Date.parse(from), Date.parse(to), moving ?? "")).map(toInstant),
  };
}
