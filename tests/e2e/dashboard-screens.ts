/** What browser tests of the dashboard share: a passkey device, and what is wrong with a screen. */
import type { CDPSession, Page } from "@playwright/test";
import { accessibilityViolations, COLOR_RULES, PHONE, WIDE, WIDTH_RULES } from "./visitor.ts";

export type Device = {
  readonly cdp: CDPSession;
  readonly id: string;
  /** Whether someone touches it when asked. */
  touch(isThere: boolean): Promise<void>;
};

/** A device with a fingerprint reader, as a phone has one. */
export async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  // It touches itself at once, and would also answer the offer in the email field.
  const touch = (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: id, enabled }).then(() => {});
  return { cdp, id, touch };
}

/** What axe and Equal Access find on a screen: at the widths of a small and a usual phone and of a desk, in both themes; and what is cut off there. */
export async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [PHONE, 320, WIDE])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const isFirst = width === PHONE && colorScheme === "light";
      const rules = isFirst ? undefined : colorScheme === "dark" ? COLOR_RULES : WIDTH_RULES;
      // "webauthn" is in the HTML standard since 2023; the checker doesn't know it yet.
      const lines = (await accessibilityViolations(page, rules)).filter((line) => !/autocomplete_valid.*"username webauthn"/.test(line));
      found.push(...lines.map((line) => `${width} ${colorScheme}: ${line}`));
      found.push(...(await page.evaluate(misfits)).map((line) => `${width}: ${line}`));
    }
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/**
 * The same in a fourth of the time: everything by axe on a usual phone, and what changes either on a small phone in the dark or on a desk.
 * What doesn't fit is looked for at all three.
 * @param turn how many screens came before
 */
export async function quickFaults(page: Page, turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme, rules, isDue] of [
    [PHONE, "light", undefined, true],
    [320, "dark", WIDTH_RULES, turn % 2 === 0],
    [WIDE, "light", WIDTH_RULES, turn % 2 === 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const lines = isDue ? await accessibilityViolations(page, rules, false) : [];
    found.push(...lines.map((line) => `${width} ${colorScheme}: ${line}`));
    found.push(...(await page.evaluate(misfits)).map((line) => `${width}: ${line}`));
  }
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Most elements that are walked through. */
const MOST_STOPS = 60;

/** Walks through a screen with the Tab key: what can't be seen while it has the focus, and whether the key goes on from everywhere. */
export async function focusFaults(page: Page): Promise<string[]> {
  const found = new Set<string>();
  let last = "";
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  for (let times = 0; times < MOST_STOPS; times += 1) {
    await page.keyboard.press("Tab");
    const { name, isBody, isSeen, isCovered, top } = await page.evaluate(focused);
    if (isBody) break;
    if (!isSeen) found.add(`no sign of focus: ${name}`);
    if (isCovered) found.add(`the focus is covered: ${name}`);
    // Two rows may have the same button, one below the other.
    if (`${top} ${name}` === last) found.add(`the Tab key stays at: ${name}`);
    last = `${top} ${name}`;
  }
  return [...found];
}

export type Focused = {
  readonly name: string;
  readonly isBody: boolean;
  readonly isSeen: boolean;
  readonly isCovered: boolean;
  /** How far down the page it or its card is, in pixels; 0 outside of the main part. */
  readonly top: number;
};

/** What has the focus, whether that can be seen (on it, or on what stands for it), and whether something is drawn over all of it. Runs in the page. */
export function focused(): Focused {
  const { activeElement: one } = document;
  if (one === null || one === document.body) return { name: "", isBody: true, isSeen: true, isCovered: false, top: 0 };
  // A date's parts have the focus one after another; the preview is a page of its own.
  const isOther = one instanceof HTMLIFrameElement || (one instanceof HTMLInputElement && /^(?:date|time)$/.test(one.type));
  const hasRing = (element: Element): boolean => getComputedStyle(element).outlineStyle !== "none";
  // A card shows the focus of its link, and a number's frame with its unit that of the field.
  const around = one.closest("label, article, li");
  const [frame, parts] = [one.parentElement ?? one, around ? [around, ...around.querySelectorAll("*")] : []];
  const { left, top, width, height } = one.getBoundingClientRect();
  // Of a field that is higher than what is left of the screen, the line with the cursor is enough.
  const isSeenAt = (y: number): boolean => {
    const over = document.elementFromPoint(left + width / 2, y);
    return over !== null && (one.contains(over) || over.contains(one));
  };
  const card = one.closest("main li, main fieldset") ?? one;
  return {
    name: `${one.outerHTML.slice(0, 160)}${isOther ? String(Math.random()) : ""}`,
    isBody: false,
    isSeen: isOther || [one, frame, ...parts].some(hasRing),
    isCovered: ![top + height / 2, top + Math.min(16, height / 2), top + height - Math.min(16, height / 2)].some(isSeenAt),
    top: one.closest("main") ? card.getBoundingClientRect().top + scrollY : 0,
  };
}

/** What doesn't fit: a screen that scrolls sideways, and text in a column of single letters. Runs in the page. */
function misfits(): string[] {
  const found = document.documentElement.scrollWidth > innerWidth ? ["wider than the screen"] : [];
  for (const element of document.querySelectorAll("p, li, span, a, button, label, h1, h2, h3, dd")) {
    const { width, height, left } = element.getBoundingClientRect();
    const text = element.textContent.trim();
    const isSeen = width > 2 && left >= 0 && element.checkVisibility();
    if (isSeen && text.length > 10 && width < 48 && height > 3 * width) found.push(`squeezed: ${text.slice(0, 60)}`);
  }
  return found;
}
