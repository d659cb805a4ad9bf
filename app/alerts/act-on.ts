/** What the buttons of the page for changes do. */
import { type Alerts, isFrequency } from "../../domain/alerts/alert.ts";
import type { RawValues } from "../../domain/forms/values.ts";

/** The fields of its forms. */
export const ALERT_FIELDS = ["id", "act", "frequency"] as const;

/** What was done, as `manageAlertsPage.saved` names it. */
export type Acted = "frequency" | "pause" | "resume" | "stop" | "stopped" | "erased" | "gone";

export async function actOn(alerts: Alerts, key: string, { id = "", act, frequency }: RawValues): Promise<Acted> {
  if (act === "stop-all") return alerts.stop(key);
  if (act === "erase") return alerts.erase(key);
  if (act === "pause" || act === "resume" || act === "stop") return done(act, await alerts.change(key, id, act));
  // Enter in the field presses its form's first button.
  return isFrequency(frequency) ? done("frequency", await alerts.change(key, id, { frequency })) : "gone";
}

const done = (act: Acted, result: "done" | "gone"): Acted => (result === "done" ? act : "gone");
