/** The parts of a picture's field for an upload: the file, the point around which it's cut, and how well text can be read over it. */
import {
  CONTRAST_NEEDED,
  type OwnKey,
  type OwnPicture,
  ownPicture,
  type PicturePlace,
  WHOLE,
} from "../../../domain/content/own-picture.ts";
import { PHOTO_TYPES } from "../../../domain/leads/photo.ts";
import { LARGEST_LISTING_PHOTO, PHOTOS_PATH } from "../../../domain/listings/photos.ts";
import { INTENT } from "../screen.ts";
import { OWN_UPLOAD, TAP_WIDTH, USE_FOCUS } from "./own-pictures.ts";
import type { PictureFieldProps } from "./picture-field.tsx";

/** What fits where. */
const BEST: Readonly<Record<PicturePlace, string>> = {
  portrait: "It's cut to 4:5.",
  wide: "It's cut to 16:9; 2,560 pixels wide is best.",
  tall: "It's cut to 2:3; 1,080 pixels wide is best.",
  logo: "A PNG with a transparent background looks best. It's put on a plate that can be seen by day and by night.",
};

type Props = Pick<PictureFieldProps, "name" | "field"> & {
  /** The uploaded picture, if it's the chosen one. */
  readonly own: OwnKey | undefined;
};

export function OwnPictureParts({ name, field, own }: Props) {
  const picture = own && ownPicture(own);
  return (
    <div className="own-picture">
      {picture && picture.place !== "logo" && <FocusPart name={name} label={field.label} picture={picture} />}
      {picture && picture.contrast > 0 && <ContrastText picture={picture} />}
      {field.upload && <UploadPart name={name} label={field.label} place={field.upload} />}
    </div>
  );
}

function UploadPart({ name, label, place }: { readonly name: string; readonly label: string; readonly place: PicturePlace }) {
  const help = `${name}-file-help`;
  return (
    <div className="field">
      <label htmlFor={`${name}-file`} className="label">
        Upload your own<span className="sr-only">{`: ${label}`}</span>
      </label>
      <p id={help} className="help">
        {`JPEG, PNG or WebP, up to ${LARGEST_LISTING_PHOTO / 1_048_576} MB. ${BEST[place]} Where it was taken is removed from it.`}
      </p>
      <div className="own-picture-file">
        <input
          id={`${name}-file`}
          type="file"
          name={`file:${name}`}
          accept={PHOTO_TYPES.join()}
          className="control"
          aria-describedby={help}
          data-own-picture={name}
        />
        <button
          type="submit"
          formNoValidate
          formEncType="multipart/form-data"
          formAction={`?${new URLSearchParams({ [OWN_UPLOAD]: name })}#${name}`}
          className="button button-quiet"
          data-own-picture-button={name}
        >
          Upload<span className="sr-only">{`: ${label}`}</span>
        </button>
      </div>
    </div>
  );
}

/** Tapping sends the form with the place, without scripts too; a keyboard has the numbers. */
function FocusPart({ name, label, picture }: { readonly name: string; readonly label: string; readonly picture: OwnPicture }) {
  const { x, y } = picture.focus;
  return (
    <div className="focus-part">
      <p className="label">What matters most in it</p>
      <p className="help">Tap it in your picture, or say where it is. The picture is cut around that point.</p>
      <div className="focus-picture">
        <input
          type="image"
          name={`tap:${name}`}
          src={`${PHOTOS_PATH}${picture.folder}/${WHOLE}`}
          alt={`${label}: tap the point to cut around. With a keyboard, use the numbers below`}
          width={TAP_WIDTH}
          formNoValidate
          formAction={`#${name}`}
        />
        <svg aria-hidden="true">
          <circle cx={`${x}%`} cy={`${y}%`} r="11" />
          <circle cx={`${x}%`} cy={`${y}%`} r="11" />
        </svg>
      </div>
      <div className="focus-numbers">
        <FocusNumber id={`${name}-x`} name={`x:${name}`} value={x} label="From the left, %" about={label} />
        <FocusNumber id={`${name}-y`} name={`y:${name}`} value={y} label="From the top, %" about={label} />
        <button type="submit" formNoValidate formAction={`#${name}`} name={INTENT} value={USE_FOCUS} className="button button-quiet">
          Cut here<span className="sr-only">{`: ${label}`}</span>
        </button>
      </div>
    </div>
  );
}

type FocusNumberProps = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly about: string;
};

const FocusNumber = ({ id, name, value, label, about }: FocusNumberProps) => (
  <div className="field">
    <label htmlFor={id} className="label">
      <span>{label}</span>
      <span className="sr-only">{`: ${about}`}</span>
    </label>
    <input id={id} name={name} defaultValue={value} inputMode="numeric" maxLength={5} autoComplete="off" className="control" />
  </div>
);

const ratio = (tenths: number): string => `${tenths / 10}:1`;

const ContrastText = ({ picture: { veil, contrast } }: { readonly picture: OwnPicture }) => (
  <p className="small">
    {veil > 0
      ? `It was too bright behind the words, so it's ${veil}% darker. Their contrast is at least ${ratio(contrast)} now; ${ratio(CONTRAST_NEEDED)} is needed.`
      : `The words can be read over it: their contrast is at least ${ratio(contrast)}, and ${ratio(CONTRAST_NEEDED)} is needed.`}
  </p>
);
