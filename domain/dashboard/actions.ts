/** What the history records. Never a visitor's words. */
export const ACTIONS = [
  "setup",
  "signed-in-with-passkey",
  "signed-in-by-email",
  "signed-in-from-shell",
  "signed-out",
  "device-signed-out",
  "devices-signed-out",
  "passkey-added",
  "passkey-renamed",
  "passkey-removed",
  "member-invited",
  "member-joined",
  "member-removed",
  "flagged-words-saved",
  "photos-added",
  "photo-described",
  "photos-arranged",
  "photo-turned",
  "photo-deleted",
  "photo-restored",
  "open-house-added",
  "open-house-moved",
  "open-house-canceled",
  "samples-hidden",
  "samples-shown",
  "sale-added",
  "sale-changed",
  "sale-deleted",
  "sale-restored",
  "sales-imported",
  "import-undone",
  "price-change-set",
  "test-email-sent",
  "email-arrived",
  "people-marked-spam",
  "person-not-spam",
  "people-merged",
  "person-split",
  "appointment-confirmed",
  "appointment-declined",
  "appointment-spam",
  "appointment-moved",
  "appointment-proposed",
  "appointment-canceled",
  "appointments-canceled",
  "appointment-no-show",
  "appointment-restored",
  "appointment-booked",
  "time-blocked",
  "time-unblocked",
  "newsletter-started",
  "newsletter-paused",
  "newsletter-resumed",
  "newsletter-canceled",
  "subscriber-added",
  "subscriber-removed",
  "subscribers-imported",
  "subscribers-downloaded",
  "backup-started",
  "backup-downloaded",
  "stop-recorded",
  "stop-undone",
  "person-copied",
  "person-erased",
  "data-downloaded",
  "clients-imported",
  "clients-import-undone",
] as const;

export type Action = (typeof ACTIONS)[number];

export type HistoryEntry = {
  readonly id: string;
  /** UTC. */
  readonly at: string;
  /** The member's name; `undefined` if it is no longer stored. */
  readonly by: string | undefined;
  readonly action: Action;
  /** The name of what it was done to: a passkey, a device, a member, a home. "" if there is none. */
  readonly target: string;
};
