/** Changes of one alert by its owner. */
import { manageAlertsPage } from "../../content/alerts.ts";
import type { AlertChange } from "../../domain/alerts/alert.ts";
import { dueAt } from "../../domain/alerts/schedule.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { aboutHomes, noteConsentsTx } from "../consents/note-consent.ts";
import type { Writer } from "../store/store.ts";
import type { AlertRow } from "./alerts.ts";

type Changing = {
  readonly person: string;
  readonly id: string;
  readonly change: AlertChange;
  readonly now: Date;
  readonly zone: string;
};

/** One that is stopped stays so: it would have to be asked for again. */
export async function changeAlert(trx: Writer, { person, id, change, now, zone }: Changing): Promise<"done" | "gone"> {
  const alert = await trx.selectFrom("alerts").selectAll().where("id", "=", id).where("person", "=", person).executeTakeFirst();
  if (!alert || alert.state === "stopped") return "gone";
  const alerts = trx.updateTable("alerts").where("id", "=", id);
  if (change === "stop" || change === "pause") {
    // One that no one confirmed is forgotten.
    if (change === "stop" || alert.state === "confirmed") await trx.deleteFrom("alert_matches").where("alert", "=", id).execute();
    if (change === "stop" && alert.state === "waiting") await trx.deleteFrom("alerts").where("id", "=", id).execute();
    else if (change === "stop") await stopOne(trx, alert, now);
    else if (alert.state === "confirmed") await alerts.set({ state: "paused" }).execute();
  } else if (change === "resume") {
    if (alert.state === "paused") await alerts.set({ state: "confirmed" }).execute();
  } else {
    await alerts.set({ frequency: change.frequency }).execute();
    const unsent = trx.updateTable("alert_matches").where("person", "=", person).where("alert", "=", id).where("email", "is", null);
    await unsent.set({ due_at: dueAt(change.frequency, now, zone) }).execute();
  }
  const left = trx.selectFrom("alerts").select("id").where("person", "=", person).where("state", "<>", "stopped");
  const isLast = (await left.limit(1).executeTakeFirst()) === undefined;
  const changed = { unanswered: 0, ...(isLast && { left_at: toInstant(now) }) };
  await trx.updateTable("alert_people").set(changed).where("id", "=", person).execute();
  await setNext(trx, person);
  return "done";
}

/** One of several, so the ledger says which. */
async function stopOne(trx: Writer, { id, person, words }: Pick<AlertRow, "id" | "person" | "words">, now: Date): Promise<void> {
  await trx.updateTable("alerts").set({ state: "stopped" }).where("id", "=", id).execute();
  const { mailbox } = await trx.selectFrom("alert_people").select("mailbox").where("id", "=", person).executeTakeFirstOrThrow();
  await noteConsentsTx(trx, [{ ...aboutHomes({ mailbox }), state: "withdrawn", words, form: manageAlertsPage.title, at: now }]);
}

/** Sets when a person's next email is due: when the first home that waits for it is. */
export async function setNext(trx: Writer, person: string): Promise<void> {
  const unsent = trx.selectFrom("alert_matches").select("due_at").where("person", "=", person).where("email", "is", null);
  const next = await unsent.orderBy("due_at").limit(1).executeTakeFirst();
  await trx
    .updateTable("alert_people")
    .set({ next_at: next?.due_at ?? null })
    .where("id", "=", person)
    .execute();
}
