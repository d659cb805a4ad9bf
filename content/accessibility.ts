/** The accessibility statement. */
import { type BrowserContent, fromContent } from "../domain/site-content.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

export const accessibilityUpdated: CalendarDate = "2026-11-20";

export const accessibilityPage = fromContent(({ agent, brokerage }: BrowserContent) => ({
  heading: "Accessibility",
  lead: "This site should work with a keyboard, a screen reader, a magnifier, a slow phone and scripts turned off. Where it doesn't, we want to know.",
  sections: [
    {
      id: "aim",
      heading: "The standard we work to",
      paragraphs: [
        "The Web Content Accessibility Guidelines 2.2, level AA. We run automated checks on every change and test by hand with a keyboard.",
      ],
      points: [
        "Every control can be reached and used from the keyboard, with a visible focus.",
        "Text keeps a contrast of at least 4.5 to 1, and pages can be enlarged to 400% without scrolling sideways.",
        "Form errors are explained in words next to the field, and what you typed stays.",
        "The video on the home page has no sound, can be paused, and doesn't start if your device is set to reduce motion.",
        "Searches, the calculator and every form also work without scripts.",
      ],
    },
    {
      id: "limits",
      heading: "Known limits",
      paragraphs: ["We know about these, and each has a workaround:"],
      points: [
        "An outside appointment calendar, where the agent has set one up, is built by another company. Call or email us, and we'll book it for you.",
        "The service-area map is a drawing; the list next to it gives the same information in words.",
        "Documents from cities, associations and sellers often come as scans. Ask, and we'll read them to you or send them as text.",
        "Listing images have text descriptions, but they can't replace a visit. We can describe a home by phone, room by room: steps, door widths, bathroom layout.",
      ],
    },
    {
      id: "report",
      heading: "Tell us about a barrier",
      paragraphs: [
        `Email ${agent.email} or call ${agent.phone}; relay calls are welcome. Tell us which page, what you were trying to do, and the browser or assistive technology you use. You'll hear back within two business days, and in the meantime we'll help you get it done another way.`,
      ],
    },
    {
      id: "in-person",
      heading: "Showings and meetings",
      paragraphs: [
        `Tell us what you need for a showing or a meeting, such as an interpreter, large print or a step-free entrance, and we'll arrange it at no cost to you. Before visiting the ${brokerage.name} office, call about parking and the entrance.`,
      ],
    },
  ],
}));
