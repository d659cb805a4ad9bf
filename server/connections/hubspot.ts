/**
 * HubSpot's form submissions (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/v3-legacy/submit-data-unauthenticated): each
 * request fills in a form of the agent's HubSpot account. It needs no key.
 */
import { type Message, splitName, textOf } from "./message.ts";
import { objectIn, oneLine, type Outcome, refused, unanswered } from "./outcome.ts";
import type { Post, Reply } from "./post.ts";

/** Behind the host come this, the account's number and the form's id. */
const SUBMIT_PATH = "/submissions/v3/integration/submit/";

/** Where a form takes submissions. @param place "portal/form", or "eu1/portal/form" in that data center. */
export function submitUrl(place: string): string {
  const [form = "", portal = "", region] = place.split("/").toReversed();
  return `https://api${region === undefined ? "" : `-${region}`}.hsforms.com${SUBMIT_PATH}${portal}/${form}`;
}

type Field = { readonly objectTypeId: "0-1"; readonly name: string; readonly value: string };

/** HubSpot names all that it lacks at once; this many fit into a claim. */
const MOST_TRIES = 3;
/** Without one of these, no one could answer. */
const NEEDED: ReadonlySet<string> = new Set(["email", "phone"]);

/** @param place see `submitUrl`. */
export async function deliverToHubspot(place: string, message: Message, post: Post): Promise<Outcome> {
  const leftOut: string[] = [];
  let fields = fieldsOf(message);
  try {
    for (let tries = 1; ; tries += 1) {
      const reply = await post({ url: submitUrl(place), headers: {}, body: JSON.stringify(submissionOf(message, fields)) });
      const unknown = reply.status === 400 ? unknownFields(reply, fields) : [];
      const rest = fields.filter(({ name }) => !unknown.includes(name));
      const isEnough = rest.some(({ name }) => NEEDED.has(name));
      if (unknown.length === 0 || !isEnough || tries === MOST_TRIES) return withNote(outcomeOf(reply), leftOut);
      leftOut.push(...unknown);
      fields = rest;
    }
  } catch (error) {
    return unanswered(error);
  }
}

function withNote(outcome: Outcome, leftOut: readonly string[]): Outcome {
  if (leftOut.length === 0) return outcome;
  const note = `left out, because the form in HubSpot doesn't have ${leftOut.length === 1 ? "it" : "them"}: ${leftOut.join(", ")}`;
  return { ...outcome, note, ...(outcome.result === "delivered" && { warning: `some fields are ${note}` }) };
}

function outcomeOf(reply: Reply): Outcome {
  const { status } = reply;
  if (status === 404)
    return { result: "away", problem: "there is no such account or form in HubSpot: check both numbers and the data center", reply };
  if (status === 403) return { result: "away", problem: "the form doesn't take submissions from outside: change that in HubSpot", reply };
  const answer = objectIn(reply);
  if (status === 400) return { result: "failed", problem: `it didn't accept this request${reasonsIn(answer)}`, reply };
  if (status < 200 || status >= 300) return refused(reply);
  const isError = answer?.["status"] === "error" || Array.isArray(answer?.["errors"]);
  return answer && !isError
    ? { result: "delivered", reply }
    : { result: "again", problem: `its answer wasn't the one that means success${reasonsIn(answer)}`, reply };
}

type HubspotError = { readonly message: string; readonly type: string };

function errorsIn(answer: ReturnType<typeof objectIn>): readonly HubspotError[] {
  const errors: unknown = answer?.["errors"];
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    if (typeof error !== "object" || error === null) return [];
    const { message, errorType } = error as { readonly message?: unknown; readonly errorType?: unknown };
    return [{ message: typeof message === "string" ? message : "", type: typeof errorType === "string" ? errorType : "" }];
  });
}

/** What HubSpot says is wrong, without the values that it repeats. */
function reasonsIn(answer: ReturnType<typeof objectIn>): string {
  const types = [...new Set(errorsIn(answer).map(({ type }) => type.replaceAll(/[^A-Z_]/g, "")))].filter(Boolean);
  return types.length > 0 ? `: ${oneLine(types.join(", "))}` : "";
}

const UNKNOWN = /NOT_IN_FORM|UNKNOWN_FIELD|PROPERTY_DOESNT_EXIST|FIELD_NOT_FOUND/i;

/** The fields that HubSpot says it doesn't know: it writes 'fields.phone', or the name in quotes. */
function unknownFields(reply: Reply, fields: readonly Field[]): readonly string[] {
  const messages = errorsIn(objectIn(reply)).filter(
    ({ type, message }) => UNKNOWN.test(type) || /not (?:defined|exist|in the form)/i.test(message),
  );
  const names = fields.map(({ name }) => name);
  return names.filter((name) => messages.some(({ message }) => new RegExp(`(?:fields\\.|["'\`])${name}\\b`).test(message)));
}

/** HubSpot's own names of what every account has. */
function fieldsOf(message: Message): readonly Field[] {
  const { request } = message;
  const { first, last } = splitName(request);
  const all = {
    email: request.email,
    firstname: first,
    lastname: last,
    phone: request.phone,
    address: request.propertyAddress,
    message: textOf(message),
  };
  return Object.entries(all).flatMap(([name, value]) => (value === "" ? [] : [{ objectTypeId: "0-1" as const, name, value }]));
}

const submissionOf = ({ at, request, siteUrl }: Message, fields: readonly Field[]): object => ({
  submittedAt: String(Date.parse(at)),
  fields,
  context: { pageUri: `${siteUrl}${request.page}`, pageName: request.formName },
});
