/** Without a line the page stays, with everything that was typed into it: to leave it for one that cannot come helps no one. */
import { useEffect } from "react";
import { notReached as copy } from "../../content/site.ts";
import { toast } from "../ui/toast.tsx";

export function useBlockOfflineNavigation(): void {
  useEffect(() => {
    // Before the router hears of it: where a page's script does not come it loads the present one again, and the browser shows none.
    const back = (): void => untold();
    document.addEventListener("click", keep, true);
    addEventListener("online", back);
    return () => {
      document.removeEventListener("click", keep, true);
      removeEventListener("online", back);
    };
  }, []);
}

/** Takes the message away again. */
let untold = (): void => {};

function keep(event: MouseEvent): void {
  // Browsers may think that there is a line where there is none, but not the other way round.
  if (navigator.onLine || event.button !== 0 || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (!link || link.origin !== location.origin || link.target !== "") return;
  if (link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  event.stopPropagation();
  untold();
  untold = toast({ tone: "bad", title: copy.title, text: copy.text });
}
