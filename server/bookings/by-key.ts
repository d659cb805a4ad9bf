/** Finds a booking by the key in a link. */
import { type BookingKeys, idIn, type Purpose } from "./link-keys.ts";
import { bookingWith, type BookingRow } from "./rows.ts";
import type { Reader } from "../store/store.ts";

/** The booking of a key that is valid for a purpose. */
export async function bookingByKey(db: Reader, keys: BookingKeys, purpose: Purpose, key: string): Promise<BookingRow | undefined> {
  const id = idIn(key);
  const row = id === "" ? undefined : await bookingWith(db, id);
  return row && keys.fits(purpose, key, row) ? row : undefined;
}
