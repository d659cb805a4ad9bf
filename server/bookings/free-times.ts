/** The free times of an appointment type, and those nearest to one that can't be had. */
import { openTimes } from "../../domain/booking/availability.ts";
import type { AppointmentType, AvailabilityRules, MeetingPlace } from "../../domain/booking/booking.ts";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import type { OtherBusiness } from "./own-events.ts";
import { timesOf } from "./changes.ts";
import { activeAround, blockedSpan, type BookingRow, isBlocked, startsPerDay } from "./rows.ts";
import { gather } from "../store/gather.ts";
import type { Store } from "../store/store.ts";

const MAX_NEAREST = 6;

/** How far around a time nearest ones are searched for, one after the other. */
const SEARCHED_MS = [3 * DAY_MS, 14 * DAY_MS, 400 * DAY_MS];

type FreeTimesOptions = {
  readonly now: () => Date;
  /** As they are now. */
  readonly rules: () => AvailabilityRules;
  readonly busy: OtherBusiness;
};

/** Finds free times by the rules, the bookings and the agent's calendar. */
export function freeTimes(store: Store, { now, rules: currentRules, busy }: FreeTimesOptions) {
  /**
   * Between two instants in milliseconds, as if the booking `except` didn't exist. Visitors who want
   * the same time at the same moment share one search.
   */
  const between = shared(find);
  async function find(
    type: AppointmentType,
    place: MeetingPlace,
    start: number,
    end: number,
    except: string = "",
  ): Promise<readonly number[]> {
    const present = now().getTime();
    const rules = currentRules();
    // A request for a thousand years gets what there is.
    const from = Math.max(start, present);
    const to = Math.min(end, present + (rules.horizon + 2) * DAY_MS);
    if (!(from < to)) return [];
    const rows = await activeAround(store.db, from, to, toInstant(present), except);
    const taken = [...rows.map(blockedSpan), ...(await busy(store.db, from - DAY_MS, to + DAY_MS, except))];
    return openTimes(rules, type, place, { now: present, from, to, busy: taken, startsPerDay: startsPerDay(rows, rules.zone) });
  }

  async function search(type: AppointmentType, place: MeetingPlace, start: number, moving?: BookingRow): Promise<readonly Instant[]> {
    let found: readonly number[] = [];
    for (const around of SEARCHED_MS) {
      found = await between(type, place, start - around, start + around, moving?.id);
      // A booking's own time is free for it, but it has that already.
      found = found.filter((time) => time !== Date.parse(moving?.starts_at ?? ""));
      if (found.length >= MAX_NEAREST) break;
    }
    const byDistance = found.toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start));
    return byDistance
      .slice(0, MAX_NEAREST)
      .toSorted((one, other) => one - other)
      .map(toInstant);
  }

  const searchShared = shared(search);
  return {
    between,
    /** The free times nearest to one. */
    nearest: (type: AppointmentType, place: MeetingPlace, start: Instant, moving?: BookingRow): Promise<readonly Instant[]> =>
      searchShared(type, place, Date.parse(start), moving),
    /** Whether a booking has time that an appointment at this start would block. */
    isTaken: shared((type: AppointmentType, place: MeetingPlace, start: Instant): Promise<boolean> => {
      const { blocked_from, blocked_until } = timesOf(type, place, start, currentRules());
      return isBlocked(store.db, blocked_from, blocked_until, toInstant(now()));
    }),
  };
}

type Asked = AppointmentType | BookingRow | string | number | undefined;

/** How many visitors a search waits for, if they come together: so many pages may then be rendered at once. */
const TOGETHER = 8;

/** A search whose result goes to all who ask for the same until it's done. It begins when no more come at that moment. */
function shared<Args extends readonly Asked[], Result>(search: (...args: Args) => Promise<Result>): typeof search {
  const running = new Map<string, { readonly askers: Args[]; readonly result: Promise<Result> }>();
  return (...args) => {
    const key = args.map((each) => (typeof each === "object" ? each.id : each)).join(" ");
    const before = running.get(key);
    if (before) {
      before.askers.push(args);
      return before.result;
    }
    const askers = [args];
    const result = gather(askers, TOGETHER)
      .then(() => search(...args))
      .finally(() => running.delete(key));
    running.set(key, { askers, result });
    return result;
  };
}
