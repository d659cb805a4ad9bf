/** The people of the running site, and their data. */
import type { Privacy } from "../../domain/privacy/privacy-service.ts";
import { type AgentsContactsOptions, openAgentsContacts } from "../contacts/agents-contacts.ts";
import type { Store } from "../store/store.ts";
import { openPrivacy, type PrivacyOptions } from "./open-privacy.ts";

export type AgentsPeople = {
  readonly services: ReturnType<typeof openAgentsContacts>["services"] & { readonly privacy: Privacy };
  /** Requests were stored. */
  wake(): void;
  begin(): void;
  stop(): Promise<void>;
};

export function openAgentsPeople(
  store: Store,
  { dataDir, keepMonths }: Pick<PrivacyOptions, "dataDir" | "keepMonths">,
  options: AgentsContactsOptions & Pick<PrivacyOptions, "storage">,
): AgentsPeople {
  const { clock, emails, shared, storage, wake } = options;
  const contacts = openAgentsContacts(store, options);
  const privacy = openPrivacy(store, {
    clock,
    dataDir,
    keepMonths,
    storage,
    wake,
    content: emails.content,
    agentEmail: () => emails.agentEmail,
    report: (event, error) => shared.report(event, error),
  });
  const both = [contacts, privacy];
  return {
    services: { ...contacts.services, privacy: privacy.forPages },
    wake: () => both.forEach((part) => part.wake()),
    begin: () => both.forEach((part) => part.begin()),
    stop: async () => void (await Promise.all(both.map((part) => part.stop()))),
  };
}
