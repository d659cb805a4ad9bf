/**
 * Menu behavior added by scripts: hover with a delay of 300 ms, one open menu at a time, Escape,
 * arrow keys, and closing when focus or a press goes elsewhere. All state is the `open` of the
 * `<details>` elements, so there is nothing to hydrate.
 */

/** How long a menu stays open after the pointer leaves it. Milliseconds. */
export const CLOSE_AFTER = 300;

const WIDE = "(min-width: 64rem)";

const menusIn = (header: HTMLElement) => [...header.querySelectorAll<HTMLDetailsElement>('details[name="menu"]')];

/** Closes every menu, and the panel that contains them on small screens. */
export function closeMenus(header: HTMLElement): void {
  for (const details of header.querySelectorAll("details")) details.open = false;
}

/** Attaches the behavior; the returned function detaches it. */
export function attachMenuBehavior(header: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  const nav = header.querySelector<HTMLElement>(".menus");
  if (!nav) return () => {};
  const menus = menusIn(header);
  const wide = matchMedia(WIDE);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover: HTMLDetailsElement | undefined;

  const show = (menu: HTMLDetailsElement) => {
    clearTimeout(timer);
    for (const other of menus) if (other !== menu) other.open = false;
    menu.open = true;
  };
  const hide = (menu: HTMLDetailsElement) => {
    menu.open = false;
    if (openedByHover === menu) openedByHover = undefined;
  };

  for (const menu of menus) {
    const item = menu.parentElement;
    const summary = menu.querySelector("summary");
    if (!item || !summary) continue;
    const links = [...item.querySelectorAll<HTMLElement>(".panel a")];
    const enter = () => {
      if (!menu.open) openedByHover = menu;
      show(menu);
    };

    item.addEventListener("pointerenter", ({ pointerType }) => wide.matches && pointerType !== "touch" && enter(), { signal });
    item.addEventListener(
      "pointerleave",
      ({ pointerType }) => {
        if (!wide.matches || pointerType === "touch") return;
        clearTimeout(timer);
        timer = setTimeout(() => hide(menu), CLOSE_AFTER);
      },
      { signal },
    );

    summary.addEventListener(
      "click",
      (event) => {
        clearTimeout(timer);
        // The pointer has just opened the menu by hovering: this press keeps it open, the next one
        // closes it.
        if (openedByHover === menu && menu.open && event.detail > 0) event.preventDefault();
        else if (!menu.open) for (const other of menus) if (other !== menu) other.open = false;
        openedByHover = undefined;
      },
      { signal },
    );

    item.addEventListener(
      "keydown",
      (event) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step === 0 || (step < 0 && event.target === summary)) return;
        event.preventDefault();
        show(menu);
        const next = links.indexOf(event.target as HTMLElement) + step;
        (next < 0 ? summary : links[Math.min(next, links.length - 1)])?.focus();
      },
      { signal },
    );

    item.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (wide.matches && relatedTarget instanceof Node && !item.contains(relatedTarget)) hide(menu);
      },
      { signal },
    );

    if (wide.matches && item.matches(":hover") && matchMedia("(hover: hover)").matches) enter();
  }

  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      const open = menus.find((menu) => menu.open) ?? header.querySelector<HTMLDetailsElement>(".toggle[open]");
      if (!open) return;
      if (open.parentElement?.contains(document.activeElement)) open.querySelector("summary")?.focus();
      hide(open);
    },
    { signal },
  );
  document.addEventListener("pointerdown", ({ target }) => wide.matches && !header.contains(target as Node) && closeMenus(header), {
    signal,
  });
  nav.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && closeMenus(header), { signal });
  header.querySelector(".toggle")?.addEventListener("toggle", () => keepInSheet(header), { signal });
  wide.addEventListener("change", () => closeMenus(header), { signal });
  keepInSheet(header);

  followScroll(header, signal);
  followHeight(header, signal);
  nav.dataset["hydrated"] = "";
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    delete nav.dataset["hydrated"];
  });
  return () => end.abort();
}

/** While the panel covers a small screen, the page behind it is inert. */
function keepInSheet(header: HTMLElement): void {
  const open = header.querySelector<HTMLDetailsElement>(".toggle")?.open ?? false;
  for (const element of document.querySelectorAll<HTMLElement>("main, body > footer")) element.inert = open;
}

/**
 * Sets the bar's real height as a CSS variable, as long names or large text make it higher. A very
 * high bar doesn't stick.
 */
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
