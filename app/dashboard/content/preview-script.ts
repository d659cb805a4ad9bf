/**
 * The live preview beside a section's form: the real page with what is typed, rendered by the server. On narrow screens it opens
 * over the form. Without scripts, the same button opens it in a new tab.
 */

/** How long typing must rest before the page is asked for again. Milliseconds. */
const REST = 500;

/** From here on the preview is beside the form: as in dashboard.css. */
const BESIDE = "(width >= 80rem) and (height >= 30rem)";

const form = document.querySelector<HTMLFormElement>("[data-content-form]");
const pane = document.querySelector<HTMLDialogElement>("[data-preview]");
const place = pane?.querySelector<HTMLElement>("[data-preview-frame]");
const names = pane?.querySelector<HTMLElement>("[data-preview-names]");
const button = form?.querySelector<HTMLButtonElement>("[data-preview-button]");

export function startPreview(): void {
  if (!form || !pane || !place || !button) return;
  const isBeside = matchMedia(BESIDE);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    if (pane.open && navigator.onLine) load(form, place);
  };
  const arrange = (): void => {
    if (pane.open) pane.close();
    // Not by `show`, which would take the focus.
    if (isBeside.matches) pane.setAttribute("open", "");
    button.hidden = isBeside.matches;
    show();
  };
  form.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(show, REST);
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    pane.showModal();
    show();
  });
  pane.querySelector("[data-preview-close]")?.addEventListener("click", () => pane.close());
  isBeside.addEventListener("change", arrange);
  arrange();
}

/** Sends the form into a new frame, which replaces the one before once it has loaded: nothing flickers, and nothing joins the history. */
function load(sent: HTMLFormElement, into: HTMLElement): void {
  const before = into.querySelector("iframe:not([data-coming])");
  for (const coming of into.querySelectorAll("[data-coming]")) coming.remove();
  const frame = document.createElement("iframe");
  frame.name = `preview-${performance.now()}`;
  frame.title = into.dataset["title"] ?? "";
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.dataset["coming"] = "";
  into.append(frame);
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    if (!frame.isConnected || page?.URL === "about:blank") return;
    if (before instanceof HTMLIFrameElement) frame.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0);
    delete frame.dataset["coming"];
    before?.remove();
    if (page) sayNames(page);
    else if (names) names.textContent = "The preview can't be shown: you may have been signed out. Save; what you typed is kept.";
  });
  const copy = document.createElement("form");
  copy.method = "post";
  copy.target = frame.name;
  copy.hidden = true;
  const data = new FormData(sent);
  data.set("do", "preview");
  data.set("frame", "1");
  for (const [name, value] of data) if (typeof value === "string") addHidden(copy, name, value);
  document.body.append(copy);
  // Not by `requestSubmit`: the page's own listener guards against sending twice.
  copy.submit();
  copy.remove();
}

function addHidden(to: HTMLFormElement, name: string, value: string): void {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = name;
  input.value = value;
  to.append(input);
}

/** Minnesota wants the brokerage's name at least as large as the agent's; a long one breaks or is cut off. */
function sayNames(page: Document): void {
  const [brokerage, agent] = page.querySelectorAll<HTMLElement>("header .brand span > span.block");
  if (!brokerage || !agent || !names) return;
  const size = (of: HTMLElement): number => Number.parseFloat(getComputedStyle(of).fontSize);
  const lines = (of: HTMLElement): number => Math.round(of.offsetHeight / Number.parseFloat(getComputedStyle(of).lineHeight));
  names.textContent =
    size(brokerage) < size(agent)
      ? "Your brokerage's name is smaller than yours here. Minnesota wants it at least as large."
      : brokerage.scrollWidth > brokerage.clientWidth + 1
        ? "Your brokerage's name is cut off here. Use the name on its license, as short as it may be."
        : lines(brokerage) > 1
          ? `Your brokerage's name takes ${lines(brokerage)} lines on a phone. That's allowed: it's as large as yours.`
          : "";
}

/** Browsers ask before a page is left with something that isn't saved. */
export function askBeforeLeaving(): void {
  if (!form) return;
  let isChanged = form.dataset["dirty"] !== undefined;
  form.addEventListener("input", () => (isChanged = true));
  addEventListener("beforeunload", (event) => {
    if (isChanged && form.dataset["sent"] === undefined) event.preventDefault();
  });
}

/** How many characters are left, near the bound of a field. */
export function countCharacters(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const most = Number(target.dataset["most"]);
    const note = document.getElementById(`${target.id}-note`);
    if (!most || !note || note.textContent.includes(" a ")) return;
    note.textContent = `${Array.from(target.value).length.toLocaleString("en-US")} of ${most.toLocaleString("en-US")} characters.`;
  });
}

/** A picture is sent as soon as it's chosen; without scripts there's a button for it. */
export function sendChosenPictures(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-own-picture]"))
    input.addEventListener("change", () => {
      const send = document.querySelector<HTMLButtonElement>(
        `[data-own-picture-button="${CSS.escape(input.dataset["ownPicture"] ?? "")}"]`,
      );
      if (send && input.files?.length) input.form?.requestSubmit(send);
    });
}
