/** Entries of the history, as sentences. */
import type { Action, HistoryEntry } from "../../domain/dashboard/actions.ts";
import { When } from "./parts.tsx";

const SENTENCES: Readonly<Record<Action, (by: string, target: string) => string>> = {
  setup: (by) => `${by} set up the dashboard`,
  "signed-in-with-passkey": (by, target) => `${by} signed in with the passkey ${target}`,
  "signed-in-by-email": (by) => `${by} signed in with a link from an email`,
  "signed-in-from-shell": (by) => `${by} signed in with the one-time address from the server`,
  "signed-out": (by, target) => `${by} signed out of ${target}`,
  "device-signed-out": (by, target) => `${by} signed out another device, ${target}`,
  "devices-signed-out": (by) => `${by} signed out all other devices`,
  "passkey-added": (by, target) => `${by} added the passkey ${target}`,
  "passkey-renamed": (by, target) => `${by} renamed a passkey to ${target}`,
  "passkey-removed": (by, target) => `${by} removed the passkey ${target}`,
  "member-invited": (by, target) => `${by} invited ${target}`,
  "member-joined": (by) => `${by} accepted the invitation`,
  "member-removed": (by, target) => `${by} removed ${target}`,
  "flagged-words-saved": (by, target) => `${by} saved ${target} with words that the fair housing check asked about`,
  "test-email-sent": (by) => `${by} asked for a test email`,
  "email-arrived": (by) => `${by} received the test email`,
};

export const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ul className="entries">
    {entries.map(({ id, at, by = "Someone", action, target }) => (
      <li key={id}>
        <span>{SENTENCES[action](by, target)}</span>
        <span className="small">
          <When at={at} />
        </span>
      </li>
    ))}
  </ul>
);
