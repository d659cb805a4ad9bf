import type { RemotePicture } from "../../domain/listings/listing.ts";
import { Photo } from "./photo.tsx";

const WIDE = "(min-width: 80rem) 52rem, (min-width: 64rem) 64vw, 92vw";
const HALF = "(min-width: 48rem) 26rem, 92vw";

/** The first picture fills a row, and so does the last of an even number; see gallery.css. */
const isWide = (index: number, count: number): boolean => index === 0 || (index === count - 1 && count % 2 === 0);

export function Gallery({ pictures, title }: { pictures: readonly (string | RemotePicture)[]; title: string }) {
  return (
    <ul className="gallery" aria-label={`Pictures of ${title}`}>
      {pictures.map((picture, i) => (
        <li key={typeof picture === "string" ? picture : picture.url}>
          <Photo picture={picture} sizes={isWide(i, pictures.length) ? WIDE : HALF} priority={i === 0} />
        </li>
      ))}
    </ul>
  );
}
