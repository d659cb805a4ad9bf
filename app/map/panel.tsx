/** The map of homes. Loaded when it's opened; without scripts it's a picture whose marks and buttons are links. */
import { type FocusEvent, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { mapWords as words } from "../../content/map/words.ts";
import { formatBox, readBox } from "../../domain/map/box.ts";
import type { MapHome, MapHomes } from "../../domain/map/map-homes.ts";
import { boxOfView, viewOf } from "../../domain/map/view.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { Controls, isPlainPress } from "./controls.tsx";
import { Foot } from "./foot.tsx";
import { Ground, Names } from "./ground.tsx";
import { HomeCard } from "./home-card.tsx";
import styles from "./map.css?url";
import { Marks, marksOf, spotsOf } from "./marks.tsx";
import { useSheet } from "./sheet.ts";
import { useTieToList } from "./tie-to-list.ts";
import { useKeys } from "./use-keys.ts";
import { useGestures, useMapView, useStage } from "./use-map-view.ts";
import { useTiles } from "./use-tiles.ts";
import type { MapAddress } from "./with-map.tsx";

type Props = { map: MapHomes; address: MapAddress };

export default function MapPanel({ map, address }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const stageElement = useRef<HTMLDivElement>(null);
  const tilesElement = useRef<HTMLDivElement>(null);
  const stage = useStage(stageElement);
  const { view, whole, change, isMoved, searched } = useMapView(map);
  const tiles = useTiles(tilesElement, map.tiles, view, stage);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const spots = useMemo(() => spotsOf(map), [map]);
  const marks = marksOf(spots, view, stage);
  const here = formatBox(boxOfView(view, stage));
  const addressOf = (text: string): string => {
    const { box } = readBox(text);
    return address({ map: true, ...(box && { box }) });
  };
  const { home, lit, handlers, closeCard, onHome, setActive } = useChosen(map);
  const onGroup = (text: string, isWhole: boolean, event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const { box } = readBox(text);
    // Homes that the server counted together are only there after a search in their box.
    if (isWhole && box) change(() => viewOf(box, 1.3));
    else void navigate(addressOf(text), { preventScrollReset: true });
  };
  useGestures(stageElement, stage, change);
  useKeys(panel, { view, stage, whole, change, ...(home && { onEscape: closeCard }) });
  useTieToList(panel, lit, setActive);
  useSheet(panel, () => void navigate(address({}), { preventScrollReset: true }));
  return (
    <dialog open ref={panel} className="map-panel" aria-label={words.label}>
      <link rel="stylesheet" href={styles} precedence="map" />
      <div
        ref={stageElement}
        className="map-stage"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it's moved by keys
        tabIndex={hydrated ? 0 : undefined}
        role={hydrated ? "application" : "group"}
        aria-label={hydrated ? words.keys : words.label}
        data-moves={hydrated ? "" : undefined}
      >
        <div className="map-under" aria-hidden="true">
          {!tiles && <Ground view={view} />}
          <div ref={tilesElement} className="map-tiles" />
          <Names view={view} stage={stage} marks={marks} />
        </div>
        <div {...handlers}>
          <Marks {...{ marks, view, stage, active: lit, addressOf, onHome, onGroup }} />
        </div>
      </div>
      <Controls {...{ view, stage, change, addressOf, whole, address }} />
      <Area {...{ map, isMoved, address, here: addressOf(here), onSearch: () => searched(here) }} />
      {home && <HomeCard key={home.id} home={home} onClose={closeCard} />}
      <Foot map={map} address={address} credit={tiles ? tiles.credit : words.source} />
    </dialog>
  );
}

const idOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? (target.closest("[data-home]")?.getAttribute("data-home") ?? undefined) : undefined;

/** The home that is pointed at, on the map or in the list, and the one whose price was pressed. */
function useChosen(map: MapHomes) {
  const [active, setActive] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const light = ({ target }: PointerEvent | FocusEvent): void => setActive(idOf(target));
  const dim = (): void => setActive(undefined);
  return {
    home: map.homes.find(({ id }) => id === chosen),
    lit: active ?? chosen,
    setActive,
    handlers: { onPointerOver: light, onPointerLeave: dim, onFocus: light, onBlur: dim },
    onHome({ id }: MapHome, event: MouseEvent): void {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      setChosen(id);
    },
    closeCard(): void {
      document.querySelector<SVGAElement>(`.map-marks [data-home="${CSS.escape(chosen ?? "")}"]`)?.focus();
      setChosen(undefined);
    },
  };
}

type AreaProps = { map: MapHomes; isMoved: boolean; address: MapAddress; here: string; onSearch: () => void };

/** Searches where the map was moved to, or everywhere again. */
const Area = ({ map, isMoved, address, here, onSearch }: AreaProps) => (
  <div className="map-top">
    {isMoved ? (
      <Link to={here} preventScrollReset className="button" rel="nofollow" onClick={onSearch}>
        {words.searchArea}
      </Link>
    ) : (
      map.box && (
        <Link to={address({ map: true })} preventScrollReset className="button button-quiet">
          {words.anyArea}
        </Link>
      )
    )}
  </div>
);
