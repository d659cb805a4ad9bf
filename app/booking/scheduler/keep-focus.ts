/** For links that are gone with the page that they lead to: whoever followed one by keyboard or by ear must go on from somewhere near. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * @param place takes the focus when the link that had it is gone.
 * @param shown what the link changes.
 * @returns to be called when the link is followed.
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
