/**
 * The pictures of a listing over the whole screen, in a modal dialog: swiped or by arrow keys, enlarged by a button or a
 * double press, closed by Escape, the cross or Back. Loaded at the first press; apart from React, because it knows no more
 * than the strip that is in the page already.
 */

/** In the state of the history entry that Back leaves. */
const OPEN = "photo";

type State = { readonly [OPEN]?: number } | null;

const ICON = {
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  zoom: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.200 15.200L20.500 20.500M10.500 7.500v6M7.500 10.500h6",
  close: "M5 5l14 14M19 5L5 19",
} as const;

const SVG = "http://www.w3.org/2000/svg";

function button(kind: keyof typeof ICON, label: string, press: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), { type: "button", className: `viewer-button viewer-${kind}` });
  element.setAttribute("aria-label", label);
  element.addEventListener("click", press);
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON[kind]);
  icon.append(path);
  element.append(icon);
  return element;
}

/** A slide with a picture of the strip, in its largest size. */
function slide(link: HTMLAnchorElement): HTMLLIElement {
  const small = link.querySelector("img");
  const item = Object.assign(document.createElement("li"), { className: "viewer-slide" });
  const image = Object.assign(document.createElement("img"), { loading: "lazy", decoding: "async", alt: small?.alt ?? "" });
  // Its place is known before it has loaded.
  for (const size of ["width", "height"] as const) image.setAttribute(size, small?.getAttribute(size) ?? "");
  image.src = link.href;
  item.append(image);
  return item;
}

/** @param strip the list of links to pictures. @param first the picture to begin with, from 0. */
export const openViewer = (strip: HTMLUListElement, first: number): void => new Viewer(strip, first).open();

class Viewer {
  private readonly strip: HTMLUListElement;
  private readonly links: readonly HTMLAnchorElement[];
  /** The picture that is shown, from 0. */
  private shown: number;
  private readonly dialog = Object.assign(document.createElement("dialog"), { className: "viewer night" });
  private readonly row = Object.assign(document.createElement("ul"), { className: "viewer-row" });
  private readonly number = Object.assign(document.createElement("p"), { className: "viewer-number" });
  private readonly larger = button("zoom", "Enlarge", () => this.zoom(!this.isLarge()));
  private readonly previous = button("previous", "Previous picture", () => this.go(this.shown - 1));
  private readonly next = button("next", "Next picture", () => this.go(this.shown + 1));
  private readonly resized = new ResizeObserver(() => this.row.scrollTo({ left: this.left(), behavior: "instant" }));

  constructor(strip: HTMLUListElement, first: number) {
    this.strip = strip;
    this.links = [...strip.querySelectorAll("a")];
    this.shown = first;
  }

  open(): void {
    const { dialog, row, number, larger, previous, next, links } = this;
    dialog.setAttribute("aria-label", this.strip.getAttribute("aria-label") ?? "");
    row.append(...links.map(slide));
    number.setAttribute("role", "status");
    larger.setAttribute("aria-pressed", "false");
    dialog.append(
      button("close", "Close", () => this.close()),
      number,
      larger,
      row,
      ...(links.length > 1 ? [previous, next] : []),
    );
    this.listen();
    document.body.append(dialog);
    dialog.showModal();
    history.pushState({ ...(history.state as object), [OPEN]: this.shown }, "");
    this.go(this.shown, "instant");
    this.resized.observe(row);
  }

  private listen(): void {
    const { dialog, row } = this;
    row.addEventListener("scroll", () => {
      const index = Math.round(row.scrollLeft / Math.max(1, row.clientWidth));
      // While it closes, it has no size anymore.
      if (index === this.shown || this.isLarge() || !dialog.open || row.clientWidth === 0) return;
      this.shown = index;
      this.showNumber();
    });
    row.addEventListener("dblclick", () => this.zoom(!this.isLarge()));
    dialog.addEventListener("keydown", (event) => this.onKey(event));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    dialog.addEventListener("close", () => this.onClose());
    addEventListener("popstate", this.onBack, { capture: true });
  }

  /** Closes by leaving the history entry, as Back does. */
  private close(): void {
    if (isOnTop()) history.back();
    else this.dialog.close();
  }

  /** The page behind stays as it is, so the router needn't know. */
  private readonly onBack = (event: PopStateEvent): void => {
    if (isOnTop()) return;
    event.stopImmediatePropagation();
    this.dialog.close();
  };

  /** The strip shows the picture that was seen last, and its link gets the focus. */
  private onClose(): void {
    const { strip, links, shown, resized, dialog } = this;
    resized.disconnect();
    removeEventListener("popstate", this.onBack, { capture: true });
    if (isOnTop()) history.back();
    dialog.remove();
    strip.scrollTo({ left: shown * strip.clientWidth, behavior: "instant" });
    links[shown]?.focus({ preventScroll: true });
  }

  private left(): number {
    return this.shown * this.row.clientWidth;
  }

  private area(): HTMLElement | undefined {
    return this.row.children[this.shown] as HTMLElement | undefined;
  }

  private isLarge(): boolean {
    return this.area()?.classList.contains("is-large") ?? false;
  }

  private zoom(on: boolean): void {
    const area = this.area();
    if (!area) return;
    area.classList.toggle("is-large", on);
    this.row.classList.toggle("is-still", on);
    this.larger.setAttribute("aria-pressed", String(on));
    // The keyboard scrolls it.
    if (on) area.tabIndex = 0;
    else area.removeAttribute("tabindex");
    // From its middle.
    if (on) area.scrollTo((area.scrollWidth - area.clientWidth) / 2, (area.scrollHeight - area.clientHeight) / 2);
  }

  private showNumber(): void {
    const { number, previous, next, shown, links } = this;
    number.textContent = `${shown + 1} / ${links.length}`;
    const focused = document.activeElement;
    previous.disabled = shown === 0;
    next.disabled = shown === links.length - 1;
    // A button that can't be pressed anymore would lose the focus.
    if (focused === previous && previous.disabled) next.focus();
    if (focused === next && next.disabled) previous.focus();
  }

  private go(to: number, behavior: ScrollBehavior = "auto"): void {
    if (this.isLarge()) this.zoom(false);
    this.shown = Math.min(Math.max(to, 0), this.links.length - 1);
    this.row.scrollTo({ left: this.left(), behavior });
    this.showNumber();
  }

  private onKey(event: KeyboardEvent): void {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.go(this.shown - 1),
      ArrowRight: () => this.go(this.shown + 1),
      Home: () => this.go(0),
      End: () => this.go(this.links.length - 1),
      "+": () => this.zoom(true),
      "-": () => this.zoom(false),
    };
    const act = keys[event.key];
    // In an enlarged picture the arrows scroll.
    if (!act || event.ctrlKey || event.metaKey || (this.isLarge() && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    act();
  }
}

/** Whether the present history entry is the viewer's. */
const isOnTop = (): boolean => (history.state as State)?.[OPEN] !== undefined;
