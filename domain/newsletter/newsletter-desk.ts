/** The newsletter in the dashboard: issues, their sending, and the list of subscribers. Times are instants in UTC. */
import type { Member } from "../dashboard/members.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Pace } from "./pace.ts";
import type { ImportedSubscriber } from "./subscribers-file.ts";

export type IssueState = "draft" | "sending" | "paused" | "sent" | "canceled";

export type IssueSummary = {
  readonly id: string;
  readonly subject: string;
  readonly state: IssueState;
  readonly changedAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  /** Whom it goes to, as far as they're listed. */
  readonly readers: number;
  readonly delivered: number;
  readonly refused: number;
  /** Who unsubscribed after sending began, and before their turn. */
  readonly left: number;
  /** Who may have it twice: the mail server's answer was lost. */
  readonly unsure: number;
  /** Everyone is listed: `readers` is final. */
  readonly isListed: boolean;
  /** Why it doesn't go on, in our own words. */
  readonly problem?: string;
  /** Its address on the site is public. */
  readonly isPublic: boolean;
};

/** Why an issue doesn't go on, and what happens next. @param problem words such as "unreachable: connection refused". */
export const troubleText = (state: IssueState, problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}. ${state === "paused" ? "Fix that, then resume it." : "It's tried again by itself."}`;

export type Issue = IssueSummary & {
  readonly body: string;
  /** Grows with each change of the draft. */
  readonly version: number;
  /** The member's name. */
  readonly changedBy: string;
  /** The last part of its public address, once it was ever public. */
  readonly slug?: string;
};

export type IssueTexts = { readonly subject: string; readonly body: string };

export type IssuePage = { readonly items: readonly IssueSummary[]; readonly next?: string };

export type IssueSaved =
  | { readonly state: "saved"; readonly id: string }
  /** Someone else has saved it since. */
  | { readonly state: "conflict"; readonly issue: Issue }
  /** It's deleted, or goes out already. */
  | { readonly state: "gone" };

/** An issue as an email, and what has to be fixed before it may go out. */
export type IssuePreview = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What keeps it from going out. */
  readonly problems: readonly string[];
  /** What is worth another look. */
  readonly warnings: readonly string[];
};

/** What DNS says about email in the sender's name. */
export type SenderFinding = {
  readonly check: "SPF" | "DKIM" | "DMARC";
  readonly state: "ok" | "missing" | "wrong" | "unknown" | "not checked";
  /** What was found, and what to do. */
  readonly text: string;
  /** The TXT record to add. */
  readonly add?: { readonly name: string; readonly value: string };
};

export type SenderCheck = { readonly domain: string; readonly findings: readonly SenderFinding[] };

export type StartResult =
  | { readonly state: "started" }
  | { readonly state: "refused"; readonly problems: readonly string[] }
  /** It was changed since it was shown, or goes out already. */
  | { readonly state: "changed" };

/** A reader whom the mail server refused, or who may have the issue twice. */
export type DeliveryEntry = { readonly id: string; readonly email: string; readonly at: string; readonly problem: string };
export type DeliveryPage = { readonly items: readonly DeliveryEntry[]; readonly next?: string };

export type SubscriberState = "waiting" | "confirmed" | "left";

export type SubscriberEntry = {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly askedAt: string;
  readonly confirmedAt?: string;
  readonly leftAt?: string;
  /** How and when someone agreed whom a member added; absent: they confirmed by email. */
  readonly consent?: { readonly how: string; readonly on: CalendarDate; readonly addedBy: string };
};

export type SubscriberQuery = {
  /** The beginning of an address. */
  readonly q: string;
  readonly state: SubscriberState;
  /** The address after which the page begins. */
  readonly after?: string;
};

export type SubscriberPage = { readonly items: readonly SubscriberEntry[]; readonly next?: string };

export type Consent = { readonly how: string; readonly on: CalendarDate };

export type AddResult = "added" | "known" | "left";

/** What of an import's addresses is in the list already. */
export type KnownAddresses = { readonly known: ReadonlySet<string>; readonly left: ReadonlySet<string> };

/** A file that was uploaded, and the fields beside it. */
export type NewsletterUpload =
  | { readonly state: "read"; readonly text: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly state: "refused"; readonly message: string };

export type NewsletterSettings = Pace & {
  /** "" if none was typed. */
  readonly dkimSelector: string;
};

export type SubscriberCounts = {
  /** Counted up to `mostCounted`. */
  readonly confirmed: number;
  readonly mostCounted: number;
};

/** Wherever requests are stored, there is one. */
export type NewsletterDesk = {
  /** Newest first. @param before the id before which the page begins. */
  issues(before?: string): Promise<IssuePage>;
  issue(id: string): Promise<Issue | undefined>;
  /** Creates a draft. */
  create(by: Member, texts: IssueTexts): Promise<string>;
  /** Saves a draft. @param version what the member saw. */
  save(by: Member, id: string, texts: IssueTexts, version: number): Promise<IssueSaved>;
  /** Deletes a draft. Resolves to whether there was one. */
  remove(id: string): Promise<boolean>;
  preview(texts: IssueTexts): Promise<IssuePreview>;
  /** As it was sent, or would be sent now. */
  shown(id: string): Promise<IssuePreview | undefined>;
  /** Queues a test of the draft to the member. Resolves to whether there is such an issue. */
  test(by: Member, id: string): Promise<boolean>;
  /** Asks DNS, within ten seconds. `undefined` while there is no sender. */
  checkSender(): Promise<SenderCheck | undefined>;
  /** What keeps the draft from going out now. */
  obstacles(id: string): Promise<readonly string[]>;
  /** Begins to send to everyone who is confirmed now. */
  start(id: string, version: number): Promise<StartResult>;
  /** Each resolves to whether it changed anything. */
  pause(id: string): Promise<boolean>;
  resume(id: string): Promise<boolean>;
  cancel(id: string): Promise<boolean>;
  /** Puts an issue that was sent at a public address, or takes it away. */
  setPublic(id: string, isPublic: boolean): Promise<boolean>;
  /** A public issue as a page. */
  publicIssue(slug: string): Promise<{ readonly subject: string; readonly html: string } | undefined>;
  deliveries(id: string, which: "refused" | "unsure", after?: string): Promise<DeliveryPage>;
  subscribers(query: SubscriberQuery): Promise<SubscriberPage>;
  counts(): Promise<SubscriberCounts>;
  add(by: Member, email: string, consent: Consent): Promise<AddResult>;
  /** Unsubscribes by hand. Resolves to whether it changed anything. */
  unsubscribe(id: string): Promise<boolean>;
  known(addresses: readonly string[]): Promise<KnownAddresses>;
  /** Adds those who aren't in the list. Resolves to how many. */
  importAll(by: Member, subscribers: readonly ImportedSubscriber[]): Promise<number>;
  readUpload(request: Request): Promise<NewsletterUpload>;
  /** Everyone, by address. */
  all(): AsyncIterable<SubscriberEntry>;
  settings(): Promise<NewsletterSettings>;
  setSettings(settings: NewsletterSettings): Promise<void>;
  /** Emails are written as files here, because there is no mail server. */
  readonly writesFiles: boolean;
};
