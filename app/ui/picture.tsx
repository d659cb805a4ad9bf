/** A picture of ours in the sizes that were derived from it: AVIF, and WebP for browsers without it. */
import { type PictureData, type PictureName, PICTURES } from "./pictures.ts";

const data = (name: PictureName): PictureData => PICTURES[name];

/** Whether there is a picture of this name; names in content are plain texts. */
export const isPicture = (name: string): name is PictureName => Object.hasOwn(PICTURES, name);

/** Where a derived file is on the site. Its name changes with its content, so it can be kept for ever. */
export const pictureAddress = (name: PictureName, width: number, format: "avif" | "webp"): string =>
  `/pictures/${name}-${width}-${data(name).hash}.${format}`;

/** Derived widths up to a bound, or the smallest where all are larger. */
function widthsOf(name: PictureName, format: "avif" | "webp", upTo: number): readonly number[] {
  const all = data(name)[format];
  const fitting = all.filter((width) => width <= upTo);
  return fitting.length > 0 ? fitting : all.slice(0, 1);
}

const srcSet = (name: PictureName, format: "avif" | "webp", upTo: number): string =>
  widthsOf(name, format, upTo)
    .map((width) => `${pictureAddress(name, width, format)} ${width}w`)
    .join(", ");

/** The widest file that a card takes, in pixels: within 25 kB on any phone. */
export const CARD_WIDTH = 736;

export type Priority = boolean | "wide";

export type PictureProps = {
  name: PictureName;
  /** How wide it is shown, as in `sizes` of HTML: "(min-width: 64rem) 25rem, 100vw". */
  sizes: string;
  /** In place of the picture's own text; "" where it only decorates. */
  alt?: string;
  className?: string;
  /**
   * Above the fold and the largest thing there: loaded at once, before other pictures. At most one a page. `"wide"`: only where the screen is wide; it
   * is lazy, for phones, and comes before other lazy ones.
   */
  priority?: Priority;
  /** The widest file offered, in pixels. Without it `CARD_WIDTH`; no bound where `priority` is set. */
  upTo?: number;
  /** Another framing where the media query holds, such as a tall one for phones. */
  portrait?: { name: PictureName; media: string };
};

/** Takes its place before it is there: its size is known and its color stands in. Fit and corners come from `className`. */
export function Picture({
  name,
  sizes,
  alt,
  className,
  priority = false,
  upTo = priority === true ? Infinity : CARD_WIDTH,
  portrait,
}: PictureProps) {
  const { width, height, tone, alt: own } = data(name);
  const webp = widthsOf(name, "webp", upTo);
  const tall = portrait && data(portrait.name);
  return (
    <picture>
      {portrait && tall && (
        <>
          <source
            media={portrait.media}
            type="image/avif"
            srcSet={srcSet(portrait.name, "avif", upTo)}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
          <source
            media={portrait.media}
            type="image/webp"
            srcSet={srcSet(portrait.name, "webp", upTo)}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(name, "avif", upTo)} sizes={sizes} />
      {/* How it loads is said before what it loads: a browser may begin as soon as it knows the address. */}
      <img
        {...(priority !== true && { loading: "lazy", decoding: "async" })}
        {...(priority !== false && { fetchPriority: "high" })}
        {...(webp.length > 1 && { srcSet: srcSet(name, "webp", upTo), sizes })}
        alt={alt ?? own}
        width={width}
        height={height}
        className={className ? `tone-${tone} ${className}` : `tone-${tone}`}
        src={pictureAddress(name, webp.at(-1) ?? 0, "webp")}
      />
    </picture>
  );
}
