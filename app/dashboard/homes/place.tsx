/** Where a home is: by a tap on the agent's own map, from the phone's position, by arrow keys, or typed. */
import { LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { sketchMap } from "../../../domain/listings/sketch-map.ts";
import type { Area, Sketch, SketchPlace } from "../../../domain/site-content.ts";
import { AreasMap } from "../../listings/areas-map.tsx";
import { type Answer, INTENT } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { HomeField, remarksOf } from "./home-field.tsx";
import { homePath } from "./paths.ts";
import { type NotSaved, saveFields, typedOf } from "./save-fields.tsx";

export const placeScreen = homeScreen({
  part: "map",
  get: (visit) => page(visit, visit.kept && typedOf(visit.kept)),
  post: (visit, fields) => saveFields(visit, fields, { saved: () => "?done=saved", unsaved: (typed, why) => page(visit, typed, why) }),
});

/** Without the frames in which parts are shown larger: a tap there would be elsewhere. */
function withoutInsets(sketch: Sketch): Sketch {
  const top = Math.min(sketch.height, ...sketch.insets.map(({ frame }) => frame.y));
  return { ...sketch, height: top, insets: [], names: sketch.names.filter(({ at: [, y] }) => y < top) };
}

function page(visit: HomeVisit, typed?: ListingValues, { errors, problem }: Partial<NotSaved> = {}): Answer {
  const { listing, services } = visit;
  const { sketch, sketchPlaces = [], areas } = services.content.current();
  const shown = { ...listing, values: { ...listing.values, ...typed }, errors: { ...listing.errors, ...errors } };
  const drawn = withoutInsets(sketch);
  return homePage({
    visit,
    listing,
    part: "map",
    title: "Map",
    messages: { saved: "Saved." },
    problem,
    children: (
      <>
        <h2 className="conflict-title">Where it is</h2>
        <p>Search engines and map apps use it. Leave it empty if the seller doesn't want the exact place shown.</p>
        <p className="save-state small" role="status" data-save-state="" />
        <form
          method="post"
          action={homePath(listing.id, "map")}
          className="request place-form"
          aria-label="Place"
          data-autosave={listing.id}
        >
          <input type="hidden" name={INTENT} value="save" />
          <input type="hidden" name="version" value={listing.version} />
          {sketchMap(sketchPlaces) && <Board sketch={drawn} places={sketchPlaces} areas={areas} />}
          <div className="pair">
            {(["latitude", "longitude"] as const).map((name) => (
              <HomeField
                key={name}
                name={name}
                field={LISTING_FIELDS[name]}
                value={shown.values[name] ?? ""}
                remarks={remarksOf(shown, name)}
              />
            ))}
          </div>
          <button type="submit" className="button">
            Save the place
          </button>
        </form>
      </>
    ),
  });
}

type BoardProps = { sketch: Sketch; places: readonly SketchPlace[]; areas: readonly Area[] };

/** The map itself. Only scripts can use it, so they show it. */
const Board = ({ sketch: { width, height }, sketch, places, areas }: BoardProps) => (
  <div hidden data-place-map="" data-places={JSON.stringify(places)} data-box={`${width} ${height}`}>
    <p className="help" id="map-help">
      Tap the map, or move the pin with the arrow keys. It's a sketch: check the numbers below if the exact place matters.
    </p>
    <div className="place-map card">
      <AreasMap sketch={sketch} />
      <svg viewBox={`0 0 ${width} ${height}`} className="place-names" aria-hidden="true">
        {areas
          .filter(({ at: [, y] }) => y < height)
          .map(({ name, at: [x, y] }) => (
            <text key={name} x={x} y={y}>
              {name}
            </text>
          ))}
        <g data-pin="" className="place-pin">
          <path d="M0 0C-1-3-4-4.500-4-8a4 4 0 0 1 8 0c0 3.500-3 5-4 8z" />
          <circle cy="-8" r="1.500" />
        </g>
      </svg>
      <button type="button" className="place-cover" data-map="" aria-labelledby="map-help" />
    </div>
    <button type="button" className="button button-quiet" data-locate="" hidden>
      Use where I am now
    </button>
    <p className="small" role="status" data-place-state="" />
  </div>
);
