/** One of the site's own pictures, or one that the agent uploads. */
import type { ContentField } from "../../../domain/content/fields.ts";
import { isOwnKey } from "../../../domain/content/own-picture.ts";
import { contentPicture } from "../../agent/content-picture.ts";
import { Picture } from "../../ui/picture.tsx";
import { PICTURES, type PictureName } from "../../ui/pictures.ts";
import { type ContentFieldProps, Group } from "./group.tsx";
import { OwnPictureParts } from "./own-picture-parts.tsx";

/** "Lake home". */
const captionOf = (name: PictureName): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

const isUpright = (name: PictureName): boolean => PICTURES[name].height > PICTURES[name].width;

export type PictureFieldProps = ContentFieldProps & { readonly field: Extract<ContentField, { readonly kind: "picture" }> };

/** Upright pictures where the shipped one is upright. */
export function PictureField({ name, field, fields, messages, note }: PictureFieldProps) {
  const chosen = fields[name] ?? "";
  const own = [chosen, fields[`own:${name}`] ?? ""].find(isOwnKey);
  const wantsUpright = /portrait|tall/i.test(name);
  const ours = field.onlyOwn
    ? []
    : (Object.keys(PICTURES) as PictureName[]).filter((each) => isUpright(each) === wantsUpright || each === chosen);
  const hasChoice = !field.onlyOwn || own !== undefined;
  return (
    <Group name={name} field={field} messages={messages} note={note}>
      {hasChoice && (
        <div className={wantsUpright ? "pictures pictures-upright" : "pictures"}>
          {own && <Choice name={name} value={own} isChosen={own === chosen} caption="Yours" isWhole={field.onlyOwn === true} />}
          {field.onlyOwn && <Choice name={name} value="" isChosen={chosen === ""} caption="None" />}
          {ours.map((each) => (
            <Choice key={each} name={name} value={each} isChosen={each === chosen} caption={captionOf(each)} />
          ))}
        </div>
      )}
      {own && <input type="hidden" name={`own:${name}`} value={own} />}
      {field.upload && <OwnPictureParts name={name} field={field} own={own === chosen ? own : undefined} />}
    </Group>
  );
}

type ChoiceProps = {
  readonly name: string;
  /** Empty: no picture. */
  readonly value: string;
  readonly isChosen: boolean;
  readonly caption: string;
  /** Shown whole, not cut. */
  readonly isWhole?: boolean;
};

const Choice = ({ name, value, isChosen, caption, isWhole = false }: ChoiceProps) => {
  const picture = contentPicture(value);
  return (
    <label className={value === "" ? "picture-choice picture-none" : isWhole ? "picture-choice picture-whole" : "picture-choice"}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      {picture && <Picture name={picture} sizes="10rem" upTo={480} alt="" />}
      <span className="small">{caption}</span>
    </label>
  );
};
