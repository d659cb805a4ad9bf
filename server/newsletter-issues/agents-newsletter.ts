/** The newsletter of a running site. */
import type { Services } from "../../domain/services.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { AgentsContent } from "../content/open-agents-content.ts";
import type { Subscribers } from "../newsletter/subscribers.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { type NewsletterOptions, openNewsletter, type OpenNewsletter } from "./open-newsletter.ts";

export type AgentsNewsletterOptions = Pick<NewsletterOptions, "clock" | "mail" | "wake"> & {
  readonly subscribers: Subscribers;
  readonly agents: Pick<AgentsContent, "emails" | "isHeld">;
  readonly listings: { readonly catalog: Pick<Catalog, "get"> };
  readonly shared: Pick<Services, "report">;
};

export type AgentsNewsletter = OpenNewsletter & { readonly services: Pick<Services, "newsletter" | "subscribers"> };

export function openAgentsNewsletter(
  store: Store,
  { smtpUrl }: Pick<Settings, "smtpUrl">,
  { subscribers, agents, listings, shared, ...parts }: AgentsNewsletterOptions,
): AgentsNewsletter {
  const { emails, isHeld } = agents;
  const { report } = shared;
  const newsletter = openNewsletter(store, {
    ...parts,
    emails,
    isHeld,
    report,
    smtpUrl,
    keys: subscribers.keys,
    listings: listings.catalog,
  });
  return { ...newsletter, services: { subscribers, newsletter: newsletter.forPages } };
}
