/** What a listing's page does with a posted question: a lead that says which listing it is about. */
import { askCopy } from "../../../content/ask.ts";
import { formatAddress, formatPrice, type Listing } from "../../../domain/listings/listing.ts";
import type { Answer } from "../../../domain/leads/lead.ts";
import { servicesOf } from "../../context.ts";
import { receive } from "../../forms/receive.ts";
import { questionForm } from "./ask.form.ts";

type Context = Parameters<typeof receive>[2];

/** The listing as answers of the lead, as the visitor saw it. */
export const listingAnswers = (listing: Listing): readonly Answer[] => [
  { name: "listing", label: askCopy.home, value: `${listing.title}, ${formatPrice(listing)}` },
  { name: "address", label: askCopy.address, value: formatAddress(listing), role: "propertyAddress" },
];

/** @param id of the listing. Throws 404 if there is none. */
export function receiveQuestion(id: string, request: Request, context: Context) {
  const listing = servicesOf(context).listings.get(id);
  if (!listing) throw new Response(null, { status: 404, statusText: "Not Found" });
  return receive(questionForm(listing.market), request, context, listingAnswers(listing));
}
