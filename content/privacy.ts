/** What the site does with what visitors tell it. A section with `only` is shown only on a site that is set up that way. */
import { agent, brokerage } from "./agent.ts";
import type { CivilDate } from "../domain/time/calendar-date.ts";

/** How a site can be set up, as far as privacy differs. */
export type PrivacySetting = "leads-server" | "leads-browser" | "own-scheduler" | "external-scheduler" | "external-video";

export type PrivacySection = {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
  readonly only?: PrivacySetting;
};

export const privacyUpdated: CivilDate = "2026-11-21";

export const privacyPage = {
  heading: "Privacy",
  lead: "In short: you can read everything here without telling us anything. What you send in a form goes to the agent, and to nobody who would sell it.",
  sections: [
    {
      id: "who",
      heading: "Who answers for this site",
      paragraphs: [`${agent.name}, ${brokerage.fullName}, ${brokerage.office}. Write to ${agent.email} or call ${agent.phone}.`],
    },
    {
      id: "reading",
      heading: "When you only read",
      paragraphs: [
        "There are no cookies, no advertising, no analytics and no tracking pixels on these pages. Pictures, type and scripts come from this site's own server.",
        "Your browser keeps one note for as long as the tab is open: the page that linked you here and the campaign in that link, if any. It is sent only as part of a form, so that the agent knows how people find the site. Closing the tab erases it.",
        "The server's log has the time, the kind of page and whether it worked. It has no names, no answers and no network addresses. To stop floods of requests the server counts them by network address in memory for a short time; that is not written down.",
      ],
    },
    {
      id: "forms",
      heading: "When you send a form",
      only: "leads-server",
      paragraphs: [
        "Your answers, the page, the time, how you came to the site, and, if you ticked the box, the exact words about texts and calls are stored in a database on this site's server. The agent is told by e-mail, so a copy also lies in the agent's mailbox with their mail provider. Backups hold further copies.",
        "Photos that you add to a listing are stored on the same server, after location and other hidden data have been taken out.",
      ],
      points: [
        "Used for: answering you and doing what you asked for.",
        "Not used for: advertising by others, selling or renting lists, or decisions made by a program about you.",
        "Seen by: the agent, the brokerage where the law requires it, and whoever runs this server for them.",
      ],
    },
    {
      id: "forms-here",
      heading: "When you fill in a form",
      only: "leads-browser",
      paragraphs: [
        "This site is set up to keep nothing. What you type stays in your browser, is shown in its console, and is not sent to anyone. To reach the agent, call or write.",
      ],
    },
    {
      id: "appointments",
      heading: "When you book an appointment",
      only: "own-scheduler",
      paragraphs: [
        "With your answers we keep the time, the kind of appointment, how to meet, the address or the listing if one is to be seen, and your time zone, which your browser tells the page so that hours are shown on your clock. You get the invitation, a note of every change, and reminders a day and an hour before by e-mail.",
        "The letters to you hold your name, the appointment and a link, and nothing else that you typed; the address to visit stands in them only after you confirmed your e-mail address by the link in one. Whoever has that link can see, move and cancel the appointment, so do not pass it on. The agent's calendar gets the appointment with your answers; a calendar program may keep a copy with its own company.",
        "If the agent has connected a calendar of their own, this server fetches it to see when the agent is busy and keeps the last copy. Fetching it sends nothing about you.",
      ],
    },
    {
      id: "newsletter",
      heading: "The newsletter",
      only: "leads-server",
      paragraphs: [
        "You are on the list only after you pressed the button behind the link in the letter that we send you first. We keep your e-mail address, when you gave it and when you confirmed. Each letter has a link that takes you off the list; no login, no questions.",
      ],
    },
    {
      id: "texts",
      heading: "Texts and calls",
      paragraphs: [
        "We answer a request by the way you chose. Texts go only to people who ticked the box beside the phone field, which is never ticked beforehand and is not needed to send a form. Reply STOP to any text and they end.",
      ],
    },
    {
      id: "scheduler",
      heading: "The appointment calendar",
      only: "external-scheduler",
      paragraphs: [
        "The booking calendar is run by another company and stands in a frame on the page. When it loads, that company sees your network address and whatever you enter there, under its own privacy terms.",
      ],
    },
    {
      id: "video",
      heading: "The film on the first page",
      only: "external-video",
      paragraphs: [
        "The background film comes from another company's player. When it loads, that company sees your network address and may set cookies of its own.",
      ],
    },
    {
      id: "how-long",
      heading: "How long it is kept",
      only: "leads-server",
      paragraphs: [
        "Requests are kept while we work for you, and afterwards until the agent deletes them. The agent goes through them once a year and deletes those that nobody needs any more. Records of a sale are kept as long as Minnesota requires of a brokerage.",
        "Nothing is deleted by itself. If you want yours gone sooner, ask.",
      ],
    },
    {
      id: "rights",
      heading: "Your rights, and how to use them",
      paragraphs: [
        "The Minnesota Consumer Data Privacy Act (Minnesota Statutes, chapter 325M) gives people in Minnesota rights over what larger businesses hold about them. An office of our size may fall below its thresholds; we answer the same requests all the same.",
      ],
      points: [
        "Ask whether we hold anything about you, and get a copy that you can take elsewhere.",
        "Have what is wrong put right.",
        "Have it deleted, apart from what the law makes a brokerage keep.",
        "Ask whom we gave it to, by name.",
        "Say no to targeted advertising, to a sale of your data and to profiling. We do none of the three.",
      ],
    },
    {
      id: "ask",
      heading: "To ask for a copy or a deletion",
      paragraphs: [
        `Write to ${agent.email} with the word “privacy” in the subject, or call ${agent.phone}. Write from the address you used in the form, or tell us something that shows it was you; we ask for nothing more than that.`,
        "You get an answer within 45 days, usually within a week, and it costs nothing. If we refuse, we say why and how to have the refusal looked at again. You may also turn to the Minnesota Attorney General. Nobody is treated worse for asking.",
      ],
    },
    {
      id: "links",
      heading: "Links to other sites",
      paragraphs: [
        "“Sign In” and the social links lead to other companies' sites, which have terms of their own. They learn nothing about you until you follow the link.",
      ],
    },
  ] satisfies readonly PrivacySection[],
} as const;
