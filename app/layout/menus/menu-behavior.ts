/**
 * Menu behavior added by scripts: hover with a delay of 300 ms, one open menu at a time, Escape,
 * arrow keys, and closing when focus or a press goes elsewhere. All state is the `open` of the
 * `<details>` elements, so there is nothing to hydrate.
 */

/** How long a menu stays open after the pointer leaves it. Milliseconds. */
const CLOSE_AFTER = 300;

/** Closes every menu, and the panel that contains them on small screens. */
export function closeMenus(header: HTMLElement): void {
  for (const details of header.querySelectorAll("details")) details.open = false;
}

/** Attaches the behavior; the returned function detaches it. */
export function attachMenuBehavior(header: HTMLElement): () => void {
  const nav = header.querySelector<HTMLElement>(".menus");
  if (!nav) return () => {};
  const end = new AbortController();
  const { signal } = end;
  const wide = matchMedia("(min-width: 64rem)");
  const group = new MenuGroup([...header.querySelectorAll<HTMLDetailsElement>('details[name="menu"]')]);
  for (const menu of group.menus) attachMenu(menu, group, wide, signal);

  document.addEventListener("keydown", ({ key }) => key === "Escape" && closeOpen(header, group), { signal });
  const pressElsewhere = ({ target }: Event) => wide.matches && !header.contains(target as Node) && closeMenus(header);
  document.addEventListener("pointerdown", pressElsewhere, { signal });
  nav.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && closeMenus(header), { signal });
  header.querySelector(".toggle")?.addEventListener("toggle", () => keepInSheet(header), { signal });
  wide.addEventListener("change", () => closeMenus(header), { signal });
  keepInSheet(header);
  followScroll(header, signal);
  followHeight(header, signal);
  nav.dataset["hydrated"] = "";
  return () => {
    end.abort();
    group.stopTimer();
    delete nav.dataset["hydrated"];
  };
}

/** Menus of which at most one is open. */
class MenuGroup {
  readonly menus: readonly HTMLDetailsElement[];
  openedByHover: HTMLDetailsElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(menus: readonly HTMLDetailsElement[]) {
    this.menus = menus;
  }

  closeOthers(menu: HTMLDetailsElement): void {
    for (const other of this.menus) if (other !== menu) other.open = false;
  }

  show(menu: HTMLDetailsElement): void {
    this.stopTimer();
    this.closeOthers(menu);
    menu.open = true;
  }

  hide(menu: HTMLDetailsElement): void {
    menu.open = false;
    if (this.openedByHover === menu) this.openedByHover = undefined;
  }

  hideAfterDelay(menu: HTMLDetailsElement): void {
    this.stopTimer();
    this.#timer = setTimeout(() => this.hide(menu), CLOSE_AFTER);
  }

  stopTimer(): void {
    clearTimeout(this.#timer);
  }
}

function attachMenu(menu: HTMLDetailsElement, group: MenuGroup, wide: MediaQueryList, signal: AbortSignal): void {
  const item = menu.parentElement;
  const summary = menu.querySelector("summary");
  if (!item || !summary) return;
  const hovers = ({ pointerType }: PointerEvent) => wide.matches && pointerType !== "touch";
  const enter = () => {
    if (!menu.open) group.openedByHover = menu;
    group.show(menu);
  };
  const press = (event: MouseEvent) => {
    group.stopTimer();
    // Hovering has just opened the menu: this press keeps it open, the next one closes it.
    if (group.openedByHover === menu && menu.open && event.detail > 0) event.preventDefault();
    else if (!menu.open) group.closeOthers(menu);
    group.openedByHover = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || (by < 0 && event.target === summary)) return;
    event.preventDefault();
    group.show(menu);
    const links = [...item.querySelectorAll<HTMLElement>(".panel a")];
    const next = links.indexOf(event.target as HTMLElement) + by;
    (next < 0 ? summary : links[Math.min(next, links.length - 1)])?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (wide.matches && relatedTarget instanceof Node && !item.contains(relatedTarget)) group.hide(menu);
  };

  item.addEventListener("pointerenter", (event) => hovers(event) && enter(), { signal });
  item.addEventListener("pointerleave", (event) => hovers(event) && group.hideAfterDelay(menu), { signal });
  summary.addEventListener("click", press, { signal });
  item.addEventListener("keydown", step, { signal });
  item.addEventListener("focusout", leave, { signal });
  if (wide.matches && item.matches(":hover") && matchMedia("(hover: hover)").matches) enter();
}

/** Closes the open menu, or the panel, and returns the focus from it to what opened it. */
function closeOpen(header: HTMLElement, group: MenuGroup): void {
  const open = group.menus.find((menu) => menu.open) ?? header.querySelector<HTMLDetailsElement>(".toggle[open]");
  if (!open) return;
  if (open.parentElement?.contains(document.activeElement)) open.querySelector("summary")?.focus();
  group.hide(open);
}

/** While the panel covers a small screen, the page behind it is inert. */
function keepInSheet(header: HTMLElement): void {
  const open = header.querySelector<HTMLDetailsElement>(".toggle")?.open ?? false;
  for (const element of document.querySelectorAll<HTMLElement>("main, body > footer")) element.inert = open;
}

/** Long names or large text make the bar higher: sets its height. A very high one doesn't stick. */
function followHeight(header: HTMLElement, signal: AbortSignal): void {
  const { style } = document.documentElement;
  const measure = () => {
    const { height } = header.getBoundingClientRect();
    header.toggleAttribute("data-tall", height > innerHeight / 5);
    if (height > Number.parseFloat(getComputedStyle(header).minHeight)) style.setProperty("--bar", `${height}px`);
    else style.removeProperty("--bar");
  };
  const observer = new ResizeObserver(measure);
  observer.observe(header);
  addEventListener("resize", measure, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Sets the scroll position as an attribute, for browsers without scroll timelines. */
function followScroll(header: HTMLElement, signal: AbortSignal): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const measure = () => header.toggleAttribute("data-at-top", scrollY < 24);
  addEventListener("scroll", measure, { passive: true, signal });
  measure();
}
