/** A fake of the alerts that pages use: one person, under the key "right". */
import { type AlertChange, type Alerts, type AlertView, MOST_ALERTS, type NewAlert } from "../domain/alerts/alert.ts";

export const ALERT_VIEW: AlertView = {
  id: "one",
  about: "search",
  section: "buy",
  query: "?type=condo",
  words: "Homes for sale, Condo",
  frequency: "daily",
  state: "confirmed",
};

export type FakeAlerts = Alerts & {
  readonly asked: readonly NewAlert[];
  readonly changes: readonly (readonly [id: string, change: AlertChange])[];
  /** What was called with the right key. */
  readonly used: readonly string[];
};

export function fakeAlerts(alerts: readonly AlertView[] = [ALERT_VIEW]): FakeAlerts {
  const asked: NewAlert[] = [];
  const changes: (readonly [string, AlertChange])[] = [];
  const used: string[] = [];
  const known = { email: "ana@visitor.test", alerts };
  const act = <T extends string>(what: T, key: string): T | "gone" => {
    if (key !== "right") return "gone";
    used.push(what);
    return what;
  };
  return {
    asked,
    changes,
    used,
    async ask(alert) {
      if (alert.home === "gone") return "gone";
      if (asked.length >= MOST_ALERTS) return "full";
      asked.push(alert);
      return "asked";
    },
    pending: async (key) => (key === "right" ? { state: "waiting", ...known } : key === "old" ? { state: "expired", ...known } : undefined),
    async confirm(key) {
      if (key === "old") return "expired";
      return act("confirm", key) === "gone" ? "gone" : { key: "right" };
    },
    find: async (key) => (key === "right" ? known : undefined),
    async change(key, id, change) {
      if (key !== "right" || !alerts.some((alert) => alert.id === id)) return "gone";
      changes.push([id, change]);
      return "done";
    },
    stop: async (key) => (act("stop", key) === "gone" ? "gone" : "stopped"),
    erase: async (key) => (act("erase", key) === "gone" ? "gone" : "erased"),
  };
}
