/** The map moved and zoomed by pointers and wheel. */
import { panned, type Stage, type View, zoomed } from "../../domain/map/view.ts";

/** Fewer pixels are a press with an unsteady hand. */
const SLACK = 5;
/** How far a wheel's pixel zooms. */
const WHEEL = 1 / 400;

/** Changes what is seen. */
export type Change = (next: (view: View) => View) => void;

/**
 * One finger or the mouse moves the map, two fingers and the wheel zoom it. A press on a mark stays a press.
 * @param stageOf the size of the target in pixels.
 * @returns what ends it.
 */
export function attachGestures(target: HTMLElement, stageOf: () => Stage, change: Change): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, readonly [x: number, y: number]>();
  let isDragged = false;

  const fromMiddle = (x: number, y: number): readonly [number, number] => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return [x - left - width / 2, y - top - height / 2];
  };
  const spread = (): readonly [apart: number, x: number, y: number] => {
    const [first = [0, 0], second = first] = [...down.values()];
    const [[ax, ay], [bx, by]] = [first, second];
    return [Math.hypot(ax - bx, ay - by), (ax + bx) / 2, (ay + by) / 2];
  };

  const move = (event: PointerEvent): void => {
    const was = down.get(event.pointerId);
    if (!was) return;
    if (!isDragged && down.size === 1 && Math.hypot(event.clientX - was[0], event.clientY - was[1]) < SLACK) return;
    isDragged = true;
    // Only now: a captured pointer's click would be the stage's, not the mark's.
    if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
    const [apart, x, y] = spread();
    down.set(event.pointerId, [event.clientX, event.clientY]);
    const [nowApart, nowX, nowY] = spread();
    const at = fromMiddle(nowX, nowY);
    change((view) => {
      const next = panned(view, nowX - x, nowY - y, stageOf());
      return down.size === 2 && apart > 0 && nowApart > 0 ? zoomed(next, nowApart / apart, stageOf(), at) : next;
    });
  };
  const release = ({ pointerId }: PointerEvent): void => void down.delete(pointerId);

  target.addEventListener(
    "pointerdown",
    ({ pointerId, clientX, clientY, button }) => {
      if (button !== 0 || down.size === 2) return;
      if (down.size === 0) isDragged = false;
      down.set(pointerId, [clientX, clientY]);
    },
    { signal },
  );
  target.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) target.addEventListener(end, release, { signal });
  // A drag that ends on a mark isn't a press on it, and a mark itself isn't dragged as a link.
  target.addEventListener("click", (event) => isDragged && (event.preventDefault(), event.stopImmediatePropagation()), {
    signal,
    capture: true,
  });
  target.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  target.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 16;
      const at = fromMiddle(event.clientX, event.clientY);
      change((view) => zoomed(view, Math.exp(-Math.max(-200, Math.min(200, pixels)) * WHEEL), stageOf(), at));
    },
    { signal, passive: false },
  );
  return () => stop.abort();
}
