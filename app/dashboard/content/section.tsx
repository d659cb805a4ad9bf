/** Edits one section of the site content. */
import {
  type ContentEditor,
  type EditedSection,
  type SaveResult,
  type SectionValues,
  SHOWN_CHANGES,
} from "../../../domain/content/editing.ts";
import { sectionFromForm } from "../../../domain/content/form-values.ts";
import type { FieldMessages } from "../../../domain/content/fields.ts";
import type { ContentSource, SiteContent } from "../../../domain/site-content.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import type { Member } from "../../../domain/dashboard/members.ts";
import { type Next, nextStep } from "../first-steps.tsx";
import { noScreenPage } from "../refusals.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { CHOOSE, conflictPage } from "./conflict.tsx";
import { choosesFocus, fileNames, OWN_UPLOAD, takesUploads, withFocus, withUpload } from "./own-pictures.ts";
import { extraOf } from "./extra.tsx";
import {
  asPosted,
  blankRow,
  entriesOf,
  fieldNamed,
  fieldsOfSection,
  ROW_CHANGES,
  type RowChange,
  withoutField,
  withRowChange,
} from "./form-fields.ts";
import { type FieldFlags, flagsIn, WARNED, warningOf } from "./housing-flags.ts";
import { CONTENT, sectionPath } from "./paths.ts";
import { SectionBody } from "./section-form.tsx";

/** One section, with what the request is about. */
type Visited = { readonly visit: SignedIn; readonly editor: ContentEditor; readonly edited: EditedSection };

export const sectionScreen: MemberScreen = {
  path: `${CONTENT}/:section`,
  right: "work",
  async get(visit) {
    const visited = visitedOf(visit);
    if (!visited) return noScreenPage;
    const { edited } = visited;
    if (visit.kept) return draftPage(visited, visit.kept, visit.isUnsaved ? {} : { problem: keptIn(edited) });
    const done = doneMessage(visit.url, MESSAGES);
    const fields = { ...fieldsOfSection(edited), ...suggestedFor(edited, visit.session.member) };
    return sectionPage(visited, { fields, isDraft: false, ...(done && { done, next: await nextStep(visit) }) });
  },
  async post(visit, fields) {
    const visited = visitedOf(visit);
    return visited ? respondTo(visited, fields) : noScreenPage;
  },
  async upload(visit, request) {
    const visited = visitedOf(visit);
    const field = visited && fieldNamed(visited.edited.section.fields, visit.url.searchParams.get(OWN_UPLOAD) ?? "");
    if (!visited || field?.kind !== "picture") return noScreenPage;
    const { fields, ...more } = await withUpload(visit, field, request);
    // A form that couldn't be read at all is shown as it's stored.
    const isRead = Object.keys(fields).length > 0;
    return sectionPage(visited, { fields: isRead ? fields : fieldsOfSection(visited.edited), isDraft: isRead, ...more });
  },
};

const keptIn = ({ section }: EditedSection): string =>
  `You had been signed out. Everything you typed is here: save it again.${takesUploads(section) ? " If you chose a picture, choose it again." : ""}`;

/** What the owner typed when the dashboard was set up, in place of the invented agent's. */
function suggestedFor({ fields }: EditedSection, { name, email, role }: Member): Fields {
  const known: Fields = { "agent.name": name, "agent.firstName": name.split(" ")[0] ?? name, "agent.email": email };
  const open = fields.filter(({ name: field, isSample }) => isSample && role === "owner" && known[field] !== undefined);
  return Object.fromEntries(open.map(({ name: field }) => [field, known[field] ?? ""]));
}

function visitedOf(visit: SignedIn): Visited | undefined {
  const editor = visit.services.contentEditor;
  const edited = editor?.edits(visit.params["section"] ?? "");
  return editor && edited && edited.section.screen === undefined ? { visit, editor, edited } : undefined;
}

const MESSAGES: Readonly<Record<string, string>> = {
  saved: "Saved. Your site shows it now.",
  undone: "Undone. Your site shows it now.",
  restored: "Restored. The section is as it shipped.",
};

const GONE = "That changed in the meantime. Nothing was saved; please look again.";

async function respondTo(visited: Visited, fields: Fields): Promise<Answer> {
  const { visit, editor, edited } = visited;
  const { name: by } = visit.session.member;
  const { id } = edited.section;
  const [intent = "", name = "", row = ""] = (fields[INTENT] ?? "").split(":");
  if (choosesFocus(edited.section, fields)) {
    const { fields: moved, ...more } = await withFocus(visit, edited.section, fields);
    return draftPage(visited, moved, more);
  }
  switch (intent) {
    case "preview":
      return previewOf(visited, fields, fields["frame"] !== undefined);
    case "undo":
      return afterRestore(visited, await editor.undo(fields["change"] ?? "", by), "undone");
    case "restore-all":
      return afterRestore(visited, await editor.restore(id, by), "restored");
    case "look":
      return draftPage(visited, fields);
    case "default":
      return draftPage(visited, withDefault(edited, fields, name), {
        done: "The default is back in the form. Save it to put it on your site.",
      });
    default:
      return isRowChange(intent)
        ? draftPage(visited, withRow(edited, fields, intent, name, row))
        : saveWithPictures(visited, chosen(fields));
  }
}

const isRowChange = (intent: string): intent is RowChange => ROW_CHANGES.some((each) => each === intent);

const withRow = ({ section }: EditedSection, fields: Fields, change: RowChange, name: string, row: string): Fields =>
  withRowChange(fields, name, change, Number(row), blankRow(fieldNamed(section.fields, name)));

function withDefault(edited: EditedSection, fields: Fields, name: string): Fields {
  const found = edited.fields.find((each) => each.name === name);
  if (!found) return fields;
  return { ...withoutField(fields, name), ...Object.fromEntries(entriesOf(name, found.field, found.shipped)) };
}

const valuesOf = ({ section }: EditedSection, fields: Fields): SectionValues => sectionFromForm(section, asPosted(fields));

/** The form without the fields in which the other person's text was chosen. */
function chosen(fields: Fields): Fields {
  const theirs = Object.entries(fields).flatMap(([key, value]) =>
    key.startsWith(CHOOSE) && value === "theirs" ? [key.slice(CHOOSE.length)] : [],
  );
  return theirs.reduce(withoutEntirely, fields);
}

/** Without a field, and without the mark that it was in the form: it stays as it is stored. */
function withoutEntirely(fields: Fields, name: string): Fields {
  const has = fields["has"]?.split(/\r?\n/).filter((each) => each !== name);
  return { ...withoutField(fields, name), ...(has && { has: has.join("\n") }) };
}

/** The version that the form was opened with. Without one, everything may have changed since. */
function versionIn({ version = "" }: Fields): number {
  const seen = Number(version);
  return Number.isSafeInteger(seen) ? seen : 0;
}

/** The numbers of a focus may have been changed, and a file chosen that wasn't sent: it needs a form of another kind. */
async function saveWithPictures(visited: Visited, typed: Fields): Promise<Answer> {
  const { section } = visited.edited;
  const [unsent] = fileNames(section, typed);
  if (unsent !== undefined)
    return draftPage(visited, typed, {
      messages: { [unsent]: "The picture wasn't sent. Choose it again, and press Upload before you save" },
    });
  const { fields, problem } = await withFocus(visited.visit, section, typed);
  return problem === undefined ? save(visited, fields) : draftPage(visited, fields, { problem });
}

async function save(visited: Visited, fields: Fields): Promise<Answer> {
  const { visit, editor, edited } = visited;
  const { member } = visit.session;
  const { section } = edited;
  const values = valuesOf(edited, fields);
  const found = flagsIn(section.fields, values);
  const messages = editor.preview(section.id, values).messages;
  if (Object.keys(messages).length === 0 && found.length > 0 && fields[WARNED] !== warningOf(found)) return draftPage(visited, fields);
  const result = await editor.save(section.id, values, versionIn(fields), member.name);
  switch (result.state) {
    case "saved":
      if (found.length > 0) await visit.dashboard.record(member, "flagged-words-saved", section.name);
      return { redirect: withQuery(sectionPath(section.id), { [DONE]: "saved" }) };
    case "invalid":
      return draftPage(visited, fields, { messages: result.messages });
    case "conflict":
      return conflictPage({ section, conflicts: result.fields, fields: await mineOnly(visited, fields, result) });
    case "gone":
      return draftPage(visited, fields, { problem: GONE });
  }
}

/**
 * What is saved after choosing, on the present version: fields that only the other person changed are left out, or they'd be
 * set back to what this form was opened with.
 */
async function mineOnly(
  { editor, edited }: Visited,
  fields: Fields,
  { version, fields: conflicts }: Extract<SaveResult, { readonly state: "conflict" }>,
): Promise<Fields> {
  const seen = versionIn(fields);
  const since = (await editor.history(edited.section.id)).filter((change) => change.version > seen);
  const theirs = new Set(since.map(({ field }) => field));
  for (const { name } of conflicts) theirs.delete(name);
  const mine = [...theirs].reduce(withoutEntirely, fields);
  const { [INTENT]: _, ...rest } = mine;
  return { ...rest, version: String(version) };
}

function afterRestore(visited: Visited, result: SaveResult, done: string): Answer | Promise<Answer> {
  const { edited } = visited;
  if (result.state === "saved") return { redirect: withQuery(sectionPath(edited.section.id), { [DONE]: done }) };
  return sectionPage(visited, { fields: fieldsOfSection(edited), isDraft: false, problem: GONE });
}

type More = {
  readonly done?: string;
  readonly next?: Next | undefined;
  readonly problem?: string;
  readonly messages?: FieldMessages;
};

/** The form with what was typed; nothing is saved. */
const draftPage = (visited: Visited, fields: Fields, more: More = {}): Promise<Answer> =>
  sectionPage(visited, { fields, isDraft: true, ...more });

async function sectionPage(
  visited: Visited,
  { fields, isDraft, messages = {}, ...more }: More & { readonly fields: Fields; readonly isDraft: boolean },
): Promise<Answer> {
  const { editor, edited } = visited;
  const { content, now } = visited.visit.services;
  const { section } = edited;
  const values = valuesOf(edited, fields);
  const flags: readonly FieldFlags[] = flagsIn(section.fields, values);
  const changes = await editor.history(section.id, SHOWN_CHANGES);
  const extra = await extraOf(visited.visit, section.id, editor.preview(section.id, values).content);
  return {
    title: section.name,
    isWide: true,
    status: Object.keys(messages).length > 0 ? 422 : 200,
    body: (
      <SectionBody
        edited={edited}
        fields={fields}
        messages={messages}
        flags={flags}
        isDraft={isDraft}
        changes={changes}
        today={dateIn(content.current().agent.timeZone, now())}
        extra={extra}
        {...more}
      />
    ),
  };
}

function previewOf({ editor, edited: { section }, visit, edited }: Visited, fields: Fields, isFramed: boolean): Answer {
  const { content } = editor.preview(section.id, valuesOf(edited, fields));
  return {
    preview: {
      path: section.page,
      services: {
        bookings: { ...visit.services.bookings, free: visit.services.bookings.underRules(content).free },
        content: only(content, visit.services.content.version()),
      },
      note: "Preview: only you see this until you save",
      ...(!isFramed && { back: sectionPath(section.id) }),
    },
  };
}

const only = (content: SiteContent, version: number): ContentSource => ({ current: () => content, version: () => version });
