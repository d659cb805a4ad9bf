/** The services with `LEADS=browser`, when nothing is stored. */
import { unsubscribeWithoutStore } from "./newsletter/unsubscribe-without-store.ts";
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
      bookings: {
        free: nothing,
        book: nothing,
        find: nothing,
        confirm: nothing,
        move: nothing,
        cancel: nothing,
        correctContact: nothing,
        forAgent: nothing,
        decide: nothing,
        calendarFile: nothing,
        agentCalendar: nothing,
      },
      formTokens: { issue: () => "", age: () => undefined },
    },
    readiness: () => Promise.resolve({ ready: true, requests: "not stored" }),
    onPagesChange: () => {},
    begin: () => {},
    close: (_timeout, answered) => answered.then(leaving.close),
  };
}
