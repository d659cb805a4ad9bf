/** Edits of the site content: what the dashboard and `npm run content` do with it. */
import type { SiteContent } from "../site-content.ts";
import type { ContentField, ContentSection, ContentValue, FieldMessages } from "./fields.ts";

/** Values by the name of a field, as in `ContentSection.fields`. */
export type SectionValues = Readonly<Record<string, ContentValue>>;

/** A field with its present value. */
export type EditedField = {
  readonly name: string;
  readonly field: ContentField;
  /** What pages show. */
  readonly value: ContentValue;
  /** What ships. */
  readonly shipped: ContentValue;
  /** `environment`: a setting decides, and a save doesn't change what pages show. */
  readonly from: "environment" | "dashboard" | "default";
  /** The setting's name, with `environment`. */
  readonly setting?: string;
  /** What pages show in place of a value that isn't given, such as the agent's phone for a hotline's. */
  readonly follows?: string;
  /** The value is an invented person's: show it as an example only. */
  readonly isSample: boolean;
  /** Who changed it last and when (UTC), with `dashboard`. */
  readonly by?: string;
  readonly at?: string;
};

/** A section as it is now. */
export type EditedSection = {
  readonly section: ContentSection;
  /** Grows with every save; 0 before the first. Goes back with `save`. */
  readonly version: number;
  /** Whether it was saved since it shipped. Its samples are gone then. */
  readonly isSaved: boolean;
  readonly by?: string;
  readonly at?: string;
  readonly fields: readonly EditedField[];
};

/** A field that two people changed at once. */
export type FieldConflict = {
  readonly name: string;
  readonly theirs: ContentValue;
  readonly yours: ContentValue;
  readonly by: string;
  /** UTC. */
  readonly at: string;
};

/**
 * saved: it is stored, and pages show it; also if nothing was different. conflict: nothing was stored; save again
 * with `version` and the chosen values. invalid: nothing was stored. gone: there is no such section or entry.
 */
export type SaveResult =
  | { readonly state: "saved"; readonly version: number; readonly changed: readonly string[] }
  | { readonly state: "conflict"; readonly version: number; readonly fields: readonly FieldConflict[] }
  | { readonly state: "invalid"; readonly messages: FieldMessages }
  | { readonly state: "gone" };

/** How many of a section's changes its history shows, and offers to undo. */
export const SHOWN_CHANGES = 30;

/** One change of one field. */
export type ContentChange = {
  readonly id: string;
  readonly section: string;
  readonly field: string;
  /** `undefined`: what ships. */
  readonly before: ContentValue | undefined;
  readonly after: ContentValue | undefined;
  /** UTC. */
  readonly at: string;
  /** A member's name, or "command line". */
  readonly by: string;
  /** The section's version that it made. */
  readonly version: number;
};

/** A stored value that this version of the site can't show: pages show what ships instead. */
export type LeftOut = { readonly section: string; readonly field: string; readonly message: string };

/** What an unsaved form would look like. */
export type ContentPreview = { readonly content: SiteContent; readonly messages: FieldMessages };

/** Edits the site content. Every method that stores something shows it on all pages, in every copy. */
export interface ContentEditor {
  /** Reads what another process may have saved. If the store is away, everything stays as it was known last. */
  refresh(): Promise<void>;
  /** All sections, in the order of the screens. */
  sections(): readonly EditedSection[];
  /** One section with its values; `undefined` if there is no such section. */
  edits(section: string): EditedSection | undefined;
  /**
   * Stores what differs from what ships. Fields that are absent from `values` stay as they are. Fields that
   * someone else changed since `versionSeen`, and `values` didn't, stay theirs.
   */
  save(section: string, values: SectionValues, versionSeen: number, by: string): Promise<SaveResult>;
  /** Brings back what ships; without `field`, for the whole section, which is a sample again. */
  restore(section: string, by: string, field?: string): Promise<SaveResult>;
  /** Newest first, at most `limit` (200). */
  history(section?: string, limit?: number): Promise<readonly ContentChange[]>;
  /** Brings back what was before a change, as a change of its own. conflict: the field was changed again since. */
  undo(change: string, by: string): Promise<SaveResult>;
  /** The content as it would be with these values. Nothing is stored. */
  preview(section: string, values: SectionValues): ContentPreview;
  /** Stored values that are left out. */
  leftOut(): readonly LeftOut[];
}
