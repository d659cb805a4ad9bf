/** The pin on the agent's map: put down by a tap, moved by arrow keys, or placed where the phone is. */
import { sketchMap } from "../../../domain/listings/sketch-map.ts";
import type { SketchPlace } from "../../../domain/site-content.ts";

/** How far an arrow key moves the pin, in units of the sketch. */
const NUDGE = 0.5;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
};

const box = document.querySelector<HTMLElement>("[data-place-map]");
const inputOf = (name: string): HTMLInputElement | undefined => {
  const found = box?.closest("form")?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

function begin(target: HTMLElement): void {
  const map = sketchMap(JSON.parse(target.dataset["places"] ?? "[]") as readonly SketchPlace[]);
  const board = target.querySelector<HTMLElement>("[data-map]");
  const pin = target.querySelector<SVGElement>("[data-pin]");
  const [latitude, longitude] = [inputOf("latitude"), inputOf("longitude")];
  if (!map || !board || !pin || !latitude || !longitude) return;
  const [width = 1, height = 1] = (target.dataset["box"] ?? "").split(" ").map(Number);
  let at: readonly [x: number, y: number] = [width / 2, height / 2];

  const show = (): void => {
    const [north, east] = [latitude, longitude].map(({ value }) => (value.trim() === "" ? Number.NaN : Number(value)));
    const isSet = Number.isFinite(north) && Number.isFinite(east);
    pin.style.display = isSet ? "" : "none";
    if (!isSet || north === undefined || east === undefined) return;
    at = map.toPoint({ latitude: north, longitude: east });
    pin.setAttribute("transform", `translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`);
    const isOn = at[0] >= 0 && at[1] >= 0 && at[0] <= width && at[1] <= height;
    say(isOn ? "" : "That's beyond the edge of this map. It's saved all the same.");
  };
  const fill = (values: { readonly latitude: number; readonly longitude: number }): void => {
    [latitude.value, longitude.value] = [String(values.latitude), String(values.longitude)];
    for (const input of [latitude, longitude]) input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const say = (text: string): void => {
    const line = target.querySelector("[data-place-state]");
    if (line) line.textContent = text;
  };

  target.hidden = false;
  board.addEventListener("click", ({ clientX, clientY, detail }) => {
    // By keyboard it has no place.
    if (detail === 0) return;
    const { left, top, width: wide, height: high } = board.getBoundingClientRect();
    fill(map.toCoordinates([((clientX - left) / wide) * width, ((clientY - top) / high) * height]));
  });
  board.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    fill(map.toCoordinates([at[0] + step[0], at[1] + step[1]]));
  });
  for (const input of [latitude, longitude]) for (const event of ["input", "change"]) input.addEventListener(event, show);
  show();
  offerPosition(target, fill, say);
}

function offerPosition(
  target: HTMLElement,
  fill: (place: { latitude: number; longitude: number }) => void,
  say: (text: string) => void,
): void {
  const button = target.querySelector<HTMLButtonElement>("[data-locate]");
  if (!button || !("geolocation" in navigator) || !isSecureContext) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    say("Looking for where you are …");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        say("");
        fill({ latitude: Number(coords.latitude.toFixed(5)), longitude: Number(coords.longitude.toFixed(5)) });
      },
      () => say("Your phone didn't say where it is. Tap the map, or allow this page to know your position."),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  });
}

if (box) begin(box);
