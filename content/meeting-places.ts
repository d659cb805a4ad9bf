/** How appointments take place, in words. */
import type { BrowserContent } from "../domain/site-content.ts";

export const placeNames = {
  phone: "By phone",
  video: "By video",
  office: "At the office",
  visit: "On site",
} as const;

/** What a visitor with an appointment needs to know besides the place's name. */
export const placeNotes = ({ agent }: BrowserContent) => ({
  phone: `By phone: ${agent.name} will call you`,
  video: `By video: ${agent.name} will send you a link beforehand`,
});

export const calledAt = (phone: string, { agent }: BrowserContent): string => `By phone: ${agent.name} will call you at ${phone}`;

/** With the video link of an appointment type. */
export const videoAt = (url: string): string => `By video: ${url}`;

/** What the agent has to do. */
export const placeDuties = {
  phone: "By phone: you call",
  video: "By video: send them a link beforehand",
} as const;
