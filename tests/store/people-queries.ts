/** All that members can do with the people who wrote, once. */
import type { Member } from "../../domain/dashboard/members.ts";
import type { NewLead } from "../../domain/leads/lead.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { stuckReplies } from "../../server/contacts/concerns.ts";
import { morningWriter } from "../../server/contacts/morning-email.ts";
import { findPeople } from "../../server/contacts/find-people.ts";
import { createAnswerFiles } from "../../server/contacts/answer-files.ts";
import { openContacts } from "../../server/contacts/open-contacts.ts";
import { replyWriter } from "../../server/contacts/reply-email.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { erase } from "../../server/people/erase.ts";
import { findRecords } from "../../server/people/records.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import type { Store } from "../../server/store/store.ts";
import { connections } from "./connections-queries.ts";
import { asking, bookingsOn, SITE, typeWith } from "../bookings.ts";
import { appointments } from "./appointments-queries.ts";
import { CONTENT } from "../content.ts";
import { fakeClock } from "../fake-clock.ts";
import { newsletter } from "./newsletter-queries.ts";
import { privacy } from "./privacy-queries.ts";
import { push } from "./push-queries.ts";

const DAY = 24 * 3_600_000;

const request = (name: string, message: string, phone = "612-555-0177"): NewLead => ({
  form: "ask",
  formName: "Question",
  leadType: "Buyer",
  answers: [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: "contact@visitor.test", role: "email" },
    { name: "phone", label: "Phone", value: phone, role: "phone" },
    { name: "message", label: "Message", value: message, role: "message" },
  ],
  page: "/listings/elm",
  origin: {},
  spamSignals: [],
});

export async function people(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const options = { clock, content: () => CONTENT, replyTo: () => SITE.agentEmail, wake: () => {}, report: () => {}, old: [] };
  const contacts = openContacts(store, { ...options, stuck: [stuckReplies(store.db)] });
  const leads = createLeads(store, { now: clock.now });
  for (const [name, message] of [
    ["Cleo", "One"],
    ["Cleo", "Two"],
    ["Dora", "Three"],
  ] as const)
    await leads.take(request(name, message, message === "Two" ? "612-555-0178" : undefined));
  const at = toInstant(now);
  const alerted = { id: "alerted", address: "contact@visitor.test", email: "contact@visitor.test", mailbox: "contact@visitor.test" };
  await store.db
    .insertInto("alert_people")
    .values({ ...alerted, round: 0, unanswered: 0, written_at: at, next_at: null, left_at: null })
    .execute();
  const bookings = await bookingsOn(store, { now: clock.now });
  const far = now.getTime() + 5 * DAY;
  const [start] = await bookings.free(typeWith("consultation"), "phone", toInstant(far), toInstant(far + 20 * DAY));
  if (start) await bookings.book(asking(start, { name: "Cleo", email: "contact@visitor.test" }));
  const by: Member = { id: "morning", name: "Jo", email: "jo@morning.test", role: "assistant" };
  await store.db
    .insertInto("members")
    .values({ ...by, created_at: clock.now().toISOString(), joined_at: null, removed_at: null })
    .execute();
  const { forPages } = contacts;
  const first = await forPages.find({});
  await forPages.find({ after: first.next ?? `${now.toISOString()}_0`, state: "new" });
  const { people: both } = await forPages.find({ q: "contact@visitor.test" });
  const idOf = (wanted: string): string => both.find(({ name }) => name === wanted)?.id ?? "";
  const [cleo, dora] = [idOf("Cleo"), idOf("Dora")];
  await findPeople(store.db, { q: "contact@visitor.test cleo" }, 0);
  const detail = await forPages.get(cleo);
  const requests = detail?.timeline.flatMap(({ id, kind }) => (kind === "request" ? [id] : [])) ?? [];
  await forPages.setNextStep(cleo, { state: "waiting", until: "2020-01-01", nextStep: "Call" });
  await forPages.addNote(by, cleo, "call", "Talked");
  await forPages.addNote(by, cleo, "note", "Nice");
  await forPages.deleteNote(cleo, detail?.timeline[0]?.id ?? "");
  await forPages.decide(by, cleo, requests[0] ?? "", "confirm");
  const split = await forPages.split(cleo, requests.slice(0, 1));
  await forPages.merge(cleo, split ?? "");
  await forPages.merge(cleo, dora);
  await forPages.draft(by, cleo);
  await forPages.stopWriting(by, cleo);
  const answer = { subject: "Re", body: "Hello", next: "open", attached: { folder: "left-over", files: [] } } as const;
  for (const id of ["reply-1", "reply-2"]) await forPages.reply(by, cleo, { ...answer, id, lastAnswer: id === "reply-1" ? "" : "reply-1" });
  await createAnswerFiles({ store, storage: fileStorage(dataDir), dataDir, report: () => {} }).open(cleo, "reply-1", "1.bin");
  await store.db.updateTable("emails").set({ state: "dead" }).where("id", "=", "reply-1").execute();
  await forPages.today();
  await replyWriter(store, SITE)({ id: "reply-1" });
  await forPages.get(cleo, "~");
  await forPages.saveReply({ id: "", name: "Thanks", subject: "Re", body: "Thanks" });
  const [saved] = await forPages.savedReplies();
  if (saved) await forPages.saveReply(saved);
  await forPages.deleteReply(saved?.id ?? "");
  await forPages.answerTimes();
  await forPages.findWave({ wave: cleo });
  const moved = await forPages.moveWaveToSpam({ wave: "flagged" }, at);
  await forPages.moveToSpam([cleo]);
  await forPages.undoSpam(moved.at, moved.before);
  await forPages.markSpam([cleo]);
  await forPages.notSpam(cleo);
  await forPages.setMorningEmail(by, true);
  await forPages.wantsMorningEmail(by);
  await forPages.markDone([cleo]);
  for (const message of ["Four", "Five"]) {
    await leads.take(request("Finn", message));
    await forPages.markSpam((await forPages.find({ q: "finn" })).people.map(({ id }) => id));
  }
  await mornings(contacts, clock);
  await appointments(store, now);
  const row = await store.db.selectFrom("emails").selectAll().where("about", "=", "morning").executeTakeFirst();
  if (row) await morningWriter(store, SITE)(row);
  const found = await findRecords(store.db, (identifier) => identifier === "email contact@visitor.test");
  const ids = { requests: found.requests.map(({ lead }) => lead.id), subscribers: [], people: [cleo] };
  // One of a person who has others: what only this one says of them goes.
  const one = found.requests.flatMap(({ lead }) => (lead.answers.includes("Cleo") ? [lead.id] : [])).slice(0, 1);
  await erase(store, { requests: one, subscribers: [], people: [cleo] }, eraseOptions(dataDir, clock));
  await erase(store, ids, eraseOptions(dataDir, clock));
  await newsletter(store, dataDir, now);
  await privacy(store, dataDir, now);
  await connections(store, dataDir, now);
  await push(store, now);
}

const eraseOptions = (dataDir: string, { now }: ReturnType<typeof fakeClock>) => ({
  dataDir,
  storage: fileStorage(dataDir),
  now,
  wait: () => Promise.resolve(),
});

/** A day in which it is seven once. */
async function mornings(contacts: ReturnType<typeof openContacts>, clock: ReturnType<typeof fakeClock>): Promise<void> {
  contacts.begin();
  for (let hour = 0; hour < 24; hour += 1) await clock.turn(3_600_000);
  await contacts.stop();
}
