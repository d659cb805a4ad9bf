/** What pages say of the agent's clock, for tests that hold wherever the agent works. */
import { afterAll, beforeAll } from "vitest";
import type { Instant } from "../domain/time/instant.ts";
import { dayIn, timeIn, timeRangeIn } from "../domain/time/zones.ts";
import { CONTENT } from "./content.ts";

const { agent } = CONTENT;

/** "Thursday, October 15, 4:00 – 4:30 PM". */
export const agentTimes = ({ start, end }: { readonly start: Instant; readonly end: Instant }): string =>
  `${dayIn(agent.timeZone, start)}, ${timeRangeIn(agent.timeZone, start, end)}`;

/** "Thursday, 4:00 PM". */
export const agentHour = (instant: Instant): string =>
  `${dayIn(agent.timeZone, instant).split(",")[0]}, ${timeIn(agent.timeZone, instant)}`;

/** Has the agent work in this IANA zone while a file's tests run, wherever the content says. */
export function useAgentZone(timeZone: string): void {
  const { agent: own, availability } = CONTENT;
  const before = own.timeZone;
  const set = (zone: string): void => {
    Object.assign(own, { timeZone: zone });
    Object.assign(availability, { zone });
  };
  beforeAll(() => set(timeZone));
  afterAll(() => set(before));
}
