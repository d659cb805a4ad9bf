/** What is typed for a connection, checked. */
import { cleanName } from "../dashboard/members.ts";
import { type ConnectionProblems, HUBSPOT_REGIONS, type HubspotRegion, KIND_NAMES, type TypedConnection } from "./connection.ts";

const LONGEST_ADDRESS = 500;

/** The webhook's address must be https, without a user name; which network it's on is checked by the server, now and at each delivery. */
function webhookProblem(address: string): string | undefined {
  if (address === "") return "Please enter the address that the other service gave you.";
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address))
    return "That isn't a web address. It looks like https://hooks.example.com/abc.";
  const { protocol, username, password } = new URL(address);
  if (protocol !== "https:") return "The address must begin with https://.";
  return username || password ? "The address can't have a user name or password in it." : undefined;
}

const PORTAL = /\b\d{3,12}\b/;
const FORM = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/i;

/** In an embed code: region: "eu1", or js-eu1.hsforms.net. In an address: app-eu1.hubspot.com. */
const REGION = new RegExp(`\\b(?:${Object.keys(HUBSPOT_REGIONS).join("|")})\\b`, "i");

/**
 * HubSpot's "portal/form" from what was typed: both numbers, the form's address, or its embed code; "eu1/portal/form" in another data center
 * than the first. `undefined` if a number is missing.
 * @param chosen comes before what the embed code says.
 */
export function hubspotPlace(typed: string, chosen?: HubspotRegion): string | undefined {
  const form = FORM.exec(typed)?.[0].toLowerCase();
  const rest = typed.replace(new RegExp(FORM, "i"), " ");
  const portal = PORTAL.exec(rest)?.[0];
  const region = chosen ?? REGION.exec(rest)?.[0].toLowerCase() ?? "na1";
  return form && portal ? `${region === "na1" ? "" : `${region}/`}${portal}/${form}` : undefined;
}

/** A key is one word that a header can carry. */
const isKey = (text: string): boolean => /^[!-9;-~]{10,200}$/.test(text);

/** What is wrong with a key; `undefined` if nothing is. */
export const keyProblem = (key: string): string | undefined =>
  isKey(key) ? undefined : "That isn't an API key. In Follow Up Boss it's under Admin, API: a line of letters and digits.";

/** As it's stored, or what is wrong with it. */
export function checkConnection(typed: TypedConnection): { readonly values: TypedConnection } | { readonly problems: ConnectionProblems } {
  const { kind } = typed;
  const [name, address, secret] = [cleanName(typed.name) || KIND_NAMES[kind], typed.address.trim(), typed.secret.trim()];
  switch (kind) {
    case "webhook": {
      const problem = webhookProblem(address);
      return problem ? { problems: { address: problem } } : { values: { ...typed, name, address: new URL(address).href, secret: "" } };
    }
    case "hubspot": {
      const place = hubspotPlace(address, typed.region);
      return place
        ? { values: { ...typed, name, address: place, secret: "" } }
        : {
            problems: {
              address: "Please enter the number of your HubSpot account and the id of the form, or paste the form's embed code.",
            },
          };
    }
    case "follow-up-boss": {
      const problem = keyProblem(secret);
      if (problem) return { problems: { secret: problem } };
      if (address !== "" && !isKey(address)) return { problems: { address: "That isn't a system key. Leave it empty if you have none." } };
      return { values: { ...typed, name, address, secret } };
    }
  }
}
