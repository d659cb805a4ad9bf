/** A price as it is shown to members: read where it can be. */
import { LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import { formatDollars } from "../../../domain/listings/listing.ts";
import { readField } from "../../../domain/listings/read-field.ts";

/** "$399,900" of what was typed; as it is where it can't be read. */
export function priceText(typed: string | undefined): string {
  if (typed === undefined || typed.trim() === "") return "No price yet";
  const read = readField(LISTING_FIELDS.price, typed);
  return "value" in read && typeof read.value === "number" ? formatDollars(read.value) : typed;
}
