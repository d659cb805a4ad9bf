/** Answers by email: queued with their text, and never two at once without the second member knowing. */
import type { NewReply, ReplyDraft, SentReply, SavedReply } from "../../domain/people/person.ts";
import { looksLikeEmail } from "../../domain/forms/email-address.ts";
import { PAST_CLIENT_NAME } from "../../domain/privacy/consent.ts";
import { type Instant, MINUTE_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import { memberNames, personWith, summaryOf } from "./person-rows.ts";
import { answeredTx } from "./person-work.ts";
import { timelineOf, type TimelineOptions } from "./timeline.ts";

/** The kind of an email that answers a person. */
export const REPLY = "reply";

/** A member who has opened the answer is writing it for so long. Milliseconds. */
const WRITING_FOR = 15 * MINUTE_MS;

const lastAnswerOf = (db: Reader | Writer, person: string): Promise<Tables["replies"] | undefined> =>
  db.selectFrom("replies").selectAll().where("person", "=", person).orderBy("id", "desc").limit(1).executeTakeFirst();

/** Who wrote an answer, in a member's eyes. */
async function answeredBy(db: Reader | Writer, last: Tables["replies"], member: string): Promise<{ by: string; at: Instant }> {
  const by = last.member === member ? "You" : ((await memberNames(db)).get(last.member) ?? "Someone");
  return { by, at: last.at as Instant };
}

export type DraftOptions = TimelineOptions & { readonly member: string; readonly replyTo: string };

/** Opens an answer: others see from now on who is writing. */
export async function draftReply(store: Store, id: string, { member, replyTo, now, types }: DraftOptions): Promise<ReplyDraft | undefined> {
  const row = await store.write(async (trx) => {
    const person = await personWith(trx, id);
    if (person && !isWriting(person, now, member))
      await trx.updateTable("people").set({ writing_by: member, writing_at: now.toISOString() }).where("id", "=", id).execute();
    return person;
  });
  if (!row) return undefined;
  const { timeline } = await timelineOf(store.db, id, { now, types });
  const work = store.db.selectFrom("lead_work").select("listing").where("person", "=", id).orderBy("lead", "desc").limit(1);
  const listing = (await work.executeTakeFirst())?.listing;
  const lastRequest = timeline.filter((entry) => entry.kind === "request").find(({ formName }) => formName !== PAST_CLIENT_NAME);
  const writing = isWriting(row, now, member);
  const last = await lastAnswerOf(store.db, id);
  return {
    person: summaryOf(row),
    id: newId(now),
    subject: lastRequest ? `Re: ${lastRequest.formName}` : "",
    lastRequest,
    ...(listing && { listing }),
    lastAnswer: last?.id ?? "",
    ...(last && { answered: await answeredBy(store.db, last, member) }),
    ...(writing && { writing: { name: (await memberNames(store.db)).get(writing.by) ?? "Someone", since: writing.since } }),
    replyTo,
  };
}

/** Another member who opened the answer a short while ago. */
function isWriting(
  { writing_by: by, writing_at: at }: Pick<Tables["people"], "writing_by" | "writing_at">,
  now: Date,
  member: string,
): { readonly by: string; readonly since: Instant } | undefined {
  if (by === null || at === null || by === member) return undefined;
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age < WRITING_FOR ? { by, since: at as Instant } : undefined;
}

/** The form was left without sending. */
export const stopWritingTx = (trx: Writer, id: string, member: string) =>
  trx.updateTable("people").set({ writing_by: null, writing_at: null }).where("id", "=", id).where("writing_by", "=", member).execute();

/** Queues an answer to the person's latest request. The same words and files under the same id twice are one answer. */
export async function sendReplyTx(
  trx: Writer,
  id: string,
  reply: NewReply,
  { member, now }: { member: string; now: Date },
): Promise<SentReply> {
  const person = await personWith(trx, id);
  if (!person) return { state: "gone" };
  if (!looksLikeEmail(person.email)) return { state: "no-address" };
  const work = trx.selectFrom("lead_work").select("lead").where("person", "=", id).orderBy("lead", "desc").limit(1);
  const lead = (await work.executeTakeFirst())?.lead;
  if (lead === undefined) return { state: "gone" };
  const known = await trx.selectFrom("replies").select(["subject", "body", "folder"]).where("id", "=", reply.id).executeTakeFirst();
  const { attached } = reply;
  const isSame = known?.subject === reply.subject && known.body === reply.body && known.folder === (attached?.folder ?? null);
  if (isSame) return { state: "sent" };
  const last = await lastAnswerOf(trx, id);
  // The form of an answer that was sent can be back with other words: by the browser's Back.
  if (last && (known || last.id !== reply.lastAnswer))
    return { state: "answered", ...(await answeredBy(trx, last, member)), lastAnswer: last.id };
  const at = now.toISOString();
  const { subject, body } = reply;
  const files = attached ? { folder: attached.folder, files: JSON.stringify(attached.files) } : {};
  const row = { id: reply.id, person: id, lead, at, member, recipient: person.email, subject, body, ...files };
  await trx.insertInto("replies").values(row).execute();
  await enqueue(trx, [{ id: reply.id, kind: REPLY, lead, at }]);
  await answeredTx(trx, id, now);
  const { next: state, until = null } = reply;
  await trx
    .updateTable("people")
    .set({ state, until: state === "waiting" ? until : null, writing_by: null, writing_at: null })
    .where("id", "=", id)
    .execute();
  return { state: "sent" };
}

export async function savedReplies(db: Reader): Promise<SavedReply[]> {
  const rows = await db.selectFrom("reply_templates").selectAll().orderBy("id").execute();
  return rows
    .map(({ id, name, subject, body }) => ({ id, name, subject, body }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Saves a reply. @param id "" for a new one. */
export async function saveReplyTx(trx: Writer, { id, ...texts }: SavedReply, now: Date): Promise<void> {
  const changed = { ...texts, changed_at: now.toISOString() };
  if (id === "")
    await trx
      .insertInto("reply_templates")
      .values({ id: newId(now), ...changed })
      .execute();
  else await trx.updateTable("reply_templates").set(changed).where("id", "=", id).execute();
}

export const deleteReplyTx = (trx: Writer, id: string) => trx.deleteFrom("reply_templates").where("id", "=", id).execute();
