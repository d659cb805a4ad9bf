/** What part of the map is seen, and on how many pixels. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { baseMap } from "../../content/map/base-map.ts";
import { formatBox } from "../../domain/map/box.ts";
import type { MapHomes } from "../../domain/map/map-homes.ts";
import { type Stage, type View, viewOf, viewOfPlaces } from "../../domain/map/view.ts";
import { attachGestures, type Change } from "./gestures.ts";

/** Before it's measured, as the server has it. Pixels. */
const UNMEASURED: Stage = { width: 600, height: 600 };

/** The size of the map's stage in pixels. */
export function useStage(element: RefObject<HTMLElement | null>): Stage {
  const [stage, setStage] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = target;
      if (width > 0 && height > 0) setStage((was) => (was.width === width && was.height === height ? was : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return stage;
}

/** All that was found, or the largest towns that the map knows. */
const wholeOf = ({ homes, groups }: MapHomes): View =>
  viewOfPlaces([...homes, ...groups]) ?? viewOfPlaces(baseMap.names.filter(({ rank }) => rank === 0)) ?? { x: 0, y: 0, size: 6000 };

/** The searched area, or else all homes. */
const viewFor = (map: MapHomes): View => (map.box ? viewOf(map.box) : wholeOf(map));

/** The seen part of the map. A new search shows its homes, unless it was for what is seen. */
export function useMapView(map: MapHomes) {
  const [view, setView] = useState(() => viewFor(map));
  const [isMoved, setMoved] = useState(false);
  const shown = useRef({ map, asked: "" });
  useEffect(() => {
    const { map: before, asked } = shown.current;
    if (before === map) return;
    const box = map.box ? formatBox(map.box) : "";
    const isSame = box !== "" && (box === asked || (before.box !== undefined && box === formatBox(before.box)));
    shown.current = { map, asked };
    setMoved(false);
    if (!isSame) setView(viewFor(map));
  }, [map]);
  const change: Change = useCallback((next) => {
    setView(next);
    setMoved(true);
  }, []);
  const searched = (box: string): void => void (shown.current.asked = box);
  return { view, whole: wholeOf(map), change, isMoved, searched };
}

/** Moves and zooms the map by pointers and wheel. */
export function useGestures(element: RefObject<HTMLElement | null>, stage: Stage, change: Change): void {
  const latest = useRef(stage);
  useEffect(() => void (latest.current = stage));
  useEffect(() => (element.current ? attachGestures(element.current, () => latest.current, change) : undefined), [element, change]);
}
