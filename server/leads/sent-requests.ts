/**
 * A sent request as a signed text in its page's address: the confirmation survives Back and a reload
 * without a cookie and without another query. It says nothing about the visitor, so a link that is
 * passed on gives nothing away.
 */
import { type SentRequest, readReference } from "../../domain/leads/sent-request.ts";
import type { Services } from "../../domain/services.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { Store } from "../store/store.ts";
import { signerWith } from "./signed.ts";

/** How long after the request its confirmation is shown. Milliseconds. */
export const SHOWN_FOR = 3 * DAY_MS;
/** How far in the future a request may be, in case the clock was set back. Milliseconds. */
const SLACK = 5 * MINUTE_MS;

export async function openSentRequests(store: Store, now: () => Date): Promise<Services["sentRequests"]> {
  return sentRequestsWith(await secretOf(store, "sent-requests"), now);
}

export function sentRequestsWith(secret: string, now: () => Date): Services["sentRequests"] {
  const { sign, read } = signerWith(secret, "sent");
  return {
    sign: (sent) => sign(textOf(sent)),
    read(signed) {
      const text = read(signed);
      const sent = text === undefined ? undefined : sentIn(text);
      const age = sent ? now().getTime() - Date.parse(sent.at) : 0;
      return age <= SHOWN_FOR && age >= -SLACK ? sent : undefined;
    },
  };
}

/** Its parts with dots between them, because an address is for people, too. */
const textOf = ({ form, at, reference, receipt, reachable, photos, leftOut }: SentRequest): string =>
  [form, Date.parse(at).toString(36), reference, `${receipt ? "r" : ""}${reachable ? "c" : ""}0`, photos, leftOut].join(".");

function sentIn(text: string): SentRequest | undefined {
  const [form = "", time = "", typed = "", flags = "", photos = "", leftOut = ""] = text.split(".");
  const [at, reference] = [Number.parseInt(time, 36), readReference(typed)];
  if (reference === undefined || !Number.isSafeInteger(at)) return undefined;
  return {
    form,
    at: new Date(at).toISOString(),
    reference,
    receipt: flags.includes("r"),
    reachable: flags.includes("c"),
    photos: Number(photos),
    leftOut: Number(leftOut),
  };
}
