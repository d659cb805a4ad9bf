/**
 * Uploads for a section's pictures, and what matters most in them. The result is in the form, beside all that was typed, until
 * it's saved. Besides the field itself, the form has `file:<field>`, `own:<field>` with the key of the uploaded picture,
 * `x:<field>` and `y:<field>` with its focus in percent, and `tap:<field>`, a picture as button.
 */
import type { ContentField, ContentSection, FieldMessages } from "../../../domain/content/fields.ts";
import { type Focus, type OwnKey, isOwnKey, ownPicture, type Pixel } from "../../../domain/content/own-picture.ts";
import { type Fields, INTENT, type SignedIn } from "../screen.ts";

/** The query parameter with the field that an upload is for. */
export const OWN_UPLOAD = "upload";
/** What the button that uses the numbers sends. */
export const USE_FOCUS = "focus";
/** How wide the picture is in which the focus is tapped. CSS pixels, as in dashboard.css. */
export const TAP_WIDTH = 240;

type Changed = {
  readonly fields: Fields;
  readonly done?: string;
  readonly problem?: string;
  readonly messages?: FieldMessages;
};

type PictureField = Extract<ContentField, { readonly kind: "picture" }>;

/** The names of the fields that take uploads. */
const uploadFields = ({ fields }: ContentSection): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "picture" && field.upload ? [name] : []));

export const takesUploads = (section: ContentSection): boolean => uploadFields(section).length > 0;

/** Stores the picture of a form with a file. */
export async function withUpload({ url, services }: SignedIn, { upload }: PictureField, request: Request): Promise<Changed> {
  const name = url.searchParams.get(OWN_UPLOAD) ?? "";
  if (!upload || !services.ownPictures) return { fields: {}, problem: "A picture can't be uploaded here." };
  const { fields, key, message } = await services.ownPictures.add(upload, `file:${name}`, request);
  if (key === undefined) return { fields, messages: { [name]: message } };
  return { fields: withKey(fields, name, key), done: "Your picture is in the form. Save to put it on your site." };
}

/** The form with another picture in a field, and without what was said of the one before. */
function withKey(fields: Fields, name: string, key: OwnKey): Fields {
  const { [`x:${name}`]: _x, [`y:${name}`]: _y, [`tap:${name}.x`]: _left, [`tap:${name}.y`]: _top, ...rest } = fields;
  return { ...rest, [name]: key, [`own:${name}`]: key };
}

/** The fields for which a file was chosen that this form couldn't send. */
export const fileNames = (section: ContentSection, fields: Fields): readonly string[] =>
  uploadFields(section).filter((name) => (fields[`file:${name}`] ?? "") !== "");

/** Whether a form asks only for another focus. */
export const choosesFocus = (section: ContentSection, fields: Fields): boolean =>
  fields[INTENT] === USE_FOCUS || uploadFields(section).some((name) => fields[`tap:${name}.x`] !== undefined);

/** Makes the pictures again whose focus was tapped, or typed as numbers. */
export async function withFocus({ services }: SignedIn, section: ContentSection, typed: Fields): Promise<Changed> {
  let fields = typed;
  for (const name of uploadFields(section)) {
    const key = fields[name] ?? "";
    const wanted = isOwnKey(key) ? wantedFocus(key, name, fields) : undefined;
    if (!isOwnKey(key) || !wanted || !services.ownPictures) continue;
    try {
      fields = withKey(fields, name, await services.ownPictures.refocus(key, wanted));
    } catch (error) {
      services.report("own-picture.not-moved", error);
      return {
        fields,
        problem: "We can't reach the stored picture right now. Everything else is in the form; please try again in a minute.",
      };
    }
  }
  return fields === typed ? { fields } : { fields, done: "Your picture is cut there now. Save to put it on your site." };
}

function wantedFocus(key: OwnKey, name: string, fields: Fields): Focus | Pixel | undefined {
  const [left, top] = [Number(fields[`tap:${name}.x`] ?? 0), Number(fields[`tap:${name}.y`] ?? 0)];
  // A keyboard presses the picture at 0, 0, which uses the numbers.
  if (left > 0 || top > 0) return { left, top, shownWidth: TAP_WIDTH };
  const focus = ownPicture(key)?.focus;
  const [x, y] = [percentIn(fields[`x:${name}`]), percentIn(fields[`y:${name}`])];
  return focus && x !== undefined && y !== undefined && (x !== focus.x || y !== focus.y) ? { x, y } : undefined;
}

/** A whole number from 0 to 100; `undefined` if it's something else. */
function percentIn(text: string | undefined): number | undefined {
  const number = /^\s*\d{1,3}(?:\.\d+)?\s*%?\s*$/.test(text ?? "") ? Math.round(Number.parseFloat(text ?? "")) : Number.NaN;
  return number <= 100 ? number : undefined;
}
