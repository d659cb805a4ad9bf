/** The map moved and zoomed by keys. */
import { type RefObject, useEffect, useRef } from "react";
import { panned, type Stage, type View, zoomed } from "../../domain/map/view.ts";
import type { Change } from "./gestures.ts";

/** The share of the stage that an arrow key moves the map. */
const STEP = 0.2;
/** How much closer one press shows the map. */
export const ZOOM_STEP = 1.6;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
};

type Keys = {
  readonly view: View;
  readonly stage: Stage;
  /** All homes. */
  readonly whole: View;
  readonly change: Change;
  /** Absent: Escape isn't ours. */
  readonly onEscape?: () => void;
};

/** The view after a key; `undefined` if the key does nothing here. */
function afterKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { view, stage, whole }: Keys): View | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const arrow = ARROWS[key];
  if (arrow) return panned(view, arrow[0] * stage.width * STEP, arrow[1] * stage.height * STEP, stage);
  if (key === "+" || key === "=") return zoomed(view, ZOOM_STEP, stage);
  if (key === "-" || key === "_") return zoomed(view, 1 / ZOOM_STEP, stage);
  return key === "0" ? whole : undefined;
}

export function useKeys(panel: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  useEffect(() => {
    const target = panel.current;
    const press = (event: KeyboardEvent): void => {
      const { onEscape, change } = latest.current;
      if (event.key === "Escape" && onEscape) {
        event.preventDefault();
        onEscape();
        return;
      }
      const stage = event.target instanceof Element ? event.target.closest<HTMLElement>(".map-stage") : null;
      const next = stage ? afterKey(event, latest.current) : undefined;
      if (!next) return;
      event.preventDefault();
      // A mark that had the focus may be gone from the map now.
      stage?.focus();
      change(() => next);
    };
    target?.addEventListener("keydown", press);
    return () => target?.removeEventListener("keydown", press);
  }, [panel]);
}
