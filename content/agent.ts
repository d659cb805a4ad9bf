/**
 * The agent and the brokerage. This is a sample with invented names, a 555 number and example.com.
 * Replace it with your own and set `sample` to false, and the "Sample" labels disappear.
 */
import type { Agent, Brokerage, Hotline } from "../domain/site-content.ts";

export const agent: Agent = {
  sample: true,
  name: "Jordan Sample",
  firstName: "Jordan",
  title: "Real estate salesperson",
  license: "Minnesota license 00000000 (sample)",
  /** As displayed, and as a phone dials it. */
  phone: "(612) 555-0142",
  phoneDial: "+16125550142",
  email: "jordan@example.com",
  /**
   * Key of a picture. For your photo, save it as art/masters/portrait.webp (4:5, at least 960 pixels
   * wide), describe it in art/masters/pictures.ts, and write "portrait" here.
   */
  portrait: "doorway",
  languages: ["English", "Spanish"],
  timeZone: "America/Chicago",
  /** What visitors elsewhere read before a time in that zone. */
  clock: "Minnesota time",
  /** Where you work, in degrees: the end of each page has the light that is there now. */
  location: { latitude: 44.97, longitude: -93.51 },
  lead: "I work the western suburbs and the river towns, and I answer my own phone.",
  bio: [
    "I started out writing inspection reports, and I still go up the attic ladder at a first showing. Ice-dam stains, a short furnace flue, a sump pit that has never seen a backup pump: I'd rather you hear about them before the offer than after.",
    "Most weeks take me from Anoka to South Saint Paul and back to the office on Wayzata's east side. I know which Plymouth streets were dug up this summer, how condo boards downtown handle rentals, and when the lake road closes to trucks in spring.",
    "You'll get plain numbers with sources, a call back (usually the same day), and someone who'll tell you when the right move is to wait.",
  ],
  bioNote: "Sample bio. Not a real person.",
  /** 24-hour local times; a day without times is by appointment. */
  hours: [
    { days: "Monday to Friday", opens: "9:00", closes: "18:00", text: "9 AM – 6 PM" },
    { days: "Saturday", opens: "10:00", closes: "16:00", text: "10 AM – 4 PM" },
    { days: "Sunday", text: "By appointment" },
  ],
  /** The same hours within a sentence. */
  hoursInWords: "9 to 6 on weekdays and 10 to 4 on Saturdays",
  social: [
    { name: "Facebook", url: "https://www.example.com/facebook/sample-lakes-realty" },
    { name: "Instagram", url: "https://www.example.com/instagram/sample-lakes-realty" },
    { name: "LinkedIn", url: "https://www.example.com/linkedin/sample-lakes-realty" },
    { name: "X", url: "https://www.example.com/x/sample-lakes-realty" },
    { name: "YouTube", url: "https://www.example.com/youtube/sample-lakes-realty" },
  ],
};

export const brokerage: Brokerage = {
  sample: true,
  name: "Sample Lakes Realty",
  /** The name, with a note that the firm isn't real. */
  fullName: "Sample Lakes Realty (sample brokerage)",
  founded: 1906,
  license: "Minnesota broker license 00000000 (sample)",
  phone: "(612) 555-0100",
  phoneDial: "+16125550100",
  address: { street: "100 Sample Street", city: "Wayzata", state: "MN", zip: "55391" },
  /** One line. */
  office: "100 Sample Street, Wayzata, MN 55391",
  /** Where "Sign In" leads; `PORTAL_URL` overrides it. */
  portalUrl: "https://portal.example.com/",
  /** The sender address (From) of emails; `MAIL_FROM` overrides it. */
  websiteEmail: "website@example.com",
};

/** For renters who need an answer today. */
export const hotline: Hotline = { phone: "(612) 555-0119", phoneDial: "+16125550119", hours: "Every day, 8 AM – 8 PM" };
