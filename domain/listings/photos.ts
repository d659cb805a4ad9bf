/** The photos of the agent's own listings: their files, addresses and alternative texts. */

/** A photo as pages show it. */
export type ListingPhoto = {
  /** The part of its address that changes with its content, so that browsers may keep it. */
  readonly folder: string;
  readonly alt: string;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** There are AVIF files, too. */
  readonly avif: boolean;
};

/** Most bytes of a photo that the agent adds: 25 MB. */
export const LARGEST_LISTING_PHOTO = 25 * 1_048_576;
/** Most photos of a listing. */
export const MOST_LISTING_PHOTOS = 100;

/** Widths in pixels in which a photo is offered, as far as it's as wide. */
const WIDTHS = [320, 480, 736, 960, 1600] as const;

/** The widths of a photo's files, the widest last. */
export function photoWidths(width: number): readonly number[] {
  const smaller = WIDTHS.filter((each) => each < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : smaller;
}

/** The size of the picture that social networks show, in pixels. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** Where the addresses of photos begin. */
export const PHOTOS_PATH = "/photos/";

/** The address of one of a photo's files. */
export const photoAddress = ({ folder }: Pick<ListingPhoto, "folder">, width: number, format: "webp" | "avif"): string =>
  `${PHOTOS_PATH}${folder}/${width}.${format}`;

/** The address of its picture for social networks. */
export const sharedPhotoAddress = ({ folder }: Pick<ListingPhoto, "folder">): string => `${PHOTOS_PATH}${folder}/shared.jpg`;

/** What a photo shows, for the agent to choose from. */
export const ROOMS = [
  "Front of the house",
  "Back of the house",
  "Kitchen",
  "Living room",
  "Dining room",
  "Family room",
  "Bedroom",
  "Primary bedroom",
  "Bathroom",
  "Primary bathroom",
  "Office",
  "Laundry room",
  "Mudroom",
  "Basement",
  "Garage",
  "Deck or patio",
  "Yard",
  "View",
  "Floor plan",
  "Building",
  "Unit",
  "Land",
] as const;

/** "Kitchen at 12 Elm Street": a good start for an alternative text. The number is the photo's place among all, from 1. */
export const suggestedAlt = (room: string, street: string, number: number): string => {
  const place = street.trim() === "" ? "" : ` ${room === "View" ? "from" : "at"} ${street.trim()}`;
  return room.trim() === "" ? `Photo ${number}${place}` : `${room.trim()}${place}`;
};
