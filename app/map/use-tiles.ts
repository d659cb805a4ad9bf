/** Loads the owner's own map, if there is one. */
import { type RefObject, useEffect, useState } from "react";
import type { Stage, View } from "../../domain/map/view.ts";
import type { Tiles } from "./tiles.ts";

/**
 * @param container where the tiles are drawn.
 * @param address absent: there is no such map.
 * @returns the tiles once they're drawn; `undefined` before, without them, or where they can't be drawn.
 */
export function useTiles(
  container: RefObject<HTMLElement | null>,
  address: string | undefined,
  view: View,
  stage: Stage,
): Tiles | undefined {
  const [tiles, setTiles] = useState<Tiles>();
  useEffect(() => {
    const target = container.current;
    if (address === undefined || !target) return undefined;
    let isGone = false;
    let opened: Tiles | undefined;
    void import("./tiles.ts")
      .then(({ openTiles }) => openTiles(target, address, view, stage))
      .then((found) => {
        opened = found;
        if (isGone) found.remove();
        else setTiles(found);
      })
      // Our own drawing is there already.
      .catch(() => undefined);
    return () => {
      isGone = true;
      opened?.remove();
      setTiles(undefined);
    };
    // It's moved below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [container, address]);
  useEffect(() => tiles?.show(view, stage), [tiles, view, stage]);
  return tiles;
}
