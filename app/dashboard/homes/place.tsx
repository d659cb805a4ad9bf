/** Where a home is: by a tap on the agent's own map, from the phone's position, by arrow keys, or typed. */
import { baseMap } from "../../../content/map/base-map.ts";
import { LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { fold } from "../../../domain/listings/location.ts";
import { boxOf, isInBox } from "../../../domain/map/box.ts";
import { toPlane } from "../../../domain/map/projection.ts";
import { type View, viewOfPlaces } from "../../../domain/map/view.ts";
import { Ground } from "../../map/ground.tsx";
import { type Answer, INTENT } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { HomeField, remarksOf } from "./home-field.tsx";
import { homePath } from "./paths.ts";
import { type NotSaved, saveFields, typedOf } from "./save-fields.tsx";

export const placeScreen = homeScreen({
  part: "map",
  get: (visit) => page(visit, visit.kept && typedOf(visit.kept), { version: visit.kept?.["version"] }),
  post: (visit, fields) => saveFields(visit, fields, { saved: () => "?done=saved", unsaved: (typed, why) => page(visit, typed, why) }),
});

/** Without a pin, the home's town, or else the largest towns. About 10 meters each. */
const TOWN = 1400;
const AROUND_PIN = 500;

const { names } = baseMap;

/** What the map shows first. */
function viewFor({ latitude, longitude, city }: ListingValues): View {
  const [north, east] = [latitude, longitude].map((text) => ((text ?? "").trim() === "" ? Number.NaN : Number(text)));
  const isSet = north !== undefined && east !== undefined && Number.isFinite(north + east);
  const town = names.find(({ name, kind }) => kind === "city" && fold(name) === fold(city ?? ""));
  const at = isSet ? { latitude: north, longitude: east } : town;
  if (!at) return viewOfPlaces(names.filter(({ rank }) => rank <= 1)) ?? { x: 0, y: 0, size: TOWN };
  const [x, y] = toPlane(at);
  return { x, y, size: isSet ? AROUND_PIN : TOWN };
}

/** Whether an agent works where the map has something to show. */
function isDrawn(place: { readonly latitude: number; readonly longitude: number } | undefined): boolean {
  const drawn = boxOf(names);
  return place !== undefined && drawn !== undefined && isInBox(place, drawn);
}

function page(visit: HomeVisit, typed?: ListingValues, { errors, problem, version }: Partial<NotSaved> = {}): Answer {
  const { listing, services } = visit;
  const { agent } = services.content.current();
  const shown = { ...listing, values: { ...listing.values, ...typed }, errors: { ...listing.errors, ...errors } };
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
          <input type="hidden" name="version" value={version ?? listing.version} />
          {isDrawn(agent.location) && <Board view={viewFor(shown.values)} />}
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

/** The map itself. Only scripts can use it, so they show it. */
const Board = ({ view }: { view: View }) => (
  <div hidden data-place-map="" data-view={`${view.x} ${view.y} ${view.size}`}>
    <p className="help" id="map-help">
      Tap the map, or move the pin with the arrow keys. Roads and shores are drawn by hand: check the numbers below if the exact place
      matters.
    </p>
    <div className="place-map card">
      <Ground view={view} />
      <svg className="map-square map-names" aria-hidden="true" />
      <svg className="map-square" aria-hidden="true">
        <svg data-pin="" className="place-pin" overflow="visible">
          <path d="M0 0C-4-12-14-16-14-28a14 14 0 0 1 28 0c0 12-10 16-14 28z" />
          <circle cy="-28" r="5" />
        </svg>
      </svg>
      <button type="button" className="place-cover" data-map="" aria-labelledby="map-help" />
      <div className="place-zoom">
        <button type="button" className="button button-quiet" data-closer="" aria-label="Zoom in">
          +
        </button>
        <button type="button" className="button button-quiet" data-farther="" aria-label="Zoom out">
          −
        </button>
      </div>
    </div>
    <button type="button" className="button button-quiet" data-locate="" hidden>
      Use where I am now
    </button>
    <p className="small" role="status" data-place-state="" />
  </div>
);
