/** A photo as large as a thumb. Its address or headline is beside it, so it has no text of its own. */
import { type ListingPhoto, photoAddress, photoWidths } from "../../../domain/listings/photos.ts";

export const Thumbnail = ({ photo }: { photo: Pick<ListingPhoto, "folder" | "width"> | undefined }) =>
  photo ? (
    <img
      src={photoAddress(photo, photoWidths(photo.width)[0] ?? photo.width, "webp")}
      alt=""
      width={96}
      height={72}
      loading="lazy"
      decoding="async"
      className="thumbnail"
    />
  ) : (
    <svg viewBox="0 0 96 72" className="thumbnail thumbnail-empty" aria-hidden="true">
      <path d="M28 40 48 23l20 17M33 37v18h30V37" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M44 42h8v7h-8z" className="thumbnail-window" />
    </svg>
  );
