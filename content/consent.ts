import { agent } from "./agent.ts";

/** The wording beside the unticked box of every form that asks for a phone number. What was agreed to is stored word for word. */
export const textsAndCalls = `${agent.name} may text or call me at this number about my request. You don't have to agree to submit this form. Message and data rates may apply. Reply STOP to opt out.`;
