/** Open houses of the agent's own homes. One that was announced is moved or canceled, never deleted: calendars have it. */
import type { ListingsEditor, OpenHouseInput } from "../../domain/listings/editing.ts";
import { type OpenHouseTimes, readOpenHouse } from "../../domain/listings/open-house-input.ts";
import { MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../domain/time/zones.ts";
import { newId } from "../clock.ts";
import { queueChange } from "../open-houses/guest-notices.ts";
import type { Reader, Writer } from "../store/store.ts";
import { changing, type EditorContext } from "./editor.ts";
import { recordChange } from "./changes.ts";
import { touch } from "./state.ts";
import { openHouseOf, type OpenHouseRow } from "./stored.ts";

export type OpenHousesContext = EditorContext & {
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Called when emails to those who come may have been queued. */
  readonly wake: () => void;
};

const rowOf = (db: Reader | Writer, id: string): Promise<OpenHouseRow | undefined> =>
  db.selectFrom("open_houses").selectAll().where("id", "=", id).executeTakeFirst();

/** Records the open houses as they are before a change. */
async function recordBefore(trx: Writer, listing: string, revision: number, now: Date): Promise<void> {
  const row = await trx.selectFrom("listings").selectAll().where("id", "=", listing).executeTakeFirstOrThrow();
  const openHouses = await trx.selectFrom("open_houses").selectAll().where("listing", "=", listing).execute();
  await recordChange(trx, { ...row, revision }, { wasLive: row.state === "live", at: toInstant(now), before: { openHouses } });
}

const columnsOf = ({ date, from, to, note, capacity }: OpenHouseTimes, now: Date) => ({
  date,
  from_min: from,
  to_min: to,
  note,
  capacity: capacity ?? null,
  changed_at: toInstant(now),
});

export function createOpenHouses(context: OpenHousesContext): ListingsEditor["openHouses"] {
  const { now, zone, wake } = context;

  /** What was typed, beside the other open houses of the home. */
  async function read(trx: Writer, listing: string, input: OpenHouseInput, self?: string) {
    const rows = await trx.selectFrom("open_houses").selectAll().where("listing", "=", listing).execute();
    const others = rows.filter(({ id, state }) => id !== self && state === "planned").map(openHouseOf);
    const date = dateIn(zone(), now());
    const minute = Math.floor((now().getTime() - instantOf(date, 0, zone())) / MINUTE_MS);
    return readOpenHouse(input, { date, minute }, others);
  }

  /** Runs a change that those who come may have to know of. */
  async function changingFor<T>(work: (trx: Writer) => Promise<T>): Promise<T> {
    const result = await changing(context, work);
    wake();
    return result;
  }

  return {
    add: (listing, input) =>
      changing(context, async (trx) => {
        const owner = await trx.selectFrom("listings").select("id").where("id", "=", listing).executeTakeFirst();
        if (!owner) return { state: "gone" };
        const revision = await touch(trx, listing);
        const found = await read(trx, listing, input);
        if ("errors" in found) return { state: "invalid", errors: found.errors };
        await recordBefore(trx, listing, revision, now());
        const row: OpenHouseRow = { id: newId(now()), listing, ...columnsOf(found.times, now()), state: "planned", sequence: 0 };
        await trx.insertInto("open_houses").values(row).execute();
        return { state: "saved", openHouse: openHouseOf(row) };
      }),
    move: (id, input) =>
      changingFor(async (trx) => {
        const row = await rowOf(trx, id);
        if (!row) return { state: "gone" };
        const revision = await touch(trx, row.listing);
        const found = await read(trx, row.listing, input, id);
        if ("errors" in found) return { state: "invalid", errors: found.errors };
        await recordBefore(trx, row.listing, revision, now());
        // One that was canceled takes place again.
        const moved: OpenHouseRow = { ...row, ...columnsOf(found.times, now()), state: "planned", sequence: row.sequence + 1 };
        await trx.updateTable("open_houses").set(moved).where("id", "=", id).execute();
        await queueChange(trx, row, moved, zone(), now());
        return { state: "saved", openHouse: openHouseOf(moved) };
      }),
    cancel: (id) =>
      changingFor(async (trx) => {
        const row = await rowOf(trx, id);
        if (!row) return false;
        if (row.state === "canceled") return true;
        const changed = { state: "canceled", sequence: row.sequence + 1, changed_at: toInstant(now()) } as const;
        await recordBefore(trx, row.listing, await touch(trx, row.listing), now());
        await trx.updateTable("open_houses").set(changed).where("id", "=", id).execute();
        await queueChange(trx, row, { ...row, ...changed }, zone(), now());
        return true;
      }),
  };
}
