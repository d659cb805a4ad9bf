/** How the site means to work for everybody, and what is known to fall short. */
import { agent, brokerage } from "./agent.ts";
import type { CivilDate } from "../domain/time/calendar-date.ts";

export const accessibilityUpdated: CivilDate = "2026-11-20";

export const accessibilityPage = {
  heading: "Accessibility",
  lead: "This site should work with a keyboard, a screen reader, a magnifier, a slow phone and scripts turned off. Where it does not, we want to hear of it.",
  sections: [
    {
      id: "aim",
      heading: "What we aim at",
      paragraphs: [
        "The Web Content Accessibility Guidelines 2.2, level AA. Pages are checked by machine at every change and by hand with a keyboard.",
      ],
      points: [
        "Every control can be reached and worked by keyboard, and shows where you are.",
        "Text keeps a contrast of at least 4.5 to 1, and pages can be enlarged to 400% without scrolling sideways.",
        "Forms say what is wrong in words, beside the field, and keep what you typed.",
        "The film on the first page has no sound, can be paused, and does not start if your device asks for less motion.",
        "Searches, the calculator and every form also work without scripts.",
      ],
    },
    {
      id: "limits",
      heading: "Known limits",
      paragraphs: ["We know of these, and each has another way:"],
      points: [
        "An outside appointment calendar, where the agent has set one up, is built by another company. Call or write and we book for you.",
        "The map of the areas served is a drawing; the list beside it says the same in words.",
        "Papers from cities, associations and sellers often come as scans. Ask, and we read them to you or send them as text.",
        "Pictures of listings describe what they show but cannot stand in for a visit. We can describe a home by phone, room by room: steps, door widths, bathroom layout.",
      ],
    },
    {
      id: "report",
      heading: "Tell us about a barrier",
      paragraphs: [
        `Write to ${agent.email} or call ${agent.phone}; a relay call is welcome. Say which page, what you were trying to do and what you use. You get an answer within two working days, and what you wanted to do gets done by another way meanwhile.`,
      ],
    },
    {
      id: "in-person",
      heading: "Showings and meetings",
      paragraphs: [
        `Tell us what you need for a showing or a meeting, such as an interpreter, large print or a step-free entrance, and we arrange it at no cost to you. Before coming to the office of ${brokerage.name}, call about parking and the entrance.`,
      ],
    },
  ],
} as const;
