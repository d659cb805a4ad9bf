/** What cached pages depend on besides their address: the day, and the light at the end of each page. */
import { lightAt, type Place } from "../../domain/time/daylight.ts";
import { dateIn } from "../../domain/time/zones.ts";

/**
 * Returns a function from an instant to text that changes when pages do: at midnight in a zone, and when day, dusk and night begin at
 * this place. It's computed at most once a second because every request needs it.
 */
export function pagePeriod(zone: string, place: Place): (now: Date) => string {
  let known = { second: Number.NaN, period: "" };
  return (now) => {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== known.second) known = { second, period: `${dateIn(zone, now)} ${lightAt(place, now)}` };
    return known.period;
  };
}
