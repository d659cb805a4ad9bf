/** Edits of the site content in the store: `Services.contentEditor`. See `domain/content/editing.ts`. */
import { checkSection, checkValue, SAMPLE } from "../../domain/content/check.ts";
import type {
  ContentChange,
  ContentEditor,
  ContentPreview,
  EditedField,
  EditedSection,
  LeftOut,
  SaveResult,
  SectionValues,
} from "../../domain/content/editing.ts";
import type { ContentField, ContentSection, ContentValue, FieldMessages } from "../../domain/content/fields.ts";
import { mergeEdits, type TheirChange } from "../../domain/content/merge.ts";
import { tidyValue } from "../../domain/content/tidy.ts";
import { emptyValue, sameValue, valueAt } from "../../domain/content/values.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { announce } from "../store/changes.ts";
import type { Store, Writer } from "../store/store.ts";
import * as rows from "./edit-rows.ts";
import { baselineOf, type Snapshot, type SnapshotParts, type StoredContent, withEdits, withEnvironment } from "./snapshot.ts";

/** Most entries of the history that are read at once. */
const MOST_CHANGES = 200;

/** What is shown now. */
export type Present = { readonly stored: StoredContent; readonly snapshot: Snapshot };

export type EditorOptions = {
  readonly store: Store;
  readonly parts: SnapshotParts;
  readonly now: () => Date;
  readonly present: () => Present;
  /** Reads what is stored and shows it. */
  readonly reload: () => Promise<void>;
};

/** Undoes what a transaction has written so far. */
class NotStored extends Error {
  readonly result: SaveResult;
  constructor(result: SaveResult) {
    super("not stored");
    this.result = result;
  }
}

/** A section's edits while a transaction changes them. */
type Locked = {
  readonly section: ContentSection;
  readonly version: number;
  readonly isSaved: boolean;
  readonly edits: ReadonlyMap<string, ContentValue | undefined>;
};
/** What is to be stored. `after`: edits by field, `undefined` for none. */
type Wanted = { readonly after: ReadonlyMap<string, ContentValue | undefined>; readonly isSaved: boolean };

export class StoredContentEditor implements ContentEditor {
  private readonly options: EditorOptions;

  constructor(options: EditorOptions) {
    this.options = options;
  }

  refresh(): Promise<void> {
    return this.options.reload();
  }

  sections(): readonly EditedSection[] {
    const { parts, present } = this.options;
    return parts.sections.map((section) => describe(section, present(), parts));
  }

  edits(id: string): EditedSection | undefined {
    return this.sections().find(({ section }) => section.id === id);
  }

  async save(id: string, given: SectionValues, versionSeen: number, by: string): Promise<SaveResult> {
    const section = this.sectionOf(id);
    if (!section) return { state: "gone" };
    const values = this.tidied(section, given);
    const messages = this.problemsOf(section, values);
    if (Object.keys(messages).length > 0) return { state: "invalid", messages };
    return this.change(id, by, async (trx, { version, edits }) => {
      const baseline = (name: string): ContentValue => this.baseline(section, name);
      const theirs = version > versionSeen ? await rows.changesSinceTx(trx, id, versionSeen, baseline) : new Map<string, TheirChange>();
      const merged = mergeEdits(values, theirs, (name) => edits.get(name) ?? baseline(name));
      if (merged.conflicts.length > 0) throw new NotStored({ state: "conflict", version, fields: merged.conflicts });
      const after = Object.entries(merged.values).map(
        ([name, value]) => [name, sameValue(value, baseline(name)) ? undefined : value] as const,
      );
      return { after: new Map(after), isSaved: true };
    });
  }

  restore(id: string, by: string, field?: string): Promise<SaveResult> {
    return this.change(id, by, (_, { edits, version, isSaved }) => {
      if (version === 0) throw new NotStored({ state: "saved", version, changed: [] });
      const names = field === undefined ? [...edits.keys()] : [field];
      return { after: new Map(names.map((name) => [name, undefined])), isSaved: field !== undefined && isSaved };
    });
  }

  history(section?: string, limit = MOST_CHANGES): Promise<readonly ContentChange[]> {
    return rows.readHistory(this.options.store.db, section, Math.max(1, Math.min(limit, MOST_CHANGES)));
  }

  async undo(changeId: string, by: string): Promise<SaveResult> {
    const found = await rows.findChange(this.options.store.db, changeId);
    const section = found && this.sectionOf(found.section);
    const field = found && section?.fields[found.field];
    // A section with a screen of its own is changed only there.
    if (!section || !field || section.screen !== undefined) return { state: "gone" };
    const { field: name, before } = found;
    return this.change(section.id, by, async (trx, { version, edits, isSaved }) => {
      const now = edits.get(name);
      if (!sameValue(now, found.after)) {
        const shown = (value: ContentValue | undefined): ContentValue => value ?? this.baseline(section, name);
        const last = (await rows.changesSinceTx(trx, section.id, found.version, shown)).get(name);
        const conflict = { name, theirs: shown(now), yours: shown(before), by: last?.by ?? "", at: last?.at ?? "" };
        throw new NotStored({ state: "conflict", version, fields: [conflict] });
      }
      const messages = before === undefined ? {} : checkValue(name, field, before);
      if (Object.keys(messages).length > 0) throw new NotStored({ state: "invalid", messages });
      return { after: new Map([[name, before]]), isSaved };
    });
  }

  preview(id: string, given: SectionValues): ContentPreview {
    const section = this.sectionOf(id);
    if (!section) return { content: this.options.present().snapshot.content, messages: {} };
    const values = this.tidied(section, given);
    const messages = this.problemsOf(section, values);
    // A page can't show a value that its field doesn't accept.
    const isWrong = (name: string): boolean => Object.keys(messages).some((at) => at === name || at.startsWith(`${name}.`));
    const content = this.contentWith(section, new Map(Object.entries(values).filter(([name]) => !isWrong(name))), true);
    return { content, messages: { ...section.check?.(content), ...messages } };
  }

  leftOut(): readonly LeftOut[] {
    return this.options.present().snapshot.leftOut;
  }

  private sectionOf(id: string): ContentSection | undefined {
    return this.options.parts.sections.find((section) => section.id === id);
  }

  private baseline(section: ContentSection, name: string): ContentValue {
    const field = section.fields[name];
    return field ? baselineOf(this.options.parts, name, field) : "";
  }

  /** Changes one section in a transaction, and shows it. */
  private async change(id: string, by: string, work: (trx: Writer, locked: Locked) => Promise<Wanted> | Wanted): Promise<SaveResult> {
    const section = this.sectionOf(id);
    if (!section) return { state: "gone" };
    const { store, now, reload } = this.options;
    const author = { by, at: now() };
    try {
      const result = await store.write(async (trx) => {
        const locked = { section, ...(await rows.lockSectionTx(trx, id, author)), edits: await rows.editsOfTx(trx, id) };
        return await this.storeTx(trx, locked, await work(trx, locked), author);
      });
      await reload();
      return result;
    } catch (error) {
      if (error instanceof NotStored) return error.result;
      throw error;
    }
  }

  private async storeTx(trx: Writer, locked: Locked, { after, isSaved }: Wanted, author: rows.Author): Promise<SaveResult> {
    const { section, edits: before } = locked;
    const changes = [...after].flatMap(([field, value]) =>
      sameValue(before.get(field), value) ? [] : [{ field, before: before.get(field), after: value }],
    );
    if (changes.length === 0 && locked.isSaved === isSaved) throw new NotStored({ state: "saved", version: locked.version, changed: [] });
    const messages = section.check?.(this.contentWith(section, new Map([...before, ...after]), isSaved)) ?? {};
    if (Object.keys(messages).length > 0) throw new NotStored({ state: "invalid", messages });
    const version = locked.version + 1;
    await rows.storeTx(trx, { id: section.id, version, isSaved }, changes, author);
    announce(trx, "pages");
    return { state: "saved", version, changed: changes.map(({ field }) => field) };
  }

  /** The content as it would be with these edits of a section, beside the others as they are. `undefined`: no edit. */
  private contentWith(section: ContentSection, own: ReadonlyMap<string, ContentValue | undefined>, isSaved: boolean): SiteContent {
    const { parts, present } = this.options;
    const { stored, snapshot } = present();
    const edited = new Map(snapshot.edited);
    for (const [field, value] of own) {
      if (value === undefined) edited.delete(field);
      else edited.set(field, value);
    }
    const known = stored.sections.get(section.id) ?? { version: 0, by: "", at: "" };
    const sections = new Map(stored.sections).set(section.id, { ...known, isSaved });
    return withEnvironment(withEdits(parts, { sections }, edited), parts);
  }

  /** Values in the form in which they are stored, without those that settings decide. */
  private tidied(section: ContentSection, values: SectionValues): SectionValues {
    const entries = Object.entries(values).filter(([name]) => !Object.hasOwn(this.options.parts.environment, name));
    return Object.fromEntries(
      entries.map(([name, value]) => {
        const field = Object.hasOwn(section.fields, name) ? section.fields[name] : undefined;
        return [name, field ? tidyValue(field, value) : value];
      }),
    );
  }

  /** Also the samples that would stay when the section is saved. */
  private problemsOf(section: ContentSection, values: SectionValues): FieldMessages {
    const { parts, present } = this.options;
    const { edited } = present().snapshot;
    const isGiven = (name: string): boolean => Object.hasOwn(values, name) || Object.hasOwn(parts.environment, name) || edited.has(name);
    const samples = Object.entries(section.fields).filter(([name, { sample }]) => sample === "replace" && !isGiven(name));
    return {
      ...checkSection(section, values, (name) => valueAt(parts.shipped, name)),
      ...Object.fromEntries(samples.map(([name]) => [name, SAMPLE])),
    };
  }
}

function describe(section: ContentSection, { stored, snapshot }: Present, parts: SnapshotParts): EditedSection {
  const known = stored.sections.get(section.id);
  const isSaved = known?.isSaved === true;
  const describeField = ([name, field]: readonly [string, ContentField]): EditedField => {
    const override = parts.environment[name];
    const isEdited = snapshot.edited.has(name);
    const edit = isEdited ? stored.edits.get(name) : undefined;
    const shown = valueAt(snapshot.content, name);
    // What follows from another field isn't the member's: saved with the form, it would no longer follow.
    const value = isSaved && !override && !isEdited && field.sample === "omit" ? emptyValue(field) : shown;
    return {
      name,
      field,
      value,
      ...(value === "" && typeof shown === "string" && shown !== "" && { follows: shown }),
      shipped: valueAt(parts.shipped, name),
      from: override ? "environment" : isEdited ? "dashboard" : "default",
      ...(override && { setting: override.setting }),
      isSample: !override && !isEdited && (field.sample === "replace" || (field.sample === "omit" && !isSaved)),
      ...(edit && { by: edit.by, at: edit.at }),
    };
  };
  const fields = Object.entries(section.fields).map((each) => describeField(each));
  return { section, version: known?.version ?? 0, isSaved, ...(known && { by: known.by, at: known.at }), fields };
}
