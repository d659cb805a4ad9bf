/** One photo with all that can be done with it. */
import type { EditedListing, EditedPhoto } from "../../../domain/listings/editing.ts";
import { photoAddress, photoWidths, ROOMS, suggestedAlt } from "../../../domain/listings/photos.ts";
import { fairHousingFlags } from "../../../domain/fair-housing.ts";
import { INTENT } from "../screen.ts";
import { Flags } from "./home-field.tsx";
import { homePath } from "./paths.ts";

const OUTSIDE: ReadonlySet<string> = new Set(["Front of the house", "Back of the house", "Deck or patio", "Yard", "Garage", "View"]);
const OTHER: ReadonlySet<string> = new Set(["Floor plan", "Building", "Unit", "Land"]);
/** The rooms as people look for them. */
const GROUPS = {
  Outside: ROOMS.filter((room) => OUTSIDE.has(room)),
  Inside: ROOMS.filter((room) => !OUTSIDE.has(room) && !OTHER.has(room)),
  Other: ROOMS.filter((room) => OTHER.has(room)),
};

type Props = { photo: EditedPhoto; at: number; count: number; listing: EditedListing };

export function PhotoCard({ photo, at, count, listing }: Props) {
  const { id, room, written, width } = photo;
  const number = at + 1;
  const suggestion = suggestedAlt(room, listing.values.street ?? "", number);
  const flags = fairHousingFlags(written).map((flag) => Object.assign({ field: "photo" as const }, flag));
  const small = photoWidths(width).find((each) => each >= 480) ?? width;
  return (
    <li className="photo card" data-photo={id} id={`photo-${id}`}>
      <div className="photo-top">
        <img
          src={photoAddress(photo, small, "webp")}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
        />
        <span className="tag photo-number">{at === 0 ? "Cover" : `${number} of ${count}`}</span>
        <span className="photo-handle" data-handle="" aria-hidden="true" hidden>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
            <path d="M5 8h14M5 12h14M5 16h14" />
          </svg>
        </span>
      </div>
      <form method="post" action={homePath(listing.id, "photos")} className="photo-form swaps" aria-label={`Photo ${number}`}>
        <input type="hidden" name="photo" value={id} />
        <Words photo={photo} number={number} suggestion={suggestion} />
        {flags.length > 0 && <Flags flags={flags} />}
        <div className="photo-buttons">
          <Button does="describe" text="Save" about={number} />
          <Button does="earlier" text="Move earlier" about={number} isOff={at === 0} />
          <Button does="later" text="Move later" about={number} isOff={at === count - 1} />
          <Button does="cover" text="Make cover" about={number} isOff={at === 0} />
          <Button does="left" text="Turn left" about={number} />
          <Button does="right" text="Turn right" about={number} />
          <Button does="delete" text="Delete" about={number} />
        </div>
      </form>
    </li>
  );
}

const Words = ({ photo: { id, room, written }, number, suggestion }: { photo: EditedPhoto; number: number; suggestion: string }) => (
  <>
    <div className="photo-words">
      <div className="field">
        <label htmlFor={`room-${id}`} className="label">
          Shows<span className="sr-only">{`, photo ${number}`}</span>
        </label>
        <select id={`room-${id}`} name="room" defaultValue={room} className="control">
          <option value="">Please choose</option>
          {Object.entries(GROUPS).map(([group, rooms]) => (
            <optgroup key={group} label={group}>
              {rooms.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`alt-${id}`} className="label">
          Description<span className="sr-only">{` of photo ${number}`}</span>
        </label>
        <input
          id={`alt-${id}`}
          name="alt"
          defaultValue={written}
          placeholder={suggestion}
          maxLength={300}
          className="control"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={`alt-help-${id}`}
        />
      </div>
    </div>
    <p id={`alt-help-${id}`} className="small">
      {written === "" ? `Read to people who can't see it. Left empty, it's “${suggestion}”.` : "Read to people who can't see it."}
    </p>
  </>
);

/** A button that can't do anything here is left out. */
const Button = ({ does, text, about, isOff }: { does: string; text: string; about: number; isOff?: boolean }) =>
  isOff ? null : (
    <button
      type="submit"
      name={INTENT}
      value={does}
      className={`button button-quiet button-small${does === "delete" ? " button-bad" : ""}`}
    >
      <span>{text}</span>
      <span className="sr-only">{`, photo ${about}`}</span>
    </button>
  );
