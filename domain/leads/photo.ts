/** What a photo may be, and the words for what it may not. Browser and server judge by the very same rules. */

/** The most bytes of one photo: 5 MB, counted generously. */
export const LARGEST_PHOTO = 5 * 1_048_576;

/** The most photos of one request. The page speaks of ten; more are taken. */
export const MOST_PHOTOS = 50;

/** The most bytes of one request with photos, all of it counted. */
export const LARGEST_UPLOAD = 250 * 1_048_576;

/** What a browser may call a photo, as an `accept` attribute has it. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/jpg", "image/png", "image/webp"];

export type PhotoFormat = "jpeg" | "png" | "webp";

/** How many of a file's first bytes tell what it is. */
export const SIGNATURE = 12;

const starts = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean => expected.every((byte, i) => bytes[at + i] === byte);

/** What a file is by its first bytes, whatever it is called. */
export function photoFormat(bytes: Uint8Array): PhotoFormat | undefined {
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  // "RIFF", four bytes of length, "WEBP"
  if (starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return "webp";
  return undefined;
}

/** Why a file is not taken, in words for the visitor. */
export type PhotoProblem = { readonly title: string; readonly text: string };

export const tooLarge = (file: string): PhotoProblem => ({ title: "File too large", text: `${file} exceeds the 5MB size limit` });

export const wrongType = (file: string): PhotoProblem => ({
  title: "Invalid file type",
  text: `${file} is not a supported image type (JPEG, PNG, or WebP)`,
});

/** What is wrong with a file by its size, the type that it claims and its first bytes; `undefined` when nothing is. */
export function photoProblem(
  file: { readonly name: string; readonly size: number; readonly type: string },
  signature: Uint8Array,
): PhotoProblem | undefined {
  if (file.size > LARGEST_PHOTO) return tooLarge(file.name);
  if (!PHOTO_TYPES.includes(file.type.toLowerCase()) || photoFormat(signature) === undefined) return wrongType(file.name);
  return undefined;
}

export const tooMany = `You can send up to ${MOST_PHOTOS} photos at a time. Please send the rest in a second request`;
export const tooHeavy = `Photos can total up to ${LARGEST_UPLOAD / 1_048_576} MB per request. Please send some of them in a second request`;

/** What is said beside a confirmation about files that were left out. @param reasons one for each, in words. */
export const leftOut = (reasons: readonly string[]): PhotoProblem => ({
  title: reasons.length === 1 ? "1 file wasn't added" : `${reasons.length} files weren't added`,
  text: reasons.join("; "),
});

/** "1 image", "3 images". */
export const imagesOf = (count: number): string => `${count} ${count === 1 ? "image" : "images"}`;
