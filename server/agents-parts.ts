/** What the agent works with in the dashboard beside the site itself: the people who wrote, their data, and the services that get what they wrote. */
import type { Services } from "../domain/services.ts";
import { type ConnectionsOptions, openConnections } from "./connections/open-connections.ts";
import { type AgentsContactsOptions, openAgentsContacts } from "./contacts/agents-contacts.ts";
import { openPrivacy, type PrivacyOptions } from "./privacy/open-privacy.ts";
import type { Store } from "./store/store.ts";

export type AgentsPartsOptions = AgentsContactsOptions & Omit<ConnectionsOptions, "content"> & Pick<PrivacyOptions, "storage">;

export type AgentsParts = {
  readonly services: Pick<Services, "people" | "appointments" | "push" | "connections" | "privacy">;
  /** Requests were stored, or appointments changed. */
  wake(): void;
  /** @param hasDashboard otherwise requests are only sent to connections, if there are any from before. */
  begin(hasDashboard: boolean): void;
  stop(): Promise<void>;
};

export async function openAgentsParts(
  store: Store,
  { dataDir, keepMonths }: Pick<PrivacyOptions, "dataDir" | "keepMonths">,
  options: AgentsPartsOptions,
): Promise<AgentsParts> {
  const { clock, emails, shared, storage, wake, also = [] } = options;
  const { content } = emails;
  const connections = openConnections(store, { ...options, content });
  const contacts = await openAgentsContacts(store, { ...options, also: [...also, connections.stuck] });
  const privacy = openPrivacy(store, {
    clock,
    dataDir,
    keepMonths,
    storage,
    wake,
    content,
    agentEmail: () => emails.agentEmail,
    report: (event, error) => shared.report(event, error),
  });
  const parts = [contacts, privacy, connections];
  return {
    services: { ...contacts.services, privacy: privacy.forPages, connections: connections.forPages },
    wake: () => parts.forEach((part) => part.wake()),
    begin: (hasDashboard) => (hasDashboard ? parts : [connections]).forEach((part) => part.begin()),
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  };
}
