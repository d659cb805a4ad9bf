/** The request that a confirmed alert is for the agent: it says what someone is looking for. */
import { alertRequest } from "../../content/alerts.ts";
import type { Section } from "../../domain/alerts/alert.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { newId } from "../clock.ts";
import type { AlertRow, Person } from "./alerts.ts";

const LEAD_TYPE: Readonly<Record<Section, Lead["leadType"]>> = { buy: "Buyer", rent: "Renter", invest: "Investor" };

export function requestFor({ section, words, frequency, listing }: AlertRow, { email }: Person, now: Date): Lead {
  const { name, labels, frequencies } = alertRequest;
  return {
    id: newId(now),
    at: now.toISOString(),
    form: "home-alert",
    formName: name,
    leadType: LEAD_TYPE[section],
    answers: [
      { name: "email", label: labels.email, value: email, role: "email" },
      { name: "lookingFor", label: listing === null ? labels.search : labels.home, value: words, role: "message" },
      { name: "frequency", label: labels.frequency, value: frequencies[frequency] },
    ],
    page: "/alerts/new",
    origin: {},
    spamSignals: [],
  };
}
