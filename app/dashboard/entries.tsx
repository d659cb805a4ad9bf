/** Entries of the history, as sentences. */
import type { Action, HistoryEntry } from "../../domain/dashboard/actions.ts";
import { When } from "./parts.tsx";

/** The names are set apart: one that is written from right to left mustn't turn the sentence around. */
const SENTENCES: Readonly<Record<Action, string>> = {
  setup: "{by} set up the dashboard",
  "signed-in-with-passkey": "{by} signed in with the passkey {target}",
  "signed-in-by-email": "{by} signed in with a link from an email",
  "signed-in-from-shell": "{by} signed in with the one-time address from the server",
  "signed-out": "{by} signed out of {target}",
  "device-signed-out": "{by} signed out another device, {target}",
  "devices-signed-out": "{by} signed out all other devices",
  "passkey-added": "{by} added the passkey {target}",
  "passkey-renamed": "{by} renamed a passkey to {target}",
  "passkey-removed": "{by} removed the passkey {target}",
  "member-invited": "{by} invited {target}",
  "member-joined": "{by} accepted the invitation",
  "member-removed": "{by} removed {target}",
  "flagged-words-saved": "{by} saved {target} with words that the fair housing check asked about",
  "photos-added": "{by} added a photo to {target}",
  "photo-described": "{by} changed a photo's description at {target}",
  "photos-arranged": "{by} changed the order of the photos of {target}",
  "photo-turned": "{by} turned a photo of {target}",
  "photo-deleted": "{by} deleted a photo of {target}",
  "photo-restored": "{by} brought back a photo of {target}",
  "open-house-added": "{by} planned an open house at {target}",
  "open-house-moved": "{by} changed an open house at {target}",
  "open-house-canceled": "{by} canceled an open house at {target}",
  "samples-hidden": "{by} hid the sample homes",
  "samples-shown": "{by} brought the sample homes back",
  "sale-added": "{by} added a closed sale, {target}",
  "sale-changed": "{by} changed a closed sale, {target}",
  "sale-deleted": "{by} deleted a closed sale, {target}",
  "sale-restored": "{by} brought back a closed sale, {target}",
  "sales-imported": "{by} imported {target}",
  "import-undone": "{by} took back an import of {target}",
  "price-change-set": "{by} changed how prices of closed sales are brought to today",
  "test-email-sent": "{by} asked for a test email",
  "email-arrived": "{by} received the test email",
  "people-marked-spam": "{by} moved someone to spam",
  "wave-marked-spam": "{by} moved {target} to spam",
  "spam-undone": "{by} brought {target} back from spam",
  "person-not-spam": "{by} brought someone back from spam",
  "people-merged": "{by} merged two people",
  "person-split": "{by} split one person in two",
  "appointment-confirmed": "{by} confirmed the appointment of {target}",
  "appointment-declined": "{by} declined the appointment of {target}",
  "appointment-spam": "{by} called the appointment of {target} spam",
  "appointment-moved": "{by} moved an appointment to {target}",
  "appointment-proposed": "{by} asked a visitor about {target} instead",
  "appointment-canceled": "{by} canceled the appointment of {target}",
  "appointments-canceled": "{by} canceled {target}",
  "appointment-no-show": "{by} marked the appointment of {target} as a no-show",
  "appointment-restored": "{by} brought back the appointment of {target} from spam",
  "appointment-booked": "{by} booked {target} for a caller",
  "time-blocked": "{by} blocked time from {target}",
  "time-unblocked": "{by} opened blocked time again",
  "newsletter-started": "{by} sent the newsletter {target}",
  "newsletter-paused": "{by} paused the newsletter {target}",
  "newsletter-resumed": "{by} resumed the newsletter {target}",
  "newsletter-canceled": "{by} canceled the rest of the newsletter {target}",
  "subscriber-added": "{by} added a newsletter subscriber",
  "subscriber-removed": "{by} unsubscribed someone from the newsletter",
  "subscribers-imported": "{by} imported {target}",
  "subscribers-downloaded": "{by} downloaded the newsletter's subscribers",
  "backup-started": "{by} started a backup",
  "backup-downloaded": "{by} downloaded the backup of {target}",
  "stop-recorded": "{by} recorded that someone replied STOP",
  "stop-undone": "{by} took back a STOP that was recorded by mistake",
  "person-copied": "{by} downloaded a copy of someone's data",
  "person-erased": "{by} erased someone",
  "data-downloaded": "{by} downloaded a file: {target}",
  "retention-set": "{by} set when old requests are deleted: {target}",
  "clients-imported": "{by} imported {target}",
  "clients-import-undone": "{by} took back an import of {target}",
  "connection-added": "{by} added the connection {target}",
  "connection-paused": "{by} paused the connection {target}",
  "connection-resumed": "{by} turned on the connection {target}",
  "connection-secret-renewed": "{by} made a new secret for the connection {target}",
  "connection-key-changed": "{by} changed the key of the connection {target}",
  "connection-removed": "{by} removed the connection {target}",
  "notifications-on": "{by} turned on notifications on {target}",
  "notifications-off": "{by} removed {target} from the devices with notifications",
  "second-person-set": "{by} chose {target} to be notified when no one else looks",
  "second-person-removed": "{by} chose no one to be notified when no one else looks",
};

type Sentence = Pick<HistoryEntry, "id" | "at" | "action" | "target"> & { readonly by: string; readonly times: number };

/** What was done many times in a row, such as adding photos, is one sentence, with the newest time. */
function sentencesOf(entries: readonly HistoryEntry[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const { id, at, by = "Someone", action, target } of entries) {
    const last = sentences.at(-1);
    if (last?.action === action && last.by === by && last.target === target) sentences.splice(-1, 1, { ...last, times: last.times + 1 });
    else sentences.push({ id, at, by, action, target, times: 1 });
  }
  return sentences;
}

const SentenceText = ({ action, by, target, times }: Sentence) => (
  <span>
    {`${SENTENCES[action]}${times === 1 ? "" : `, ${times} times`}`
      .split(/(\{by\}|\{target\})/)
      .map((part) => (part === "{by}" ? <bdi key={part}>{by}</bdi> : part === "{target}" ? <bdi key={part}>{target}</bdi> : part))}
  </span>
);

export const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ul className="entries">
    {sentencesOf(entries).map((sentence) => (
      <li key={sentence.id}>
        <SentenceText {...sentence} />
        <span className="small">
          <When at={sentence.at} />
        </span>
      </li>
    ))}
  </ul>
);
