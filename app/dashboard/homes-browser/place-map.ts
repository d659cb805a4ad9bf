/** The pin on the agent's map: put down by a tap, moved by arrow keys, or placed where the phone is. */
import { names } from "../../../content/map/names.ts";
import { labelsIn, placedNames } from "../../../domain/map/labels.ts";
import { type PlanePoint, toDegrees, toPlane } from "../../../domain/map/projection.ts";
import { shareOf, type Stage, type View, zoomed } from "../../../domain/map/view.ts";
import { attachGestures } from "../../map/gestures.ts";

/** How far an arrow key moves the pin, in pixels. */
const NUDGE = 3;
const ARROWS: Readonly<Record<string, PlanePoint>> = {
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
};
const CLOSER = 1.6;
/** Decimals of a coordinate: 0.00001 degrees are about a meter. */
const PLACES = 5;
const SVG = "http://www.w3.org/2000/svg";

type Fill = (place: { readonly latitude: number; readonly longitude: number }) => void;

const box = document.querySelector<HTMLElement>("[data-place-map]");
const inputOf = (name: string): HTMLInputElement | undefined => {
  const found = box?.closest("form")?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

const placed = placedNames(names);

/** Draws what is seen: the ground, its names, and the pin. */
function draw(target: HTMLElement, view: View, stage: Stage, pinAt: PlanePoint | undefined): void {
  const { x, y, size } = view;
  target.querySelector(".map-ground")?.setAttribute("viewBox", `${x - size / 2} ${y - size / 2} ${size} ${size}`);
  const side = Math.min(stage.width, stage.height) / 100;
  const texts = labelsIn(placed, view, stage, []).map(({ name: { name, kind, rank }, at }) => {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("x", `${50 + at[0] / side}%`);
    text.setAttribute("y", `${50 + at[1] / side}%`);
    text.setAttribute("class", `map-${kind}-name${rank === 0 ? " map-first-name" : ""}`);
    text.textContent = name;
    return text;
  });
  target.querySelector(".map-names")?.replaceChildren(...texts);
  const pin = target.querySelector<SVGElement>("[data-pin]");
  if (!pin) return;
  pin.style.display = pinAt ? "" : "none";
  if (!pinAt) return;
  const [right, down] = shareOf(view, pinAt);
  pin.setAttribute("x", `${right}%`);
  pin.setAttribute("y", `${down}%`);
}

function begin(target: HTMLElement): void {
  const board = target.querySelector<HTMLElement>("[data-map]");
  const [latitude, longitude] = [inputOf("latitude"), inputOf("longitude")];
  if (!board || !latitude || !longitude) return;
  const [x = 0, y = 0, size = 1] = (target.dataset["view"] ?? "").split(" ").map(Number);
  let view: View = { x, y, size };
  let at: PlanePoint | undefined;
  const stage = (): Stage => ({ width: board.clientWidth, height: board.clientHeight });
  const say = (text: string): void => {
    const line = target.querySelector("[data-place-state]");
    if (line) line.textContent = text;
  };
  const show = (): void => draw(target, view, stage(), at);
  const look = (next: (was: View) => View): void => {
    view = next(view);
    show();
  };
  const read = (): void => {
    const [north, east] = [latitude, longitude].map(({ value }) => (value.trim() === "" ? Number.NaN : Number(value)));
    at =
      north !== undefined && east !== undefined && Number.isFinite(north + east)
        ? toPlane({ latitude: north, longitude: east })
        : undefined;
    const [right, down] = at ? shareOf(view, at) : [50, 50];
    // A pin that was typed, or is where the phone is, comes into view.
    if (at && (Math.abs(right - 50) > 50 || Math.abs(down - 50) > 50)) view = { ...view, x: at[0], y: at[1] };
    show();
  };
  const fill: Fill = (place) => {
    latitude.value = String(Number(place.latitude.toFixed(PLACES)));
    longitude.value = String(Number(place.longitude.toFixed(PLACES)));
    for (const input of [latitude, longitude]) input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** So many pixels from a point of the plane. */
  const beside = ([fromX, fromY]: PlanePoint, right: number, down: number): PlanePoint => {
    const unit = view.size / Math.min(board.clientWidth, board.clientHeight);
    return [fromX + right * unit, fromY + down * unit];
  };

  target.hidden = false;
  attachGestures(board, stage, look);
  board.addEventListener("click", ({ clientX, clientY, detail }) => {
    // By keyboard it has no place.
    if (detail === 0) return;
    const { left, top, width, height } = board.getBoundingClientRect();
    fill(toDegrees(beside([view.x, view.y], clientX - left - width / 2, clientY - top - height / 2)));
  });
  board.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    fill(toDegrees(beside(at ?? [view.x, view.y], ...step)));
  });
  for (const [name, factor] of [
    ["closer", CLOSER],
    ["farther", 1 / CLOSER],
  ] as const)
    target.querySelector(`[data-${name}]`)?.addEventListener("click", () => look((was) => zoomed(was, factor, stage())));
  for (const input of [latitude, longitude]) for (const event of ["input", "change"]) input.addEventListener(event, read);
  new ResizeObserver(show).observe(board);
  read();
  offerPosition(target, fill, say);
}

function offerPosition(target: HTMLElement, fill: Fill, say: (text: string) => void): void {
  const button = target.querySelector<HTMLButtonElement>("[data-locate]");
  if (!button || !("geolocation" in navigator) || !isSecureContext) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    say("Looking for where you are …");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        say("");
        fill(coords);
      },
      () => say("Your phone didn't say where it is. Tap the map, or allow this page to know your position."),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  });
}

if (box) begin(box);
