/** The newsletter of the site: for the dashboard, and its sending in the background. */
import type { Member } from "../../domain/dashboard/members.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { IssuePreview, IssueTexts, NewsletterDesk } from "../../domain/newsletter/newsletter-desk.ts";
import type { Pace } from "../../domain/newsletter/pace.ts";
import type { Concern } from "../../domain/people/today.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { type Clock, newId } from "../clock.ts";
import { type LookUpTxt, txtLookup } from "../email/check/txt-records.ts";
import { enqueue } from "../email/enqueue.ts";
import type { EmailSettings } from "../email/message.ts";
import type { Mail } from "../email/transports.ts";
import { leaveUrl } from "../newsletter/confirmation-email.ts";
import type { Keys } from "../newsletter/subscribers.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { type Claimed, deliveriesPage } from "./deliveries.ts";
import { blocksOf } from "./issue-blocks.ts";
import { type FrozenIssue, previewEmail, publicPage, readerEmail } from "./issue-email.ts";
import {
  createTx,
  frozenOf,
  issueOf,
  issueRow,
  issuesPage,
  publicRow,
  removeTx,
  saveTx,
  setPublicTx,
  setStateTx,
  startTx,
} from "./issues.ts";
import { readNewsletterSettings, writeNewsletterSettings } from "./newsletter-settings.ts";
import { obstaclesOf } from "./obstacles.ts";
import { readUpload } from "./read-upload.ts";
import { createIssueSender, type IssueSender } from "./sender.ts";
import { checkSender } from "./sender-check.ts";
import { stuckIssues } from "./stuck-issues.ts";
import {
  addTx,
  allSubscribers,
  countConfirmed,
  importSubscribers,
  knownAddresses,
  subscribersPage,
  unsubscribeByHandTx,
} from "./subscriber-list.ts";
import { ISSUE_TEST } from "./test-email.ts";

export type NewsletterOptions = {
  readonly clock: Clock;
  readonly emails: EmailSettings;
  readonly listings: Pick<Catalog, "get">;
  /** Of the subscribers' links. */
  readonly keys: Keys;
  /** For newsletters alone: the site's other emails have connections of their own. */
  readonly mail: Mail;
  readonly smtpUrl: string | undefined;
  readonly isHeld: () => boolean;
  /** Called when an email was queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
  readonly lookUp?: LookUpTxt;
  /** Instead of what the dashboard says. */
  readonly pace?: Pace;
};

export type OpenNewsletter = IssueSender & {
  readonly forPages: NewsletterDesk;
  /** What Today says is stuck. */
  stuck(): Promise<readonly Concern[]>;
};

export function openNewsletter(store: Store, options: NewsletterOptions): OpenNewsletter {
  const { emails, keys, pace } = options;
  const sender = createIssueSender({
    ...options,
    store,
    compose: (issue, claimed) => composeFor(store.db, issue, claimed, { emails, keys }),
    pace: pace ? () => Promise.resolve(pace) : readNewsletterSettings,
  });
  return { ...sender, forPages: deskOn(store, options, sender), stuck: () => stuckIssues(store.db) };
}

/** The email of an issue that goes out to a reader who has just been claimed. */
async function composeFor(db: Reader, issue: string, claimed: Claimed, { emails, keys }: Pick<NewsletterOptions, "emails" | "keys">) {
  const row = await issueRow(db, issue);
  const frozen = row && frozenOf(row);
  if (!frozen) throw new Error("an issue that goes out has no text");
  const leave = leaveUrl(emails, keys.leave({ id: claimed.subscriber }));
  const slug = row.archived === 1 && row.slug !== null ? row.slug : undefined;
  const date = new Date(row.started_at ?? row.changed_at);
  return readerEmail(frozen, { id: claimed.delivery, date, reader: { email: claimed.email, leave }, slug }, emails);
}

function deskOn(store: Store, options: NewsletterOptions, sender: IssueSender): NewsletterDesk {
  const { clock, emails } = options;
  const now = (): Date => clock.now();
  /** Runs a change, and lets the sender look. */
  const changing = async <T>(change: (trx: Writer) => Promise<T>): Promise<T> => {
    const result = await store.write(change);
    sender.look();
    return result;
  };
  return {
    writesFiles: options.smtpUrl === undefined,
    issues: (before) => issuesPage(store.db, before),
    async issue(id) {
      const row = await issueRow(store.db, id);
      return row && issueOf(store.db, row);
    },
    create: (by, texts) => store.write((trx) => createTx(trx, by, texts, now())),
    save: (by, id, texts, version) => store.write((trx) => saveTx(trx, by, { id, texts, version }, now())),
    remove: (id) => store.write((trx) => removeTx(trx, id)),
    preview: (texts) => Promise.resolve(previewOf(texts, options)),
    async shown(id) {
      const row = await issueRow(store.db, id);
      const frozen = row && frozenOf(row);
      return frozen ? { ...previewEmail(frozen, emails), problems: [], warnings: [] } : row && previewOf(row, options);
    },
    test: (by, id) => queueTest(store, by, id, options),
    async checkSender() {
      const { dkimSelector: selector } = await readNewsletterSettings(store.db);
      const { mailFrom } = emails;
      return checkSender({ ...options, mailFrom, selector, lookUp: options.lookUp ?? txtLookup() });
    },
    async obstacles(id) {
      const row = await issueRow(store.db, id);
      return row ? obstaclesOf(store.db, previewOf(row, options), row, options) : [];
    },
    async start(id, version) {
      const row = await issueRow(store.db, id);
      if (row?.state !== "draft") return { state: "changed" };
      const problems = await obstaclesOf(store.db, previewOf(row, options), row, options);
      if (problems.length > 0) return { state: "refused", problems };
      const frozen: FrozenIssue = { subject: row.subject, blocks: blocksAt(row.body, options).blocks };
      return (await changing((trx) => startTx(trx, id, version, frozen, now()))) ? { state: "started" } : { state: "changed" };
    },
    pause: (id) => changing((trx) => setStateTx(trx, id, "paused", now())),
    resume: (id) => changing((trx) => setStateTx(trx, id, "sending", now())),
    cancel: (id) => changing((trx) => setStateTx(trx, id, "canceled", now())),
    setPublic: (id, isPublic) => store.write((trx) => setPublicTx(trx, id, isPublic)),
    async publicIssue(slug) {
      const row = await publicRow(store.db, slug);
      const frozen = row && frozenOf(row);
      return frozen && { subject: frozen.subject, html: publicPage(frozen, emails) };
    },
    deliveries: (id, which, after) => deliveriesPage(store.db, id, which, after),
    ...subscribersOn(store, now),
    settings: () => readNewsletterSettings(store.db),
    setSettings: (settings) => changing((trx) => writeNewsletterSettings(trx, settings)),
  };
}

type SubscribersDesk = Pick<
  NewsletterDesk,
  "subscribers" | "counts" | "add" | "unsubscribe" | "known" | "importAll" | "readUpload" | "all"
>;

const subscribersOn = (store: Store, now: () => Date): SubscribersDesk => ({
  subscribers: (query) => subscribersPage(store.db, query),
  counts: () => countConfirmed(store.db),
  add: (by, email, consent) => store.write((trx) => addTx(trx, by, email, consent, now())),
  unsubscribe: (id) => store.write((trx) => unsubscribeByHandTx(trx, id, now())),
  known: (addresses) => knownAddresses(store.db, addresses),
  importAll: (by, subscribers) => importSubscribers(store, by, subscribers, now()),
  readUpload,
  all: () => allSubscribers(store.db),
});

const blocksAt = (body: string, { emails, listings, clock }: NewsletterOptions) => {
  const content = emails.content();
  return blocksOf(body, { content, listings, siteUrl: emails.siteUrl, today: dateIn(content.agent.timeZone, clock.now()) });
};

function previewOf({ subject, body }: IssueTexts, options: NewsletterOptions): IssuePreview {
  const { blocks, problems, warnings } = blocksAt(body, options);
  return { ...previewEmail({ subject, blocks }, options.emails), problems, warnings };
}

async function queueTest(store: Store, by: Member, id: string, { clock, wake }: NewsletterOptions): Promise<boolean> {
  const isQueued = await store.write(async (trx) => {
    if (!(await issueRow(trx, id))) return false;
    await enqueue(trx, [{ id: newId(clock.now()), kind: ISSUE_TEST, about: `${id} ${by.id}`, at: clock.now().toISOString() }]);
    return true;
  });
  wake();
  return isQueued;
}
