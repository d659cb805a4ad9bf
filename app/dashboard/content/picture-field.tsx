/** One of the site's own pictures. */
import type { ContentField } from "../../../domain/content/fields.ts";
import { Picture } from "../../ui/picture.tsx";
import { PICTURES, type PictureName } from "../../ui/pictures.ts";
import { type ContentFieldProps, Group } from "./group.tsx";

/** "lake home". */
const captionOf = (name: PictureName): string => name.replaceAll("-", " ");

const isUpright = (name: PictureName): boolean => PICTURES[name].height > PICTURES[name].width;

/** Upright pictures where the shipped one is upright. */
export function PictureField({
  name,
  field,
  fields,
  messages,
}: ContentFieldProps & { readonly field: Extract<ContentField, { readonly kind: "picture" }> }) {
  const chosen = fields[name] ?? "";
  const wantsUpright = /portrait|tall/i.test(name);
  const names = (Object.keys(PICTURES) as PictureName[]).filter((each) => isUpright(each) === wantsUpright || each === chosen);
  return (
    <Group name={name} field={field} messages={messages}>
      <div className={wantsUpright ? "pictures pictures-upright" : "pictures"}>
        {names.map((each) => (
          <label key={each} className="picture-choice">
            <input type="radio" name={name} value={each} defaultChecked={each === chosen} />
            <Picture name={each} sizes="10rem" upTo={480} alt="" />
            <span className="small">{captionOf(each)}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
