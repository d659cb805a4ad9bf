/** What cached pages depend on besides their address: the content, the day, and the light at the end of each page. */
import type { ContentSource } from "../../domain/site-content.ts";
import { lightAt } from "../../domain/time/daylight.ts";
import { dateIn } from "../../domain/time/zones.ts";

/**
 * Returns a function from an instant to text that changes when pages do: with every save of the content, at midnight in the agent's zone,
 * and when day, dusk and night begin where the agent works. It's computed at most once a second because every request needs it.
 */
export function pagePeriod(content: ContentSource): (now: Date) => string {
  let known = { second: Number.NaN, version: -1, period: "" };
  return (now) => {
    const second = Math.floor(now.getTime() / 1000);
    const version = content.version();
    if (second !== known.second || version !== known.version) {
      const { timeZone, location } = content.current().agent;
      known = { second, version, period: `${version} ${dateIn(timeZone, now)} ${lightAt(location, now)}` };
    }
    return known.period;
  };
}
