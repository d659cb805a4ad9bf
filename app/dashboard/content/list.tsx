/** All sections of the site content: what is the agent's own, and what is still a sample. */
import type { ContentEditor, EditedSection } from "../../../domain/content/editing.ts";
import { Notice, When } from "../parts.tsx";
import type { MemberScreen } from "../screen.ts";
import { noScreenPage } from "../refusals.tsx";
import { hasSampleSources } from "./form-fields.ts";
import { CONTENT, sectionPath } from "./paths.ts";

export const contentScreen: MemberScreen = {
  path: CONTENT,
  right: "work",
  nav: () => ({ name: "Content", icon: "pen" }),
  async get({ services: { contentEditor } }) {
    if (!contentEditor) return noScreenPage;
    return {
      title: "Content",
      body: (
        <>
          <h1>Content</h1>
          <p className="lead">What your site says. A change is on every page as soon as you save it.</p>
          <LeftOutNotice editor={contentEditor} />
          <ul className="rows sections">
            {contentEditor
              .sections()
              .map((edited) => edited.section.screen === undefined && <SectionRow key={edited.section.id} edited={edited} />)}
          </ul>
        </>
      ),
    };
  },
};

/** Whether visitors still read what is invented. */
export const hasSamples = ({ section, isSaved, fields }: EditedSection): boolean =>
  fields.some((field) => field.isSample || hasSampleSources(field)) || (section.sampleFlag !== undefined && !isSaved);

const SectionRow = ({ edited }: { readonly edited: EditedSection }) => {
  const { section, isSaved, by, at } = edited;
  return (
    <li className="card row section-row">
      <h2>
        <a href={sectionPath(section.id)} className="row-link">
          {section.name}
        </a>
        {hasSamples(edited) ? <span className="tag tag-sample">Sample</span> : !isSaved && <span className="tag">As shipped</span>}
      </h2>
      <p>{section.about}</p>
      {isSaved && at && (
        <p className="small">
          <span>Changed by </span>
          <bdi>{by ?? "someone"}</bdi>
          <span>, </span>
          <When at={at} />
        </p>
      )}
    </li>
  );
};

/** Texts that an update of the site no longer accepts. */
function LeftOutNotice({ editor }: { readonly editor: ContentEditor }) {
  const left = editor.leftOut();
  if (left.length === 0) return null;
  const known = new Map(editor.sections().map(({ section }) => [section.id, section]));
  return (
    <Notice tone="bad">
      <p>This version of the site can't show some of what you saved. Pages have what shipped instead:</p>
      <ul className="bullets">
        {left.map(({ section, field, message }) => (
          <li key={`${section} ${field}`}>
            <a href={known.get(section)?.screen ?? sectionPath(section)}>{known.get(section)?.name ?? section}</a>
            <span>{`: ${known.get(section)?.fields[field]?.label ?? field}. ${message}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
