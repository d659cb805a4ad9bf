/** For links that disappear on the page they lead to: the focus must go somewhere near. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * @param place takes the focus when the link that had it is gone.
 * @param shown what the link changes.
 * @returns a handler for the link's click.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const followed = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (followed.current && document.activeElement === document.body) place.current?.focus();
    followed.current = false;
  });
  return () => {
    followed.current = true;
  };
}
