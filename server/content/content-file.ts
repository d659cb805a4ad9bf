/** All edits of the site content as one JSON file: for people who like files, and to carry them to another site. */
import type { ContentEditor, SaveResult, SectionValues } from "../../domain/content/editing.ts";
import { ownPicture } from "../../domain/content/own-picture.ts";
import type { ContentValue, FieldMessages } from "../../domain/content/fields.ts";
import { sameValue } from "../../domain/content/values.ts";

/** By section, the values that differ from what ships; `{}` for a section that was saved as it ships. */
export type ContentFile = { readonly porchlight: "content"; readonly sections: Readonly<Record<string, SectionValues>> };

/** What a file would change, and what is wrong with it by "section field". */
export type Difference = {
  readonly changes: readonly { readonly section: string; readonly field: string; readonly from: ContentValue; readonly to: ContentValue }[];
  readonly problems: readonly string[];
};

/** The edits as they are now, without what settings decide. */
export function exportContent(editor: ContentEditor): ContentFile {
  const saved = editor.sections().filter(({ section, isSaved }) => isSaved && section.screen === undefined);
  const sections = saved.map(({ section, fields }) => {
    const edited = fields.filter(({ from }) => from === "dashboard");
    return [section.id, Object.fromEntries(edited.map(({ name, value }) => [name, value]))] as const;
  });
  return { porchlight: "content", sections: Object.fromEntries(sections) };
}

/** A picture of the agent's own that a file names; its image isn't in the file. */
export type NamedPicture = { readonly field: string; readonly folder: string };

/** The uploaded pictures that a file names. */
export const picturesIn = ({ sections }: ContentFile): readonly NamedPicture[] =>
  Object.values(sections).flatMap((values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const picture = typeof value === "string" ? ownPicture(value) : undefined;
      return picture ? [{ field, folder: picture.folder }] : [];
    }),
  );

/** Reads a file. A text says what is wrong with it. */
export function readContentFile(text: string): ContentFile | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return `It isn't JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isObject(file) || file["porchlight"] !== "content" || !isObject(file["sections"]))
    return 'It isn\'t an export of the content: it must be like {"porchlight": "content", "sections": {…}}.';
  const wrong = Object.entries(file["sections"]).find(([, values]) => !isObject(values));
  return wrong ? `The section "${wrong[0]}" must be an object with values by field.` : (file as ContentFile);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Compares a file with what is stored, and checks it. Nothing is stored. Sections that the file lacks stay as they are. */
export function differenceOf(editor: ContentEditor, { sections }: ContentFile): Difference {
  const parts = Object.entries(sections).map(([id, values]): Difference => {
    const edited = editor.edits(id);
    if (!edited) return { changes: [], problems: [`${id}: there is no such section`] };
    const { messages } = editor.preview(id, values);
    const changes = Object.entries(wholeSection(editor, id, values)).flatMap(([field, to]) => {
      const from = edited.fields.find(({ name }) => name === field)?.value;
      return from === undefined || sameValue(from, to) ? [] : [{ section: id, field, from, to }];
    });
    return { changes, problems: inLines(id, messages) };
  });
  return { changes: parts.flatMap(({ changes }) => changes), problems: parts.flatMap(({ problems }) => problems) };
}

/** Stores a file that has no problems, section by section. Resolves to what is wrong, if something is after all. */
export async function importContent(editor: ContentEditor, { sections }: ContentFile, by: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [id, values] of Object.entries(sections)) {
    const result = await editor.save(id, wholeSection(editor, id, values), editor.edits(id)?.version ?? 0, by);
    problems.push(...problemsOf(id, result));
  }
  return problems;
}

/** The values of a file, and what ships where it has none. */
function wholeSection(editor: ContentEditor, id: string, values: SectionValues): SectionValues {
  const edited = editor.edits(id)?.fields.filter(({ name, from }) => from === "dashboard" && !Object.hasOwn(values, name)) ?? [];
  return { ...Object.fromEntries(edited.map(({ name, shipped }) => [name, shipped])), ...values };
}

function problemsOf(id: string, result: SaveResult): readonly string[] {
  if (result.state === "invalid") return inLines(id, result.messages);
  if (result.state === "conflict") return [`${id}: it was changed meanwhile; nothing of it was stored`];
  return result.state === "gone" ? [`${id}: there is no such section`] : [];
}

const inLines = (id: string, messages: FieldMessages): readonly string[] =>
  Object.entries(messages).map(([name, message]) => `${id}, ${name}: ${message}`);
