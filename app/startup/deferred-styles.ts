/** Loads the whole stylesheet and the fonts after the first paint (see `deferred-scripts.ts`). */

/** Parts that may be far below the first screen; see kit.css. */
const FAR = "main>section:nth-child(n+2),#all>section,.listings-large>:nth-child(n+3),.foot";

/** How long the rest of the page waits for its fonts, to be laid out once. Milliseconds. */
const FONTS = 1500;

let sheet: HTMLLinkElement | undefined;

/** Fetches the rest of the styles, once, and the fonts. */
export function loadStyles(): void {
  const { whole, faces = "" } = document.querySelector<HTMLStyleElement>("style[data-whole]")?.dataset ?? {};
  if (sheet || whole === undefined) return;
  sheet = fetchSheet(whole);
  void Promise.race([loadFonts(faces), new Promise((resolve) => setTimeout(resolve, FONTS))]).then(layOutFar);
}

/** Fetches and applies them now. */
export function applyStyles(): void {
  loadStyles();
  if (sheet) sheet.media = "all";
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Lays out what is far from the screen, one part per frame so that no frame takes long; from then
 * on all heights are final.
 */
async function layOutFar(): Promise<void> {
  const { dataset } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(FAR)];
  for (const { style } of parts) {
    // The first frame is for the fonts.
    await nextFrame();
    if (!("far" in dataset)) break;
    style.contentVisibility = "visible";
  }
  await nextFrame();
  delete dataset["far"];
  for (const { style } of parts) style.removeProperty("content-visibility");
}

/**
 * Fetches the whole stylesheet and applies it only in print. On the screen the page has the styles it needs, and applying
 * the rest restyles every element: that happens at the first use, or when a script adds something.
 */
function fetchSheet(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", media: "print", href });
  document.head.append(link);
  new MutationObserver((changes, observer) => {
    if (!changes.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some((node) => node instanceof Element))) return;
    observer.disconnect();
    link.media = "all";
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  return link;
}

/**
 * Fetches the site's fonts and applies them together, as each change lays out the whole page again.
 * The first may be loading already (start.ts).
 * @param list `name=address`, separated by commas
 */
async function loadFonts(list: string): Promise<void> {
  const begun = new Map([...document.fonts].map((face) => [face.family, face]));
  const faces = list.split(",").flatMap((one) => {
    const [name, href] = one.split("=");
    return name && href ? [begun.get(name) ?? new FontFace(name, `url("${href}")`, { weight: "400 700" })] : [];
  });
  const arrived = await Promise.allSettled(faces.map((face) => face.load()));
  for (const one of arrived) if (one.status === "fulfilled") document.fonts.add(one.value);
}
