/** The rules for photos and their error messages, for browser and server. */

/** Most bytes of a photo: 5 MB. */
export const LARGEST_PHOTO = 5 * 1_048_576;

/** Most photos of a request. The page mentions ten; more are accepted. */
export const MOST_PHOTOS = 50;

/** Most bytes of a whole request with photos. */
export const LARGEST_UPLOAD = 250 * 1_048_576;

/** The accepted media types, as for an `accept` attribute. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/jpg", "image/png", "image/webp"];

/** Bytes at the start of a file that identify its format. */
export const SIGNATURE = 12;

const starts = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean => expected.every((byte, i) => bytes[at + i] === byte);

/** Whether a file is a photo by its first bytes: a JPEG, PNG or WebP. */
const isPhoto = (bytes: Uint8Array): boolean =>
  starts(bytes, 0, [0xff, 0xd8, 0xff]) ||
  starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  // "RIFF", four bytes of length, "WEBP"
  (starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50]));

/** Why a file is refused, as text for the visitor. */
export type PhotoProblem = { readonly title: string; readonly text: string };

export const tooLarge = (file: string, largest = LARGEST_PHOTO): PhotoProblem => ({
  title: "File too large",
  text: `${file} exceeds the ${largest / 1_048_576}MB size limit`,
});

export const wrongType = (file: string): PhotoProblem => ({
  title: "Invalid file type",
  text: `${file} is not a supported image type (JPEG, PNG, or WebP)`,
});

/** Whether a file is in Apple's format: an ISO media file of one of its brands. Sharp's builds can't decode it, for its patents. */
export const isHeic = (bytes: Uint8Array): boolean =>
  starts(bytes, 4, [0x66, 0x74, 0x79, 0x70]) && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(String.fromCharCode(...bytes.slice(8, 12)));

/** Checks a file's size, claimed type and first bytes. `undefined` when it is valid. */
export function photoProblem(
  file: { readonly name: string; readonly size: number; readonly type: string },
  signature: Uint8Array,
  largest = LARGEST_PHOTO,
): PhotoProblem | undefined {
  if (file.size > largest) return tooLarge(file.name, largest);
  if (!PHOTO_TYPES.includes(file.type.toLowerCase()) || !isPhoto(signature)) return wrongType(file.name);
  return undefined;
}

export const tooMany = `You can send up to ${MOST_PHOTOS} photos at a time. Please send the rest in a second request`;
export const tooHeavy = `Photos can total up to ${LARGEST_UPLOAD / 1_048_576} MB per request. Please send some of them in a second request`;

/**
 * The message beside a confirmation about files that were left out.
 * @param reasons one text per file.
 */
export const leftOut = (reasons: readonly string[]): PhotoProblem => ({
  title: reasons.length === 1 ? "1 file wasn't added" : `${reasons.length} files weren't added`,
  text: reasons.join("; "),
});

/** "1 image", "3 images". */
export const imagesOf = (count: number): string => `${count} ${count === 1 ? "image" : "images"}`;
