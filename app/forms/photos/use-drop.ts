import { useEffect, useState } from "react";
import { pick } from "./selected-photos.ts";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/**
 * Picks files dropped anywhere on the page; returns whether some are being dragged over it. A file
 * dropped elsewhere would otherwise replace the page, and everything typed in it.
 */
export function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onDrag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      if (event.type === "drop") void pick([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener("dragover", onDrag, { signal });
    document.addEventListener("drop", onDrag, { signal });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    return () => listeners.abort();
  }, []);
  return over;
}
