import type { Reader, Writer } from "../store/store.ts";

/** How many people come, by open house. */
export async function comingTo(db: Reader | Writer, openHouses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const coming = new Map<string, number>();
  if (openHouses.length === 0) return coming;
  const guests = db.selectFrom("open_house_guests").select(["open_house", "people"]).where("open_house", "in", openHouses);
  for (const { open_house: id, people } of await guests.where("state", "=", "coming").execute())
    coming.set(id, (coming.get(id) ?? 0) + people);
  return coming;
}
