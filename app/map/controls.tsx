/** Closer, farther, and all homes. */
import type { MouseEvent, ReactNode } from "react";
import { mapWords as words } from "../../content/map/words.ts";
import { formatBox } from "../../domain/map/box.ts";
import { boxOfView, type Stage, type View, zoomed } from "../../domain/map/view.ts";
import { ZOOM_STEP } from "./use-keys.ts";
import type { Change } from "./gestures.ts";
import type { MapAddress } from "./with-map.tsx";

type Props = { view: View; stage: Stage; whole: View; change: Change; addressOf: (box: string) => string; address: MapAddress };

export function Controls({ view, stage, whole, change, addressOf, address }: Props) {
  const boxAt = (next: View): string => formatBox(boxOfView(next, stage));
  const closer = zoomed(view, ZOOM_STEP, stage);
  const farther = zoomed(view, 1 / ZOOM_STEP, stage);
  return (
    <div className="map-controls">
      <Control label={words.zoomIn} to={addressOf(boxAt(closer))} onPress={() => change(() => closer)}>
        <path d="M12 5v14M5 12h14" />
      </Control>
      <Control label={words.zoomOut} to={addressOf(boxAt(farther))} onPress={() => change(() => farther)}>
        <path d="M5 12h14" />
      </Control>
      <Control label={words.all} to={address({ map: true })} onPress={() => change(() => whole)}>
        <path d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4" />
      </Control>
    </div>
  );
}

/** A press that the map answers itself: one for a new tab is the browser's. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link without scripts, since then only the server can draw another part; with them it acts as a button. */
function Control({ label, to, onPress, children }: { label: string; to: string; onPress: () => void; children: ReactNode }) {
  const press = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onPress();
  };
  return (
    <a href={to} rel="nofollow" className="map-control" aria-label={label} title={label} onClick={press}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </a>
  );
}
