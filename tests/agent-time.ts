/** What pages say of the agent's clock, for tests that hold wherever the agent works. */
import { afterAll, beforeAll } from "vitest";
import { agent } from "../content/agent.ts";
import { availability } from "../content/booking.ts";
import type { Instant } from "../domain/time/instant.ts";
import { dayIn, timeIn, timeRangeIn } from "../domain/time/zones.ts";

/** "Thursday, October 15, 4:00 – 4:30 PM". */
export const agentTimes = ({ start, end }: { readonly start: Instant; readonly end: Instant }): string =>
  `${dayIn(agent.timeZone, start)}, ${timeRangeIn(agent.timeZone, start, end)}`;

/** "Thursday, 4:00 PM". */
export const agentHour = (instant: Instant): string =>
  `${dayIn(agent.timeZone, instant).split(",")[0]}, ${timeIn(agent.timeZone, instant)}`;

/** Has the agent work in this IANA zone while a file's tests run, wherever the content says. */
export function useAgentZone(timeZone: string): void {
  const own = agent.timeZone;
  const set = (zone: string): void => {
    Object.assign(agent, { timeZone: zone });
    Object.assign(availability, { zone });
  };
  beforeAll(() => set(timeZone));
  afterAll(() => set(own));
}
