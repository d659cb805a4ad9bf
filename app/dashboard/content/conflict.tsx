/** Two people changed the same field at once: the second sees both texts and chooses. */
import type { FieldConflict } from "../../../domain/content/editing.ts";
import type { ContentSection } from "../../../domain/content/fields.ts";
import { INTENT, type Fields, type Page } from "../screen.ts";
import { When } from "../parts.tsx";
import { ValueText } from "./changes.tsx";
import { sectionPath } from "./paths.ts";

/** Before the name of a field: whose value is saved. */
export const CHOOSE = "choose:";

type Conflict = { readonly section: ContentSection; readonly conflicts: readonly FieldConflict[]; readonly fields: Fields };

/** @param fields the form, without what only the other person changed, and with the version to save on. */
export const conflictPage = ({ section, conflicts, fields }: Conflict): Page => ({
  title: `Choose: ${section.name}`,
  status: 409,
  body: (
    <>
      <h1>Someone else changed this, too</h1>
      <p className="lead">{`While you were editing ${section.name}, these fields were saved by someone else. Choose what stays; everything else you typed is kept.`}</p>
      <form method="post" action={sectionPath(section.id)} className="request conflict">
        {Object.entries(fields).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        {conflicts.map((conflict) => (
          <Choice key={conflict.name} conflict={conflict} section={section} />
        ))}
        <button type="submit" name={INTENT} value="save" className="button">
          Save my choice
        </button>
      </form>
      <p>
        <a href={sectionPath(section.id)} className="link link-alone">
          Leave it as it is now
        </a>
      </p>
    </>
  ),
});

function Choice({
  conflict: { name, theirs, yours, by, at },
  section,
}: {
  readonly conflict: FieldConflict;
  readonly section: ContentSection;
}) {
  const field = section.fields[name];
  if (!field) return null;
  return (
    <fieldset className="group">
      <legend className="label">{field.label}</legend>
      <label className="consent">
        <input type="radio" name={CHOOSE + name} value="yours" defaultChecked />
        <span>
          <span className="check-label">Yours</span>
          <ValueText field={field} value={yours} />
        </span>
      </label>
      <label className="consent">
        <input type="radio" name={CHOOSE + name} value="theirs" />
        <span>
          <span className="check-label">
            <bdi>{by}</bdi>
            <span>, </span>
            <When at={at} />
          </span>
          <ValueText field={field} value={theirs} />
        </span>
      </label>
    </fieldset>
  );
}
