/**
 * Offline, the page stays, with everything typed into it, instead of leaving for one that can't
 * load.
 */
import { useEffect } from "react";
import { notReached as copy } from "../../content/site.ts";
import { toast } from "../ui/toast.tsx";

/** Keeps the page and shows a message when a link is followed offline. */
export function useBlockOfflineNavigation(): void {
  useEffect(() => {
    // Runs before the router: if a page's script fails to load, the router reloads the present
    // page, and the browser shows none.
    const back = (): void => untold();
    document.addEventListener("click", keep, true);
    addEventListener("online", back);
    return () => {
      document.removeEventListener("click", keep, true);
      removeEventListener("online", back);
    };
  }, []);
}

/** Removes the message. */
let untold = (): void => {};

function keep(event: MouseEvent): void {
  // Browsers may report online when offline, but not the other way round.
  if (navigator.onLine || event.button !== 0 || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (!link || link.origin !== location.origin || link.target !== "") return;
  if (link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  event.stopPropagation();
  untold();
  untold = toast({ tone: "bad", title: copy.title, text: copy.text });
}
