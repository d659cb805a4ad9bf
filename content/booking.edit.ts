/** How the booking rules are edited. */
import { rulesMessages } from "../domain/booking/rules-messages.ts";
import { defineSection } from "../domain/content/fields.ts";

export const bookingSection = defineSection({
  id: "booking",
  name: "Booking",
  about: "When visitors can book you, and for what. A change never cancels what is booked.",
  page: "/scheduler",
  check: rulesMessages,
  fields: {
    "availability.weekly": {
      label: "Hours of the week",
      help: "Empty: a day off. The second pair is for after a break. The hours for calls on your pages follow them.",
      kind: "week",
    },
    "availability.exceptions": {
      label: "Days off and vacations",
      help: "And days with other hours than usual.",
      kind: "days",
      optional: true,
    },
    "availability.notice": { label: "Shortest notice", help: "240 is four hours.", kind: "number", min: 0, max: 20_160, unit: "minutes" },
    "availability.horizon": { label: "How far ahead", kind: "number", min: 1, max: 365, unit: "days" },
    "availability.mostPerDay": { label: "Most appointments in a day", kind: "number", min: 1, max: 50 },
    "availability.step": {
      label: "Start times every",
      help: "30: at the full and the half hour.",
      kind: "number",
      min: 5,
      max: 240,
      unit: "minutes",
    },
    "availability.travel": { label: "Travel before and after a visit", kind: "number", min: 0, max: 240, unit: "minutes" },
    appointmentTypes: {
      label: "Kinds of appointment",
      kind: "records",
      item: "kind",
      summary: ["minutes"],
      most: 12,
      fields: {
        id: { label: "Key", kind: "id", from: "name" },
        name: { label: "Name", help: '"30-minute consultation".', kind: "text", maxLength: 60 },
        about: { label: "What it's for", help: "One sentence.", kind: "text", maxLength: 160 },
        minutes: { label: "Length", kind: "number", min: 5, max: 480, unit: "minutes" },
        places: {
          label: "Where",
          kind: "choices",
          least: 1,
          options: [
            { value: "phone", label: "By phone" },
            { value: "video", label: "By video" },
            { value: "office", label: "At the office" },
            { value: "visit", label: "On site" },
          ],
        },
        before: { label: "Free before it", kind: "number", min: 0, max: 240, unit: "minutes" },
        after: { label: "Free after it", kind: "number", min: 0, max: 240, unit: "minutes" },
        asks: {
          label: "On site: what visitors are asked",
          kind: "choice",
          optional: true,
          options: [
            { value: "address", label: "The address to visit" },
            { value: "listing", label: "Which listing" },
          ],
        },
        videoUrl: {
          label: "Video link",
          help: "In the emails and calendar entry of an appointment by video. Empty: you send one beforehand.",
          kind: "url",
          optional: true,
        },
      },
    },
  },
});
