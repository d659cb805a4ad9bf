/**
 * The pictures of a listing: a strip to swipe, with thumbnails on wide screens. Each picture leads to its largest file;
 * with scripts, to the viewer, which fills the screen.
 */
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { ListingPicture } from "../../../domain/listings/listing.ts";
import { photoAddress, photoWidths } from "../../../domain/listings/photos.ts";
import { InlineScript } from "../../ui/inline-script.tsx";
import { pictureAddress } from "../../ui/picture.tsx";
import { isPicture, PICTURES } from "../../ui/pictures.ts";
import { Photo } from "../../listings/photo.tsx";

const SIZES = "(min-width: 80rem) 52rem, (min-width: 64rem) 64vw, 100vw";

/** From this picture on, few sizes are offered. */
const FEW_FROM = 4;

/** The widest file of a picture that isn't the first, in pixels: sharp on most screens. */
const NEXT_WIDTH = 960;

const keyOf = (picture: ListingPicture): string =>
  typeof picture === "string" ? picture : "folder" in picture ? picture.folder : picture.url;

/** The address of a picture's largest file, in AVIF if there is one. */
function largestOf(picture: ListingPicture): string {
  if (typeof picture !== "string" && !("folder" in picture)) return picture.url;
  if (typeof picture !== "string") return photoAddress(picture, photoWidths(picture.width).at(-1) ?? 0, picture.avif ? "avif" : "webp");
  if (!isPicture(picture)) return "";
  const { avif, webp } = PICTURES[picture];
  return avif.length > 0 ? pictureAddress(picture, avif.at(-1) ?? 0, "avif") : pictureAddress(picture, webp.at(-1) ?? 0, "webp");
}

/** The address of its smallest file. */
function smallestOf(picture: ListingPicture): string {
  if (typeof picture !== "string")
    return "folder" in picture ? photoAddress(picture, photoWidths(picture.width)[0] ?? 0, "webp") : picture.url;
  return isPicture(picture) ? pictureAddress(picture, PICTURES[picture].webp[0] ?? 0, "webp") : "";
}

/**
 * Before the page is hydrated, a press on a picture waits for the viewer instead of leaving the page. Without scripts,
 * or where they fail to load (`data-plain`), the link works.
 */
const HOLD_PRESS = `addEventListener("click",e=>{let a=e.target.closest(".gallery a"),d=document,g=a&&a.closest(".gallery").dataset;g&&!("plain"in d.documentElement.dataset)&&!(e.ctrlKey||e.metaKey||e.shiftKey||g.live)&&(e.preventDefault(),g.pressed=[...d.querySelectorAll(".gallery a")].indexOf(a))})`;

export function Gallery({ pictures, title }: { pictures: readonly ListingPicture[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const { pressed } = current.dataset;
    current.dataset["live"] = "";
    delete current.dataset["pressed"];
    if (pressed !== undefined) void show(current, Number(pressed));
  }, []);
  return (
    <div className="photos">
      {/* A scrolling region is focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={strip} className="gallery" tabIndex={0} aria-label={`Pictures of ${title}`}>
        {pictures.map((picture, i) => (
          <li key={keyOf(picture)} id={`photo-${i + 1}`}>
            <a href={largestOf(picture)} onClick={(event) => onPress(event, strip, i)}>
              <Photo
                picture={picture}
                sizes={SIZES}
                {...(i === 0 ? { priority: true, upTo: Infinity } : { upTo: NEXT_WIDTH, few: i >= FEW_FROM })}
              />
            </a>
            {pictures.length > 1 && <span className="photo-number">{`${i + 1} / ${pictures.length}`}</span>}
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbnails pictures={pictures} strip={strip} />}
      <InlineScript code={HOLD_PRESS} />
    </div>
  );
}

type Strip = RefObject<HTMLUListElement | null>;

const hasModifier = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

function onPress(event: MouseEvent, strip: Strip, index: number): void {
  if (hasModifier(event) || !strip.current) return;
  event.preventDefault();
  void show(strip.current, index);
}

/** Loads the viewer at its first use. Without it, the picture itself is shown. */
async function show(strip: HTMLUListElement, index: number): Promise<void> {
  try {
    const { openViewer } = await import("./viewer.ts");
    openViewer(strip, index);
  } catch {
    location.assign(strip.querySelectorAll("a")[index]?.href ?? location.href);
  }
}

/** Links to the pictures in the strip. On a phone they aren't shown, and nothing of them is fetched. */
const Thumbnails = ({ pictures, strip }: { pictures: readonly ListingPicture[]; strip: Strip }) => (
  <ul className="thumbnails no-print" aria-label="Choose a picture">
    {pictures.map((picture, i) => (
      <li key={keyOf(picture)}>
        <a href={`#photo-${i + 1}`} aria-label={`Picture ${i + 1}`} onClick={(event) => scrollTo(event, strip, i)}>
          <img src={smallestOf(picture)} alt="" loading="lazy" decoding="async" width="96" height="64" />
        </a>
      </li>
    ))}
  </ul>
);

/** Scrolls the strip alone; the link would also scroll the page. */
function scrollTo(event: MouseEvent, strip: Strip, index: number): void {
  if (hasModifier(event) || !strip.current) return;
  event.preventDefault();
  strip.current.scrollTo({ left: index * strip.current.clientWidth });
}
