/**
 * A row of cards that is swiped, scrolled by keyboard, or moved by two buttons. The buttons need
 * scripts: until then their place is empty, and the row scrolls.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "../ui/hydrated.ts";

export function Carousel({ heading, label, children }: { heading: ReactNode; label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  const hydrated = useHydrated();
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateEnds = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEnds({ start: scrollLeft < 8, end: scrollLeft + clientWidth > scrollWidth - 8 });
    };
    const sizes = new ResizeObserver(updateEnds);
    sizes.observe(element);
    element.addEventListener("scroll", updateEnds, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", updateEnds);
    };
  }, []);

  const scroll = (direction: 1 | -1) => {
    const step = row.current?.firstElementChild?.getBoundingClientRect().width ?? 0;
    row.current?.scrollBy({ left: direction * step });
  };

  return (
    <>
      <div className="wrap mb-6 flex flex-wrap items-end justify-between gap-6">
        {heading}
        <div className={hydrated ? "flex gap-2" : "invisible flex gap-2"}>
          <Arrow label="Previous" path="M14.500 5l-7 7 7 7" disabled={ends.start} onClick={() => scroll(-1)} />
          <Arrow label="Next" path="M9.500 5l7 7-7 7" disabled={ends.end} onClick={() => scroll(1)} />
        </div>
      </div>
      {/* A scrolling region is focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className="carousel" tabIndex={0} aria-label={label}>
        {children}
      </ul>
    </>
  );
}

/** At the end the button keeps the focus, so that keyboard users don't jump to the top. */
function Arrow({ label, path, disabled, onClick }: { label: string; path: string; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="button button-quiet size-12 rounded-full p-0 aria-disabled:pointer-events-none aria-disabled:opacity-40"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" className="size-5 shrink-0" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
