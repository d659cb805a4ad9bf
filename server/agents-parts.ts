/** What the agent works with in the dashboard beside the site itself: people and their data, the newsletter, connections, and how the site is. */
import type { Services } from "../domain/services.ts";
import { stopAll } from "./background-work.ts";
import { type ConnectionsOptions, openConnections } from "./connections/open-connections.ts";
import { type AgentsContactsOptions, openAgentsContacts } from "./contacts/agents-contacts.ts";
import { openSiteHealth, type SiteHealthOptions } from "./health/site-health.ts";
import { type AgentsNewsletterOptions, openAgentsNewsletter } from "./newsletter-issues/agents-newsletter.ts";
import { openPrivacy, type PrivacyOptions } from "./privacy/open-privacy.ts";
import type { Settings } from "./settings/settings.ts";
import type { Store } from "./store/store.ts";

export type AgentsPartsOptions = Omit<AgentsContactsOptions, "also"> &
  Omit<ConnectionsOptions, "content"> &
  Pick<PrivacyOptions, "storage"> &
  AgentsNewsletterOptions &
  Omit<SiteHealthOptions, "settings" | "also">;

export type AgentsParts = {
  /** Also without a dashboard. */
  readonly always: Pick<Services, "newsletter" | "subscribers">;
  readonly forDashboard: Pick<Services, "people" | "appointments" | "push" | "connections" | "privacy" | "backups" | "health">;
  /** Requests were stored, or appointments changed. */
  wake(): void;
  /** @param hasDashboard otherwise newsletters and deliveries from before are sent, backups are made, and that's all. */
  begin(hasDashboard: boolean): void;
  /** @param timeout milliseconds that what is being sent has. */
  stop(timeout: number): Promise<void>;
};

export async function openAgentsParts(store: Store, settings: Settings, options: AgentsPartsOptions): Promise<AgentsParts> {
  const { emails, shared } = options;
  const { content } = emails;
  const newsletter = openAgentsNewsletter(store, settings, options);
  const connections = openConnections(store, { ...options, content });
  const health = await openSiteHealth(store, { ...options, settings });
  const contacts = await openAgentsContacts(store, { ...options, also: [newsletter.stuck, connections.stuck, health.stuck] });
  const privacy = openPrivacy(store, {
    ...options,
    ...settings,
    content,
    agentEmail: () => emails.agentEmail,
    report: (event, error) => shared.report(event, error),
  });
  const always = [newsletter, connections, health];
  const parts = [contacts, privacy, ...always];
  return {
    always: newsletter.services,
    forDashboard: { ...contacts.services, ...health.forPages, privacy: privacy.forPages, connections: connections.forPages },
    wake: () => [contacts, privacy, connections].forEach((part) => part.wake()),
    begin: (hasDashboard) => (hasDashboard ? parts : always).forEach((part) => part.begin()),
    stop: async (timeout) => void (await Promise.all(stopAll(parts, timeout))),
  };
}
