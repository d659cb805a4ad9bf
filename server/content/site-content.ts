/** Site content where nothing is stored. */
import { DEFAULTS } from "../../content/defaults.ts";
import { withValue } from "../../domain/content/values.ts";
import type { ContentSource, SiteContent } from "../../domain/site-content.ts";
import type { Settings } from "../settings/settings.ts";
import type { Override } from "./snapshot.ts";

/** The content that ships, with what settings decide; it never changes. */
export function shippedContent(environment: Readonly<Record<string, Override>> = {}, shipped: SiteContent = DEFAULTS): ContentSource {
  let content = shipped;
  for (const [field, { value }] of Object.entries(environment)) content = withValue(content, field, value);
  return { current: () => content, version: () => 0 };
}

/** The fields of the content that settings decide. */
export function environmentOf({ given }: Pick<Settings, "given">): Readonly<Record<string, Override>> {
  const { agentEmail, mailFrom, portalUrl, keepMonths } = given;
  return {
    ...(agentEmail !== undefined && { "agent.requestsEmail": { value: agentEmail, setting: "AGENT_EMAIL" } }),
    ...(mailFrom !== undefined && { "brokerage.websiteEmail": { value: mailFrom, setting: "MAIL_FROM" } }),
    ...(portalUrl !== undefined && { "brokerage.portalUrl": { value: portalUrl, setting: "PORTAL_URL" } }),
    ...(keepMonths !== undefined && { "privacy.keepMonths": { value: keepMonths, setting: "KEEP_MONTHS" } }),
  };
}
