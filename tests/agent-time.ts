/** What pages say of the agent's clock, for tests that hold wherever the agent works. */
import { agent } from "../content/agent.ts";
import { dayIn, timeIn, timeRangeIn } from "../domain/time/visitor-zone.ts";

/** "Thursday, October 15, 4:00 – 4:30 PM". */
export const agentTimes = ({ start, end }: { readonly start: string; readonly end: string }): string =>
  `${dayIn(agent.timeZone, new Date(start))}, ${timeRangeIn(agent.timeZone, new Date(start), new Date(end))}`;

/** "Thursday, 4:00 PM". */
export const agentHour = (instant: string): string =>
  `${dayIn(agent.timeZone, new Date(instant)).split(",")[0]}, ${timeIn(agent.timeZone, new Date(instant))}`;
