/** A listing's picture: one of ours by its key, the agent's own photo, or a remote one by its URL. */
import type { ListingPicture } from "../../domain/listings/listing.ts";
import { type ListingPhoto, photoAddress, photoWidths } from "../../domain/listings/photos.ts";
import { CARD_WIDTH, Picture, type Priority } from "../ui/picture.tsx";
import { isPicture } from "../ui/pictures.ts";

/**
 * @param upTo the widest file offered, in pixels; see `Picture`.
 * @param few offers every second width of an own photo: a page with many is half as long.
 */
type Props = { picture: ListingPicture; sizes: string; priority?: Priority; upTo?: number; few?: boolean };

export function Photo({ picture, sizes, priority = false, upTo, few = false }: Props) {
  if (typeof picture === "string")
    return isPicture(picture) ? <Picture name={picture} sizes={sizes} priority={priority} {...(upTo !== undefined && { upTo })} /> : null;
  if ("folder" in picture)
    return (
      <OwnPhoto photo={picture} sizes={sizes} priority={priority} few={few} upTo={upTo ?? (priority === true ? Infinity : CARD_WIDTH)} />
    );
  return (
    <img src={picture.url} alt={picture.alt} loading={priority === true ? "eager" : "lazy"} decoding="async" width={1200} height={900} />
  );
}

type OwnProps = { photo: ListingPhoto; sizes: string; priority: Priority; upTo: number; few: boolean };

/** WebP in each width, and AVIF once it's there. An upright photo says so, because most frames are wide. */
function OwnPhoto({ photo, sizes, priority, upTo, few }: OwnProps) {
  const all = photoWidths(photo.width);
  const fitting = all.filter((width) => width <= upTo);
  const offered = fitting.length > 0 ? fitting : all.slice(0, 1);
  const widths = few ? offered.filter((_, at) => (offered.length - at) % 2 === 1) : offered;
  const srcSet = (format: "avif" | "webp") => widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(", ");
  return (
    <picture>
      {photo.avif && <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />}
      {/* Loading attributes before the address: a browser may start as soon as it knows that. */}
      <img
        {...(priority !== true && { loading: "lazy", decoding: "async" })}
        {...(priority !== false && { fetchPriority: "high" })}
        srcSet={srcSet("webp")}
        sizes={sizes}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        {...(photo.height > photo.width && { className: "upright" })}
        src={photoAddress(photo, widths.at(-1) ?? 0, "webp")}
      />
    </picture>
  );
}
