/** A picture in its sizes: AVIF, and WebP for browsers without it. */
import { type PictureData, type PictureName, PICTURES } from "./pictures.ts";

/** A picture that isn't one of ours. Its files are at `folder` + "640.webp"; it may have no AVIF. */
export type OtherPicture = Omit<PictureData, "hash"> & { readonly folder: string };

/** A generated file's address. Its name changes with its content, so it can be cached forever. */
export const pictureAddress = (name: PictureName, width: number, format: "avif" | "webp"): string =>
  `/pictures/${name}-${width}-${PICTURES[name].hash}.${format}`;

type Shown = PictureName | OtherPicture;

const dataOf = (name: Shown): Omit<PictureData, "hash"> => (typeof name === "string" ? PICTURES[name] : name);

const addressOf = (name: Shown, width: number, format: "avif" | "webp"): string =>
  typeof name === "string" ? pictureAddress(name, width, format) : `${name.folder}${width}.${format}`;

/** Widths of its files up to a bound, or the smallest if all are larger. */
function widthsOf(name: Shown, format: "avif" | "webp", upTo: number): readonly number[] {
  const all = dataOf(name)[format];
  const fitting = all.filter((width) => width <= upTo);
  return fitting.length > 0 ? fitting : all.slice(0, 1);
}

const srcSet = (name: Shown, format: "avif" | "webp", upTo: number): string =>
  widthsOf(name, format, upTo)
    .map((width) => `${addressOf(name, width, format)} ${width}w`)
    .join(", ");

const FORMATS = ["avif", "webp"] as const;

/** The widest file for a card, in pixels: within 25 kB on any phone. */
export const CARD_WIDTH = 736;

/** Where a first picture is shown no wider than a card: its sharpest file would be 110 kB, and hold up the first paint. */
const PHONE = "(width < 40rem)";

export type Priority = boolean | "wide";

export type PictureProps = {
  name: Shown;
  /** How wide it is shown, as in the HTML attribute `sizes`: "(min-width: 64rem) 25rem, 100vw". */
  sizes: string;
  /** Replaces the picture's own alternative text; "" if it is decorative. */
  alt?: string;
  className?: string;
  /**
   * Above the fold and the largest thing there: loaded before other pictures. At most one per page.
   * `"wide"`: only on wide screens; on phones it is lazy, before other lazy ones.
   */
  priority?: Priority;
  /** The widest file offered, in pixels. Default `CARD_WIDTH`; with `priority` that on phones, and no limit elsewhere. */
  upTo?: number;
  /** Another crop for a media query, such as a tall one for phones. */
  portrait?: { name: Shown; media: string };
};

/**
 * Reserves its place: its size is known, and a color fills it until it loads. Fit and corners come
 * from `className`.
 */
export function Picture({ name, sizes, alt, className, priority = false, upTo, portrait }: PictureProps) {
  const data = dataOf(name);
  const { width, height, tone, alt: own } = data;
  const tall = portrait && dataOf(portrait.name);
  const widest = upTo ?? (priority === true ? Infinity : CARD_WIDTH);
  const webp = widthsOf(name, "webp", widest);
  return (
    <picture>
      {portrait &&
        tall &&
        FORMATS.filter((format) => tall[format].length > 0).map((format) => (
          <source
            key={format}
            media={portrait.media}
            type={`image/${format}`}
            srcSet={srcSet(portrait.name, format, widest)}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
        ))}
      {priority === true && upTo === undefined && !portrait && data.avif.length > 0 && (
        <source media={PHONE} type="image/avif" srcSet={srcSet(name, "avif", CARD_WIDTH)} sizes={sizes} />
      )}
      {data.avif.length > 0 && <source type="image/avif" srcSet={srcSet(name, "avif", widest)} sizes={sizes} />}
      {/* Loading attributes before the address: a browser may start as soon as it knows that. */}
      <img
        {...(priority !== true && { loading: "lazy", decoding: "async" })}
        {...(priority !== false && { fetchPriority: "high" })}
        {...(webp.length > 1 && { srcSet: srcSet(name, "webp", widest), sizes })}
        alt={alt ?? own}
        width={width}
        height={height}
        className={className && tone ? `${tone} ${className}` : className || tone}
        src={addressOf(name, webp.at(-1) ?? 0, "webp")}
      />
    </picture>
  );
}
