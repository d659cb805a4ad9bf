/** The services with `LEADS=browser`, when nothing is stored. */
import type { ListingsEditor } from "../domain/listings/editing.ts";
import { sampleSales } from "../content/sample-sales.ts";
import { unsubscribeWithoutStore } from "./newsletter/unsubscribe-without-store.ts";
import { samplesOn } from "./sales/samples.ts";
import type { StoreLocation } from "./store/store.ts";
import type { RunningServices, SharedServices } from "./services.ts";

export function withoutStore(shared: SharedServices, location: StoreLocation): RunningServices {
  const leaving = unsubscribeWithoutStore(location, shared.now);
  const nothing = () => Promise.reject(new Error("LEADS=browser: requests are not stored."));
  return {
    services: {
      ...shared,
      leads: { take: nothing, disown: nothing },
      sentRequests: { sign: () => "", read: () => undefined },
      photos: { read: nothing },
      storedPhotos: { open: () => Promise.resolve(undefined) },
      subscribers: { confirm: nothing, leave: leaving.leave },
      alerts: { ask: nothing, pending: nothing, confirm: nothing, find: nothing, change: nothing, stop: nothing, erase: nothing },
      bookings: {
        free: nothing,
        book: nothing,
        find: nothing,
        confirm: nothing,
        move: nothing,
        cancel: nothing,
        answerNewTime: nothing,
        correctContact: nothing,
        forAgent: nothing,
        decide: nothing,
        calendarFile: nothing,
        agentCalendar: nothing,
        underRules: () => ({ free: nothing, outside: nothing }),
      },
      closedSales: { current: (today) => samplesOn(sampleSales, today) },
      priceHistory: () => Promise.resolve([]),
      openHouseGuests: { register: nothing, find: nothing, cancel: nothing },
      formTokens: { issue: () => "", age: () => undefined },
      listingsEditor: noEditor(nothing),
    },
    photo: () => Promise.resolve(undefined),
    readiness: () => Promise.resolve({ ready: true, requests: "not stored" }),
    onPagesChange: () => {},
    begin: () => {},
    close: (_timeout, answered) => answered.then(leaving.close),
  };
}

/** Nobody can sign in where nothing is stored. */
export const noEditor = (nothing: () => Promise<never>): ListingsEditor => ({
  list: nothing,
  get: nothing,
  create: nothing,
  save: nothing,
  undo: nothing,
  history: nothing,
  duplicate: nothing,
  publish: nothing,
  takeOff: nothing,
  setStatus: nothing,
  rename: nothing,
  hideSamples: nothing,
  photos: { add: nothing, describe: nothing, arrange: nothing, rotate: nothing, remove: nothing, restore: nothing },
  openHouses: { add: nothing, move: nothing, cancel: nothing },
});
