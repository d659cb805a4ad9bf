/** What newsletters can make the server do with a store, once. */
import { sql } from "kysely";
import type { NewsletterDesk } from "../../domain/newsletter/newsletter-desk.ts";
import { MailError } from "../../server/email/mail-error.ts";
import { eraseReaders } from "../../server/newsletter-issues/erase-readers.ts";
import { issuesTo } from "../../server/newsletter-issues/issues-to.ts";
import { openNewsletter } from "../../server/newsletter-issues/open-newsletter.ts";
import { testWriter } from "../../server/newsletter-issues/test-email.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";
import type { Store } from "../../server/store/store.ts";
import { type FakeClock, fakeClock } from "../fake-clock.ts";
import { OWN_SITE } from "../newsletter-site.ts";

const MEMBER = { id: "none", name: "Ana", email: "ana@agent.test", role: "owner" } as const;
const HOUR = 3_600_000;

/** Issues that are written, sent to the first of many readers while the mail server fails in all ways, paused, canceled and shown. */
export async function newsletter(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const { keys } = await openSubscribers(store, clock.now);
  const failures = ["no-such-address", "connection-lost", "email-refused"] as const;
  let tried = 0;
  const mail = {
    send: async () => {
      const failure = failures[tried];
      tried += 1;
      if (failure) throw new MailError("planned", failure, undefined);
    },
    close: () => {},
  };
  const listings = { get: () => undefined };
  const options = { clock, emails: OWN_SITE, listings, keys, mail, smtpUrl: undefined, isHeld: () => false, wake: () => {} };
  const opened = openNewsletter(store, { ...options, report: () => {} });
  const desk = opened.forPages;
  await theList(desk);
  const id = await drafts(store, desk, clock.now);
  await dropEmails(store, clock.now());
  const started = await desk.start(id, 2);
  if (started.state !== "started") throw new Error(JSON.stringify(started));
  opened.begin();
  await clock.turn(HOUR / 5);
  await desk.pause(id);
  await clock.turn(HOUR / 10);
  // Its process died, and its reader left; another one is going out.
  const orphan = { state: "sending", holder: "a process that died" } as const;
  const some = await store.db
    .selectFrom("issue_deliveries")
    .selectAll()
    .where("issue", "=", id)
    .where("state", "=", "waiting")
    .limit(4)
    .execute();
  const [first, second] = some;
  for (const { id: delivery } of some.slice(0, 2))
    await store.db.updateTable("issue_deliveries").set(orphan).where("id", "=", delivery).execute();
  await store.db
    .updateTable("subscribers")
    .set({ state: "left" })
    .where("id", "=", first?.subscriber ?? "")
    .execute();
  await desk.resume(id);
  for (let turn = 0; turn < 100; turn += 1) await clock.turn(HOUR / 100);
  await opened.stop(0);
  if (tried < 6) throw new Error(`Only ${tried} newsletters were tried.`);
  await opened.stuck();
  await desk.setPublic(id, true);
  await desk.publicIssue("november");
  for (const which of ["refused", "unsure"] as const) await desk.deliveries(id, which);
  await issuesTo(store.db, [first?.subscriber ?? ""]);
  await erased(store, dataDir, some[3]?.subscriber ?? second?.subscriber ?? "", clock.now());
  await desk.cancel(id);
  await finished(store, desk, { ...options, clock });
}

async function drafts(store: Store, desk: NewsletterDesk, now: () => Date): Promise<string> {
  const id = await desk.create(MEMBER, { subject: "October", body: "Hello" });
  await desk.save(MEMBER, id, { subject: "November", body: "Hello" }, 1);
  await desk.remove(await desk.create(MEMBER, { subject: "", body: "" }));
  await desk.issues(id);
  await desk.test(MEMBER, id);
  const test = await store.db.selectFrom("emails").selectAll().where("about", "=", `${id} ${MEMBER.id}`).executeTakeFirstOrThrow();
  await testWriter(store, OWN_SITE, { get: () => undefined }, now)(test);
  return id;
}

async function theList(desk: NewsletterDesk): Promise<void> {
  const consent = { how: "Signed a sheet", on: "2026-10-14" } as const;
  await desk.add(MEMBER, "added@visitor.test", consent);
  await desk.add(MEMBER, "whole@visitor.test", consent);
  await desk.importAll(MEMBER, [{ email: "imported@visitor.test", ...consent }]);
  const { items } = await desk.subscribers({ q: "added", state: "confirmed" });
  await desk.subscribers({ q: "reader1", state: "confirmed", after: "reader10" });
  await desk.unsubscribe(items[0]?.id ?? "");
  // The first page is enough: all of them are read in the same way.
  for await (const _ of desk.all()) break;
  await desk.setSettings(await desk.settings());
}

/** One who waits for their turn, and one whose email is going out. */
async function erased(store: Store, dataDir: string, subscriber: string, now: Date): Promise<void> {
  const delivery = () => store.db.updateTable("issue_deliveries").where("subscriber", "=", subscriber);
  await delivery().set({ state: "sending", tried_at: now.toISOString() }).execute();
  const wait = async (): Promise<void> => void (await delivery().set({ state: "waiting" }).execute());
  await eraseReaders(store, [subscriber], { dataDir, now: () => now, wait });
}

type Options = Omit<Parameters<typeof openNewsletter>[1], "report"> & { readonly clock: FakeClock };

/** What else is due, or will be in the next hours, goes first, and nothing sends it here. */
const dropEmails = ({ db }: Store, now: Date) =>
  db
    .updateTable("emails")
    .set({ state: "dropped" })
    .where("state", "=", sql.lit("waiting" as const))
    .where("due_at", "<=", new Date(now.getTime() + 2 * HOUR).toISOString())
    .execute();

/** An issue whose readers are all done. */
async function finished(store: Store, desk: NewsletterDesk, options: Options): Promise<void> {
  const id = await desk.create(MEMBER, { subject: "December", body: "Hello" });
  await dropEmails(store, options.clock.now());
  await desk.start(id, 1);
  await store.db.updateTable("newsletter_issues").set({ listed_at: options.clock.now().toISOString() }).where("id", "=", id).execute();
  const other = openNewsletter(store, { ...options, report: () => {} });
  other.begin();
  for (let turn = 0; turn < 10; turn += 1) await options.clock.turn(HOUR / 100);
  await other.stop(0);
  if ((await desk.issue(id))?.state !== "sent") throw new Error("The issue isn't finished.");
}
