/** Appointment types and availability, for the scheduler, the emails and the calendar. */
import type { AvailabilityRules, AppointmentType } from "../domain/booking/booking.ts";
import { agent } from "./agent.ts";

/** In the order of the scheduler. */
export const appointmentTypes: readonly AppointmentType[] = [
  {
    id: "consultation",
    name: "30-minute consultation",
    about: "Your plans, your questions and what to do next. By phone or video.",
    minutes: 30,
    places: ["phone", "video"],
    before: 0,
    after: 15,
  },
  {
    id: "office",
    name: "Office meeting",
    about: "An hour in Wayzata with the paperwork, the comps and coffee on the table.",
    minutes: 60,
    places: ["office"],
    before: 0,
    after: 15,
  },
  {
    id: "home-visit",
    name: "Home visit",
    about: "A room-by-room walk through the house you're thinking of selling or renting out.",
    minutes: 60,
    places: ["visit"],
    before: 0,
    after: 0,
    asks: "address",
  },
  {
    id: "tour",
    name: "Property tour",
    about: "See one of our listings, with time to open the closets and look at the furnace.",
    minutes: 45,
    places: ["visit"],
    before: 0,
    after: 0,
    asks: "listing",
  },
];

const NINE = 9 * 60;
const TEN = 10 * 60;
const FOUR = 16 * 60;
const SIX = 18 * 60;

/** In the agent's time zone. */
export const availability: AvailabilityRules = {
  zone: agent.timeZone,
  weekly: [[], [[NINE, SIX]], [[NINE, SIX]], [[NINE, SIX]], [[NINE, SIX]], [[NINE, SIX]], [[TEN, FOUR]]],
  exceptions: {
    "2026-11-26": [],
    "2026-12-24": [[NINE, 12 * 60]],
    "2026-12-25": [],
    "2027-01-01": [],
  },
  step: 30,
  notice: 4 * 60,
  horizon: 60,
  mostPerDay: 6,
  travel: 30,
};
