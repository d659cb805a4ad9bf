/**
 * A home's photos: added many at a time, put in order, described, turned, deleted and brought back. Every button is a form;
 * scripts send each photo by itself and keep the page where it is.
 */
import type { AddedPhoto, EditedPhoto } from "../../../domain/listings/editing.ts";
import { LARGEST_LISTING_PHOTO, MOST_LISTING_PHOTOS } from "../../../domain/listings/photos.ts";
import { PHOTO_TYPES } from "../../../domain/leads/photo.ts";
import { Form, Notice } from "../parts.tsx";
import { type Answer, AS_DATA, DONE, type Fields, INTENT, withQuery } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { homePath } from "./paths.ts";
import { PhotoCard } from "./photo-card.tsx";
import { recordChange } from "../record-change.ts";
import { Thumbnail } from "./thumbnail.tsx";

const MESSAGES = {
  added: "The photos are added.",
  described: "Saved.",
  moved: "The photos have their new order.",
  turned: "The photo is turned.",
  deleted: "The photo is deleted. Undo it below, within a day.",
  restored: "The photo is back.",
};

export const photosScreen = homeScreen({
  part: "photos",
  get: (visit) => page(withTyped(visit)),
  post: change,
  async upload(visit, request) {
    const { listing, services, url } = visit;
    const added = await services.listingsEditor.photos.add(listing.id, request);
    if (!("message" in added)) for (const { state } of added) if (state === "added") await recordChange(visit, "photos-added");
    if (url.searchParams.has(AS_DATA)) return { data: { results: "message" in added ? [{ name: "", ...added }] : added.map(plain) } };
    const messages =
      "message" in added ? [added.message] : added.flatMap((each) => (each.state === "refused" ? [sentence(each.message)] : []));
    // What is about all of them is said once.
    const refused = [...new Set(messages)];
    if (refused.length === 0) return done(visit, "added");
    const arrived = "message" in added ? 0 : added.length - messages.length;
    const current = (await services.listingsEditor.get(listing.id)) ?? listing;
    return page({ ...visit, listing: current }, { refused, arrived });
  },
});

/** With the words about a photo that couldn't be saved. */
function withTyped(visit: HomeVisit): HomeVisit {
  const { photo, room = "", alt = "" } = visit.kept ?? {};
  const { listing } = visit;
  const at = listing.photos.findIndex(({ id }) => id === photo);
  const typed = listing.photos[at];
  return typed ? { ...visit, listing: { ...listing, photos: listing.photos.with(at, { ...typed, room, written: alt }) } } : visit;
}

/** What a script shows of a photo that was sent. */
const plain = (added: AddedPhoto) =>
  added.state === "refused"
    ? { name: added.name, state: added.isForNow ? "later" : added.state, message: sentence(added.message) }
    : { name: added.name, state: added.state };

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const done = ({ listing }: HomeVisit, what: keyof typeof MESSAGES): Answer => ({
  redirect: withQuery(homePath(listing.id, "photos"), { [DONE]: what }),
});

async function change(visit: HomeVisit, fields: Fields): Promise<Answer> {
  const { listing, services } = visit;
  const { photos } = services.listingsEditor;
  const { photo = "", room = "", alt = "", order = "" } = fields;
  const ids = shown(listing.photos).map(({ id }) => id);
  const isMine = listing.photos.some(({ id }) => id === photo);
  const arrange = async (next: readonly string[]): Promise<Answer> => {
    await photos.arrange(listing.id, next);
    await recordChange(visit, "photos-arranged");
    return done(visit, "moved");
  };
  const intent = fields[INTENT] ?? "";
  if (intent === "arrange") return arrange(order.split(",").filter((id) => ids.includes(id)));
  if (!isMine) return page(visit, { problem: "That photo isn't here anymore." });
  switch (intent) {
    case "describe":
      await photos.describe(photo, { room, alt });
      await recordChange(visit, "photo-described", { of: "a photo's description", text: alt });
      return done(visit, "described");
    case "cover":
      return arrange([photo, ...ids.filter((id) => id !== photo)]);
    case "earlier":
      return arrange(swapped(ids, ids.indexOf(photo) - 1));
    case "later":
      return arrange(swapped(ids, ids.indexOf(photo)));
    case "left":
    case "right":
      return turn(visit, photo, intent);
    case "delete":
      await photos.remove(photo);
      await recordChange(visit, "photo-deleted");
      return done(visit, "deleted");
    case "restore":
      await photos.restore(photo);
      await recordChange(visit, "photo-restored");
      return done(visit, "restored");
    default:
      return page(visit);
  }
}

async function turn(visit: HomeVisit, photo: string, to: "left" | "right"): Promise<Answer> {
  const { services } = visit;
  try {
    await services.listingsEditor.photos.rotate(photo, to);
    await recordChange(visit, "photo-turned");
    return done(visit, "turned");
  } catch (error) {
    services.report("listing-photo.not-turned", error);
    return page(visit, { problem: "We can't reach the stored photo right now, so it isn't turned. Please try again in a minute." });
  }
}

/** Two neighbors in each other's place; the same order at its ends. */
function swapped(ids: readonly string[], at: number): readonly string[] {
  const [first, second] = [ids[at], ids[at + 1]];
  return first === undefined || second === undefined ? ids : ids.with(at, second).with(at + 1, first);
}

const shown = (photos: readonly EditedPhoto[]): readonly EditedPhoto[] => photos.filter(({ deletedAt }) => deletedAt === undefined);

type Shown = { readonly problem?: string; readonly refused?: readonly string[]; readonly arrived?: number };

function page(visit: HomeVisit, { problem, refused, arrived = 0 }: Shown = {}): Answer {
  const { listing } = visit;
  const photos = shown(listing.photos);
  const deleted = listing.photos.filter(({ deletedAt }) => deletedAt !== undefined);
  return homePage({
    visit,
    listing,
    part: "photos",
    title: "Photos",
    messages: MESSAGES,
    problem,
    status: problem || refused ? 422 : 200,
    children: (
      <>
        {refused && (
          <Notice tone="bad">
            {arrived > 0 && <p>{arrived === 1 ? "1 photo was added." : `${arrived} photos were added.`}</p>}
            <ul>
              {refused.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <AddForm id={listing.id} />
        <section aria-labelledby="photo-list-title" data-swap="photos">
          <h2 id="photo-list-title">{photos.length === 0 ? "No photos yet" : "In this order"}</h2>
          {photos.length === 0 && <p>The first photo is the cover: the one in lists and on social networks.</p>}
          {photos.length > 0 && (
            <ol className="photos" data-arrange={homePath(listing.id, "photos")}>
              {photos.map((photo, at) => (
                <PhotoCard key={photo.id} photo={photo} at={at} count={photos.length} listing={listing} />
              ))}
            </ol>
          )}
          {deleted.length > 0 && <Deleted photos={deleted} />}
        </section>
      </>
    ),
  });
}

const AddForm = ({ id }: { id: string }) => (
  <form
    method="post"
    encType="multipart/form-data"
    action={homePath(id, "photos")}
    className="add-photos card"
    aria-label="New photos"
    data-upload=""
  >
    <label htmlFor="photos" className="label">
      Add photos
    </label>
    <p id="photos-help" className="help">
      {`Choose as many as you like, up to ${MOST_LISTING_PHOTOS} for a home and ${LARGEST_LISTING_PHOTO / 1_048_576} MB each. Where a photo was taken is removed from it.`}
    </p>
    <input
      id="photos"
      type="file"
      name="photos"
      accept={PHOTO_TYPES.join()}
      multiple
      required
      className="control"
      aria-describedby="photos-help"
    />
    <button type="submit" className="button">
      Add photos
    </button>
    <ul className="queue" data-queue="" hidden />
    <p className="small" role="status" data-queue-state="" />
  </form>
);

const Deleted = ({ photos }: { photos: readonly EditedPhoto[] }) => (
  <section aria-labelledby="deleted" className="deleted">
    <h2 id="deleted">Deleted</h2>
    <ul className="homes">
      {photos.map((photo) => (
        <li key={photo.id} className="deleted-photo">
          <Thumbnail photo={photo} />
          <span>{photo.alt}</span>
          <Form intent="restore" label={`Bring back ${photo.alt}`} fields={{ photo: photo.id }} className="swaps">
            <button type="submit" className="button button-quiet button-small">
              Undo<span className="sr-only">{` deleting ${photo.alt}`}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
);
