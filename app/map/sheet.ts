/** On a phone the map opens as a sheet over the page: a modal dialog, which keeps the focus and closes by Escape. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "../ui/hydrated.ts";

/** Where the map isn't beside the list; map.css has the same. */
const NARROW = "(width < 64rem)";

/** A map that came with the page stays above the list: what is read already doesn't move. */
export function useSheet(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const hydrated = useHydrated();
  const [isPressed] = useState(hydrated);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet || !isPressed) return undefined;
    const narrow = matchMedia(NARROW);
    const stop = new AbortController();
    const fit = (): void => {
      if (sheet.matches(":modal") === narrow.matches) return;
      sheet.close();
      if (narrow.matches) sheet.showModal();
      else sheet.show();
    };
    sheet.addEventListener("cancel", (event) => (event.preventDefault(), close.current()), { signal: stop.signal });
    narrow.addEventListener("change", fit, { signal: stop.signal });
    fit();
    return () => stop.abort();
  }, [dialog, isPressed]);
}
