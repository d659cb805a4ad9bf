import type { ListingPicture } from "../../domain/listings/listing.ts";
import { Photo } from "./photo.tsx";

const WIDE = "(min-width: 80rem) 52rem, (min-width: 64rem) 64vw, 92vw";
const HALF = "(min-width: 48rem) 26rem, 92vw";

/** The first picture fills a row, and so does the last of an even number; see gallery.css. */
const isWide = (index: number, count: number): boolean => index === 0 || (index === count - 1 && count % 2 === 0);

const keyOf = (picture: ListingPicture): string =>
  typeof picture === "string" ? picture : "folder" in picture ? picture.folder : picture.url;

export function Gallery({ pictures, title }: { pictures: readonly ListingPicture[]; title: string }) {
  return (
    <ul className="gallery" aria-label={`Pictures of ${title}`}>
      {pictures.map((picture, i) => (
        <li key={keyOf(picture)}>
          <Photo picture={picture} sizes={isWide(i, pictures.length) ? WIDE : HALF} priority={i === 0} />
        </li>
      ))}
    </ul>
  );
}
