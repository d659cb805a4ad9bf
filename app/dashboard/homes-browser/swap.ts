/** Forms that change only a part of their page: the part is replaced, and the page stays where it is. */

const PART = "[data-swap]";

type Control = HTMLInputElement | HTMLSelectElement;

/** What was typed and isn't saved, by id. */
function unsavedIn(part: Element, saved?: Element): ReadonlyMap<string, string> {
  const controls = [...part.querySelectorAll<Control>("input[id], select[id]")].filter((each) => !saved?.contains(each));
  const changed = controls.filter((each) =>
    each instanceof HTMLSelectElement
      ? each.selectedOptions[0]?.defaultSelected !== true && each.value !== ""
      : each.value !== each.defaultValue,
  );
  return new Map(changed.map(({ id, value }) => [id, value]));
}

/** Replaces the part with that of an answer. What was typed elsewhere in it stays, as does the focus. @param saved what the answer has saved. */
export function swapIn(html: string, saved?: Element): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  const [mine, theirs] = [document.querySelector(PART), page.querySelector(PART)];
  if (!mine || !theirs) return;
  const [typed, focused] = [unsavedIn(mine, saved), document.activeElement?.id ?? ""];
  mine.replaceWith(theirs);
  for (const [id, value] of typed) {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  if (focused !== "") document.getElementById(focused)?.focus();
  document.dispatchEvent(new Event("swapped"));
  const said = document.querySelector("[data-queue-state]");
  if (said) said.textContent = page.querySelector(".notice-text")?.textContent ?? "";
}

/** One after the other, so that no older answer replaces a newer one. */
let turn: Promise<unknown> = Promise.resolve();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!(form instanceof HTMLFormElement) || !form.classList.contains("swaps") || !navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams(
    [...new FormData(form, button)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  turn = turn.then(() => send(form, button, body));
});

async function send(form: HTMLFormElement, button: HTMLElement | null, body: URLSearchParams): Promise<void> {
  try {
    const card = `[data-photo="${body.get("photo")}"]`;
    const wasOnButton = document.activeElement === button;
    swapIn(await post(form.action, body), body.get("do") === "describe" ? form : undefined);
    if (!wasOnButton) return;
    const same = document.querySelector<HTMLElement>(`${card} button[value="${body.get("do")}"]`);
    (same ?? document.querySelector<HTMLElement>(`${card} button`) ?? partHeading()).focus();
  } catch {
    // The usual way then, with its page about what went wrong.
    form.classList.remove("swaps");
    delete form.dataset["sent"];
    form.requestSubmit(button);
  }
}

/** A card that is gone leaves the focus at the top of what is left. */
function partHeading(): HTMLElement {
  const heading = document.querySelector<HTMLElement>(`${PART} h2`) ?? document.body;
  heading.tabIndex = -1;
  return heading;
}

/** What a photo shows and its description save themselves. */
document.addEventListener("change", ({ target }) => {
  const form = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form : null;
  const button = form?.classList.contains("swaps") ? form.querySelector<HTMLElement>('button[value="describe"]') : null;
  if (form && button) {
    delete form.dataset["sent"];
    form.requestSubmit(button);
  }
});

/** The page that answers a form. Rejects when the session has ended: the form goes the usual way then, and comes back filled. */
export async function post(action: string, body: URLSearchParams): Promise<string> {
  const response = await fetch(action, { method: "POST", body });
  if (response.redirected && new URL(response.url).pathname !== new URL(action).pathname) throw new Error("signed out");
  return response.text();
}
