/** Pointing at a home in the list lights its mark on the map, and the other way around. */
import { type RefObject, useEffect } from "react";

/** The identifier of the home whose card an element of the list is in. */
function homeAt(target: EventTarget | null): string | undefined {
  const card = target instanceof Element ? target.closest("li")?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]') : null;
  return card?.pathname.slice("/listings/".length);
}

/** @param panel the map's element; the list is what stands beside it. */
export function useTieToList(
  panel: RefObject<HTMLElement | null>,
  active: string | undefined,
  light: (id: string | undefined) => void,
): void {
  useEffect(() => {
    const list = panel.current?.nextElementSibling;
    if (!list) return undefined;
    const stop = new AbortController();
    for (const name of ["pointerover", "focusin"])
      list.addEventListener(name, ({ target }) => light(homeAt(target)), { signal: stop.signal });
    for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => light(undefined), { signal: stop.signal });
    return () => stop.abort();
  }, [panel, light]);

  useEffect(() => {
    const card = panel.current?.nextElementSibling?.querySelector(`li a[href="/listings/${CSS.escape(active ?? "")}"]`)?.closest("li");
    card?.setAttribute("data-on-map", "");
    return () => card?.removeAttribute("data-on-map");
  }, [panel, active]);
}
