/** A member has looked: what they saw needs no reminder. What belongs to others goes on. */
import type { Appointments } from "../../domain/booking/appointments.ts";
import type { People } from "../../domain/people/people-service.ts";
import type { Today } from "../../domain/people/today.ts";
import type { Reader, Store } from "../store/store.ts";

/** Notices that one look settles. */
const MOST = 500;
/** People for whom notices are looked for in one query. */
const PEOPLE = 100;

/** @param isToday the screen shows everything that waits, so what sums up several is seen as well. */
export async function looked({ db, write }: Store, people: readonly string[], now: Date, isToday = false): Promise<void> {
  const notices = [...(await noticesOf(db, people.slice(0, PEOPLE))), ...(isToday ? await sums(db) : [])];
  if (notices.length === 0) return;
  await write(async (trx) => {
    await trx.updateTable("push_notices").set({ seen_at: now.toISOString(), next_at: null }).where("id", "in", notices).execute();
    await trx.deleteFrom("push_deliveries").where("notice", "in", notices).execute();
  });
}

async function noticesOf(db: Reader, people: readonly string[]): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom("lead_work")
    .innerJoin("push_notices", "push_notices.lead", "lead_work.lead")
    .select("push_notices.id")
    .where("lead_work.person", "in", people)
    .where("push_notices.seen_at", "is", null)
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

async function sums(db: Reader): Promise<readonly string[]> {
  const open = db.selectFrom("push_notices").select("id").where("lead", "is", null).where("seen_at", "is", null);
  return (await open.limit(MOST).execute()).map(({ id }) => id);
}

const shownOn = ({ waits, suspects, due, requested, booked }: Today): string[] => [
  ...waits.map(({ id }) => id),
  ...due.map(({ id }) => id),
  ...[...requested, ...booked].flatMap(({ person }) => person ?? []),
  ...suspects,
];

/** The appointments service that notices whose appointment is opened. */
export const watchedAppointments = (appointments: Appointments, look: (people: readonly string[]) => Promise<void>): Appointments => ({
  ...appointments,
  async get(id) {
    const found = await appointments.get(id);
    if (found?.person !== undefined) await look([found.person]);
    return found;
  },
});

/** The people service that notices who is looked at, or moved. */
export function watched(people: People, look: (ids: readonly string[], isToday?: boolean) => Promise<void>): People {
  return {
    ...people,
    async get(id, before) {
      const found = await people.get(id, before);
      if (found) await look([id]);
      return found;
    },
    async today() {
      const today = await people.today();
      await look(shownOn(today), true);
      return today;
    },
    async setNextStep(id, step) {
      await look([id]);
      return people.setNextStep(id, step);
    },
    async addNote(by, id, kind, text) {
      await look([id]);
      return people.addNote(by, id, kind, text);
    },
    async reply(by, id, reply) {
      await look([id]);
      return people.reply(by, id, reply);
    },
    async decide(by, id, lead, decision) {
      await look([id]);
      return people.decide(by, id, lead, decision);
    },
    async markSpam(ids) {
      await look(ids);
      return people.markSpam(ids);
    },
    async moveToSpam(ids) {
      await look(ids);
      return people.moveToSpam(ids);
    },
    async markDone(ids) {
      await look(ids);
      return people.markDone(ids);
    },
  };
}
