/** Photos are put in order with a finger or a mouse. The buttons do the same without. */
import { post, swapIn } from "./swap.ts";

/** How near to the edge of the screen a dragged photo scrolls it, and how far each time. Pixels. */
const [EDGE, STEP] = [90, 14];

function showHandles(): void {
  for (const handle of document.querySelectorAll<HTMLElement>("[data-handle]")) handle.hidden = false;
}

/** The photo under the finger, other than the dragged one. */
function photoAt(x: number, y: number, dragged: Element): Element | undefined {
  const found = document.elementFromPoint(x, y)?.closest("[data-photo]");
  return found && found !== dragged ? found : undefined;
}

function drag(handle: HTMLElement, start: PointerEvent): void {
  const card = handle.closest<HTMLElement>("[data-photo]");
  const list = card?.parentElement;
  if (!card || !list) return;
  start.preventDefault();
  card.classList.add("dragged");
  const before = orderOf(list);

  const move = (event: PointerEvent): void => {
    const over = photoAt(event.clientX, event.clientY, card);
    if (over && over.parentElement === list) {
      const { top, left, height, width } = over.getBoundingClientRect();
      const isPast = event.clientY > top + height / 2 || (event.clientY > top && event.clientX > left + width / 2);
      list.insertBefore(card, isPast ? over.nextElementSibling : over);
    }
    if (event.clientY < EDGE) scrollBy(0, -STEP);
    else if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
  };
  const end = (): void => {
    document.removeEventListener("pointermove", move);
    for (const last of ["pointerup", "pointercancel"]) document.removeEventListener(last, end);
    card.classList.remove("dragged");
    const order = orderOf(list);
    if (order !== before) void save(list, order);
  };
  // Of the document: a card that is moved in the page would lose the pointer.
  document.addEventListener("pointermove", move);
  for (const last of ["pointerup", "pointercancel"]) document.addEventListener(last, end);
}

const orderOf = (list: Element): string =>
  [...list.querySelectorAll<HTMLElement>("[data-photo]")].map(({ dataset }) => dataset["photo"]).join(",");

async function save(list: HTMLElement, order: string): Promise<void> {
  const action = new URL(list.dataset["arrange"] ?? "", location.href).href;
  // Without an answer the old order is back, and the notice about the connection is shown.
  await post(action, new URLSearchParams({ do: "arrange", order })).then(swapIn, () => location.reload());
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-handle]") : null;
  if (handle) drag(handle, event);
});
document.addEventListener("swapped", showHandles);
showHandles();
