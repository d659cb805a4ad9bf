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
  "photos-added": (by, target) => `${by} added a photo to ${target}`,
  "photo-described": (by, target) => `${by} changed a photo's description at ${target}`,
  "photos-arranged": (by, target) => `${by} changed the order of the photos of ${target}`,
  "photo-turned": (by, target) => `${by} turned a photo of ${target}`,
  "photo-deleted": (by, target) => `${by} deleted a photo of ${target}`,
  "photo-restored": (by, target) => `${by} brought back a photo of ${target}`,
  "open-house-added": (by, target) => `${by} planned an open house at ${target}`,
  "open-house-moved": (by, target) => `${by} changed an open house at ${target}`,
  "open-house-canceled": (by, target) => `${by} canceled an open house at ${target}`,
  "samples-hidden": (by) => `${by} hid the sample homes`,
  "samples-shown": (by) => `${by} brought the sample homes back`,
  "test-email-sent": (by) => `${by} asked for a test email`,
  "email-arrived": (by) => `${by} received the test email`,
};

type Sentence = { readonly id: string; readonly at: string; readonly text: string; readonly times: number };

/** What was done many times in a row, such as adding photos, is one sentence, with the newest time. */
function sentencesOf(entries: readonly HistoryEntry[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const { id, at, by = "Someone", action, target } of entries) {
    const text = SENTENCES[action](by, target);
    const last = sentences.at(-1);
    if (last?.text === text) sentences.splice(-1, 1, { ...last, times: last.times + 1 });
    else sentences.push({ id, at, text, times: 1 });
  }
  return sentences;
}

export const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ul className="entries">
    {sentencesOf(entries).map(({ id, at, text, times }) => (
      <li key={id}>
        <span>{times === 1 ? text : `${text}, ${times} times`}</span>
        <span className="small">
          <When at={at} />
        </span>
      </li>
    ))}
  </ul>
);
