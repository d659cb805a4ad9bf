/**
 * The privacy page. A section with `only` is shown only with that setting. {months} becomes
 * `privacy.keepMonths` in words, {photos} one of `photoPlaces`.
 */
import type { SiteContent } from "../domain/site-content.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

/** Settings that matter to privacy. */
export type PrivacySetting =
  | "leads-server"
  | "leads-browser"
  | "kept-until-erased"
  | "kept-for-months"
  | "own-scheduler"
  | "external-scheduler"
  | "external-video";

/** A text, or what writes it with the agent's facts. */
export type PrivacyText = string | ((content: SiteContent) => string);

export type PrivacySection = {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly PrivacyText[];
  readonly points?: readonly PrivacyText[];
  readonly only?: PrivacySetting;
};

/** When the words below last changed. */
export const privacyUpdated: CalendarDate = "2026-11-23";

export const privacyPage = {
  heading: "Privacy",
  lead: "In short: you can browse everything here without telling us anything. What you send in a form goes to the agent, and no one sells it.",
  /** Where photos are, without and with `STORAGE_URL`. */
  photoPlaces: { here: "on the same server", elsewhere: "in a private storage that the agent rents from another company" },
} as const;

export const privacySections: readonly PrivacySection[] = [
  {
    id: "who",
    heading: "Who runs this site",
    paragraphs: [
      ({ agent, brokerage }) => `${agent.name}, ${brokerage.fullName}, ${brokerage.office}. Email ${agent.email} or call ${agent.phone}.`,
      ({ privacy }) =>
        privacy.host === ""
          ? "The server is run by the agent, or by a company that the agent pays for it."
          : `The server is run by ${privacy.host}, which the agent pays for it.`,
    ],
  },
  {
    id: "reading",
    heading: "When you're just browsing",
    paragraphs: [
      "There are no cookies, no advertising, no analytics and no tracking pixels on these pages. Images, fonts and scripts come from this site's own server.",
      "While the tab is open, your browser keeps a note of the page that linked you here and that link's campaign tag, if any. It's sent only when you submit a form, so the agent knows how people find the site. Closing the tab erases it.",
      "When you send a form, your browser keeps your name, email and phone number while the tab is open, so that the next form starts with them. Closing the tab erases them.",
      "What you check off in the selling guide is saved in your browser and never sent to us. Clearing it there, or your browser's site data, erases it.",
      "Homes that you save are kept in your browser. When you open the list, only their ids are sent, in the page's address, so that we can show them; we don't store them. Removing them there, or clearing your browser's site data, erases them.",
      "The server log records technical events and errors, with no names, no form answers and no IP addresses. To stop floods of requests, the server counts them by IP address in memory for a day at most; those counts are never saved.",
    ],
  },
  {
    id: "forms",
    heading: "When you send a form",
    only: "leads-server",
    paragraphs: [
      ({ privacy }) =>
        `Your answers, the page, the time, how you came to the site, and, if you checked the box, the exact words about texts and calls are stored in a database on this site's server. The agent is notified by email, so a copy also sits in the agent's mailbox with their email provider${privacy.emailProvider && `, ${privacy.emailProvider}`}. Backups contain further copies.`,
      "If you leave an email address, we email you one receipt. It contains nothing you typed and a link to tell us that someone else sent the form. For three days, the address of the page you see afterward contains the form's name, the time and a reference, and nothing about you.",
      "Photos that you add to a listing are stored {photos}, after location and other hidden data are removed.",
    ],
    points: [
      "Used for: answering you and doing what you asked for.",
      "Not used for: other companies' advertising, selling or renting lists, or automated decisions about you.",
      ({ privacy }) =>
        `Seen by: the agent, the brokerage where the law requires it, and ${privacy.host === "" ? "anyone who runs" : `${privacy.host}, which runs`} this server for them.`,
    ],
  },
  {
    id: "forms-here",
    heading: "When you fill in a form",
    only: "leads-browser",
    paragraphs: [
      "This site is set up not to store anything. What you type stays in your browser, is logged to its console, and isn't sent to anyone. To reach the agent, call or email.",
    ],
  },
  {
    id: "appointments",
    heading: "When you book an appointment",
    only: "own-scheduler",
    paragraphs: [
      "Along with your answers we store the time, the type of appointment, how we'll meet, the address or listing to be visited, if any, and your time zone, which your browser provides so that times are shown in your local time. We email you the invite, a notice of every change, and reminders a day and an hour before.",
      "Our emails to you contain your name, the appointment and a link, and nothing else you typed; they include the address to visit only after you confirm your email address with the link in one of them. Anyone who has that link can view, reschedule or cancel the appointment, so please don't share it. The agent's calendar gets the appointment with your answers; the agent's calendar provider may keep a copy.",
      "If the agent has connected their own calendar, this server downloads it to see when the agent is busy and keeps the latest copy. Nothing about you is sent when it does.",
    ],
  },
  {
    id: "open-houses",
    heading: "When you say you're coming to an open house",
    only: "leads-server",
    paragraphs: [
      "We store your name, your email address and how many of you come, and show on the home's page how many people plan to come, without names. We email you a confirmation, a reminder the evening before, and a note if the open house is moved or canceled. Each has a link to take you off the list; anyone who has that link can do so.",
    ],
  },
  {
    id: "newsletter",
    heading: "The newsletter",
    only: "leads-server",
    paragraphs: [
      "You're subscribed only after you open the link in our first email and press the button. We store your email address, when you entered it and when you confirmed. Every issue has an unsubscribe link; no login, no questions.",
    ],
  },
  {
    id: "home-alerts",
    heading: "Emails about homes",
    only: "leads-server",
    paragraphs: [
      "If you ask us to email you about a search or a home, nothing is sent until you open the link in our first email and press the button. We store your email address, the search or the home, how often you want emails, and which homes were in them. Once you confirm, the agent gets a note with your address and what you're looking for.",
      "Every email has a link to a page where you change, pause or stop it, or erase all of it; no login, no questions. What you don't confirm is deleted after 30 days. After you stop, the address stays on a list so that no one can sign it up again and again, until it's erased.",
    ],
  },
  {
    id: "texts",
    heading: "Texts and calls",
    paragraphs: [
      "We answer requests at the email address or phone number you give us. We text only people who checked the box next to the phone field. It's never pre-checked, and you don't have to check it to submit a form. Reply STOP to any text to opt out.",
    ],
  },
  {
    id: "scheduler",
    heading: "The appointment calendar",
    only: "external-scheduler",
    paragraphs: [
      "The booking calendar is run by another company and embedded in the page. When it loads, that company sees your IP address and whatever you enter there, under its own privacy policy.",
    ],
  },
  {
    id: "video",
    heading: "The home page video",
    only: "external-video",
    paragraphs: [
      "The background video comes from another company's player. When it loads, that company sees your IP address and may set its own cookies.",
    ],
  },
  {
    id: "how-long",
    heading: "How long we keep it",
    only: "kept-until-erased",
    paragraphs: [
      ({ privacy }) =>
        `We keep requests while we work for you, and afterward until the agent deletes them. The agent reviews them ${privacy.review} and deletes those that are no longer needed. Records of a sale are kept as long as Minnesota requires of a brokerage.`,
      "Nothing is deleted automatically. If you want yours deleted sooner, just ask.",
    ],
  },
  {
    id: "how-long",
    heading: "How long we keep it",
    only: "kept-for-months",
    paragraphs: [
      "This site's server deletes each request, with its photos and emails, {months} after it was sent; an appointment, {months} after it took place. A newsletter subscription and emails about homes stay until you stop them. Records of a sale are kept as long as Minnesota requires of a brokerage.",
      "If you want yours deleted sooner, just ask.",
    ],
  },
  {
    id: "rights",
    heading: "Your rights, and how to use them",
    paragraphs: [
      "The Minnesota Consumer Data Privacy Act (Minnesota Statutes, chapter 325M) gives people in Minnesota rights over what larger businesses hold about them. A business our size may fall below its thresholds, but we honor the same requests anyway.",
    ],
    points: [
      "Ask whether we have data about you, and get a portable copy.",
      "Have errors corrected.",
      "Have it deleted, except what the law requires a brokerage to keep.",
      "Ask for the names of anyone we gave it to.",
      "Opt out of targeted advertising, the sale of your data and profiling. We do none of these.",
    ],
  },
  {
    id: "ask",
    heading: "To ask for a copy or a deletion",
    paragraphs: [
      ({ agent, privacy }) =>
        `Email ${privacy.contact || agent.email} with the word “privacy” in the subject, or call ${agent.phone}. Use the email address you gave in the form, or tell us something that shows it was you. We won't ask for more than that.`,
      "You'll get an answer within 45 days, usually within a week, at no cost. If we say no, we'll explain why and how to appeal. You can also contact the Minnesota Attorney General. You won't be treated any differently for asking.",
    ],
  },
  {
    id: "copy-or-erase",
    heading: "How the agent does it",
    only: "leads-server",
    paragraphs: [
      "The agent has a command for each on this site's server. One collects everything stored under your email address or phone number: requests, appointments, photos, emails, the newsletter subscription and emails about homes, as text and as data. The other erases all of it, then searches every stored file to make sure nothing is left. Copies in the agent's own mailbox and calendar are deleted by hand.",
      "Two things stay for a while: an appointment that's still to come, until it's over, and backups. If a backup is ever restored, the server erases you again before it does anything else. For that, it keeps a scrambled code in place of your email address or phone number.",
    ],
  },
  {
    id: "links",
    heading: "Links to other sites",
    paragraphs: [
      "“Sign In” and the social links go to other companies' sites, which have their own terms. They learn nothing about you until you click the link.",
    ],
  },
];
