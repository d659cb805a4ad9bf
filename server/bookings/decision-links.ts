/**
 * The links to the agent's decisions in emails to the agent. Each opens a page with one button, so
 * that a mail scanner that opens them decides nothing.
 */
import { agentEmails } from "../../content/booking-emails.ts";
import { toInstant } from "../../domain/time/instant.ts";
import type { Block } from "../email/layout.ts";
import { openDecisions } from "./decisions.ts";
import type { BookingEmailOptions } from "./emails.ts";
import { decisionUrl } from "./link-keys.ts";
import type { BookingRow } from "./rows.ts";

/** Nothing when there is nothing to decide. */
export function decisionBlocks(booking: BookingRow, { keys, settings: { siteUrl }, now }: BookingEmailOptions): Block[] {
  const open = openDecisions(booking, toInstant(now()));
  if (open.length === 0) return [];
  const key = keys.agent(booking);
  const { ask, buttons } = agentEmails.decide;
  return [{ text: ask }, { buttons: open.map((decision) => ({ text: buttons[decision], url: decisionUrl(siteUrl, key, decision) })) }];
}
