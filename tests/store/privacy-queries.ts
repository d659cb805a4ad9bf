/** All that members can do about people's data, once. */
import type { Member } from "../../domain/dashboard/members.ts";
import type { NewLead } from "../../domain/leads/lead.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { noteSome } from "../../server/consents/note-consent.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";
import { openContacts } from "../../server/contacts/open-contacts.ts";
import { openPrivacy } from "../../server/privacy/open-privacy.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import type { Store } from "../../server/store/store.ts";
import { asking, bookingsOn, SITE, typeWith } from "../bookings.ts";
import { CONTENT } from "../content.ts";
import { fakeClock } from "../fake-clock.ts";

const DAY = 24 * 3_600_000;
const JO: Member = { id: "morning", name: "Jo", email: "jo@morning.test", role: "owner" };
const EMAIL = "private@visitor.test";

const request = (form: string): NewLead => ({
  form,
  formName: "Question",
  leadType: "Buyer",
  answers: [
    { name: "name", label: "Name", value: "Priva Moreno", role: "name" },
    { name: "email", label: "Email", value: EMAIL, role: "email" },
    { name: "phone", label: "Phone", value: "612-555-0199", role: "phone" },
  ],
  page: "/",
  origin: {},
  spamSignals: [],
  consent: "May text me",
});

export async function privacy(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const options = { clock, dataDir, storage: fileStorage(dataDir), content: () => CONTENT, agentEmail: () => SITE.agentEmail };
  const quiet = { wake: () => {}, report: () => {} };
  // Tables that are written again after an erasure are read as a whole, which isn't what is looked for here.
  const unswept: Store = store.vacuum ? { ...store, vacuum: async () => {} } : store;
  const open = openPrivacy(unswept, { ...options, ...quiet });
  const { forPages } = open;
  const contacts = openContacts(store, { ...options, ...quiet, replyTo: () => "", stuck: [], old: [] });
  const subscribers = await openSubscribers(store, clock.now);
  const leads = createLeads(store, { now: clock.now, also: subscribers.ask });
  await leads.take(request("ask"));
  await leads.take(request("newsletter"));
  const asked = await store.db.selectFrom("subscribers").selectAll().where("address", "=", EMAIL).executeTakeFirstOrThrow();
  await subscribers.confirm(subscribers.keys.confirm(asked));
  await noteSome(store);
  const alerted = { id: "private", address: EMAIL, email: EMAIL, mailbox: EMAIL, round: 0, unanswered: 0 };
  await store.db
    .insertInto("alert_people")
    .values({ ...alerted, written_at: toInstant(now), next_at: null, left_at: null })
    .execute();
  const [person] = (await contacts.forPages.find({ q: EMAIL })).people;
  const id = person?.id ?? "";
  await forPages.consents(id);
  await forPages.stop(JO, id);
  await forPages.undoStop(JO, id);
  const bookings = await bookingsOn(store, { now: clock.now });
  const far = now.getTime() + 8 * DAY;
  const [start] = await bookings.free(typeWith("consultation"), "phone", toInstant(far), toInstant(far + 20 * DAY));
  if (start) await bookings.book(asking(start, { name: "Priva Moreno", email: EMAIL }));
  const cleo = { name: "Cleo", email: "past@visitor.test", phone: "", note: "" };
  await forPages.leftOut([{ line: 2, client: cleo }], true);
  const batch = await forPages.importClients(JO, [cleo], "In writing");
  await contacts.forPages.find({ q: "past@visitor.test" });
  await forPages.removeImport(batch);
  for (const file of ["people", "requests", "appointments"] as const) {
    const rows = forPages.rows(file)[Symbol.asyncIterator]();
    await rows.next();
    await rows.next();
    await rows.return?.();
  }
  await forPages.retention(13);
  await forPages.find({ typed: EMAIL });
  const kept = { id: "private", member: JO.id, path: "/dashboard/privacy", fields: JSON.stringify({ typed: EMAIL }), at: toInstant(now) };
  await store.db.insertInto("kept_forms").values(kept).execute();
  const hour = { starts_at: toInstant(far + 40 * DAY), ends_at: toInstant(far + 41 * DAY), created_at: toInstant(now) };
  await store.db
    .insertInto("blocked_times")
    .values({ ...hour, id: "private", note: `Call ${EMAIL}`, member: JO.id })
    .execute();
  const erased = await forPages.erase(JO, { person: id }, "cancel");
  if ("proof" in erased) await forPages.proof(erased.proof);
  await forPages.proofs();
  await open.stop();
}
