/** What a visitor does, in every engine: wait for an element, click it, type. */
import { expect } from "vitest";
import type { Driver, Engine, Plain } from "./driver.ts";

export type Visitor = Driver & {
  /** Opens a path of the site and waits until the page is hydrated. */
  open(path: string): Promise<void>;
  /** Moves the pointer to the first visible element that matches the selector and contains the words. */
  hover(selector: string, copy?: string): Promise<void>;
  click(selector: string, copy?: string): Promise<void>;
  /** Clicks a field, selects its content and types over it. */
  fill(selector: string, text: string): Promise<void>;
  /** Chooses an option of a select by typing its label. */
  choose(selector: string, label: string): Promise<void>;
  /** Waits until such an element is visible, or until none is. */
  sees(selector: string, copy?: string): Promise<void>;
  misses(selector: string, copy?: string): Promise<void>;
  /** Waits until a field has this value. */
  hasValue(selector: string, value: string): Promise<void>;
  path(): Promise<string>;
};

/** The page is hydrated, and its lower parts are laid out. */
const LIVE = "html:not([data-far]) :is(header .menus[data-hydrated], main.sheet[data-hydrated])";

export async function newVisitor(engine: Engine, site: string, width = 1280, height = 900): Promise<Visitor> {
  const driver = await engine.newWindow();
  await driver.resize(width, height);

  const count = (selector: string, copy: string): Promise<number> => driver.evaluate(seen, selector, copy);
  async function until<A extends readonly Plain[]>(what: string, condition: (...args: A) => boolean, ...args: A): Promise<void> {
    await expect.poll(() => driver.evaluate(condition, ...args), { message: what }).toBe(true);
  }

  /** Coordinates of an element, once it no longer moves and nothing covers it. */
  async function place(selector: string, copy: string): Promise<readonly [x: number, y: number]> {
    let found: readonly [number, number] | string = "not searched";
    const look = async (): Promise<true | string> => {
      found = await driver.evaluate(reachable, selector, copy);
      return typeof found === "string" ? found : true;
    };
    await expect.poll(look, { message: `a place to press: ${selector} "${copy}"`, interval: 20 }).toBe(true);
    return found as unknown as readonly [number, number];
  }

  const visitor: Visitor = {
    ...driver,
    async open(path) {
      await driver.goto(new URL(path, site).href);
      // On a small screen the scripts wait for an interaction.
      await driver.point(1, 300);
      await until(`${path} is live`, (hydrated) => document.querySelector(hydrated) !== null, LIVE);
    },
    async hover(selector, copy = "") {
      await driver.point(...(await place(selector, copy)));
    },
    async click(selector, copy = "") {
      await driver.point(...(await place(selector, copy)), true);
    },
    async fill(selector, text) {
      // On a busy machine a part that arrives late can move the field away from the pointer: pressed again, as a visitor would.
      const focused = async (): Promise<boolean> => {
        await visitor.click(selector);
        return driver.evaluate(holdsFocus, selector);
      };
      await expect.poll(focused, { message: `${selector} has the focus`, interval: 500 }).toBe(true);
      await driver.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector);
      if (text === "") await driver.press("Backspace");
      else await driver.type(text);
    },
    async choose(selector, label) {
      await driver.evaluate((list) => document.querySelector<HTMLElement>(list)?.focus(), selector);
      const chosen = (list: string): string => document.querySelector<HTMLSelectElement>(list)?.selectedOptions[0]?.text ?? "";
      // On a busy machine the letters come so slowly that a list takes them for separate searches.
      const typed = async (): Promise<string> => {
        await driver.type(label);
        return driver.evaluate(chosen, selector);
      };
      await expect.poll(typed, { message: `the choice in ${selector}`, interval: 1500 }).toBe(label);
    },
    async sees(selector, copy = "") {
      await expect.poll(() => count(selector, copy), { message: `${selector} "${copy}"` }).toBeGreaterThan(0);
    },
    async misses(selector, copy = "") {
      await expect.poll(() => count(selector, copy), { message: `no ${selector} "${copy}"` }).toBe(0);
    },
    async hasValue(selector, value) {
      const pending = (field: string) => document.querySelector<HTMLInputElement>(field)?.value;
      await expect.poll(() => driver.evaluate(pending, selector), { message: selector }).toBe(value);
    },
    // WebKit's driver never answers a script that it runs while a page replaces another.
    path: async () => new URL(await driver.url()).pathname,
  };
  return visitor;
}

/** Whether a field gets the focus within two seconds. Runs in the page. */
async function holdsFocus(selector: string): Promise<boolean> {
  const until = performance.now() + 2000;
  while (document.activeElement !== document.querySelector(selector)) {
    if (performance.now() > until) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}

/** Counts visible elements that match the selector and contain the words. Runs in the page. */
function seen(selector: string, copy: string): number {
  return [...document.querySelectorAll(selector)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && (one.textContent ?? "").replaceAll(/\s+/g, " ").includes(copy),
  ).length;
}

/** Scrolls to such an element and returns its center once it has kept still for three frames, or why it cannot be clicked. Runs in the page. */
async function reachable(selector: string, copy: string): Promise<readonly [x: number, y: number] | string> {
  let [x, y, still] = [0, 0, 0];
  for (let frames = 0; still < 3; frames += 1) {
    const element = [...document.querySelectorAll(selector)].find(
      (one) => one.checkVisibility({ visibilityProperty: true }) && (one.textContent ?? "").replaceAll(/\s+/g, " ").includes(copy),
    );
    if (!element) return "not visible";
    if (frames > 60) return "it keeps moving";
    element.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise(requestAnimationFrame);
    const { left = 0, width = 0, top = 0, height = 0 } = element.getClientRects()[0] ?? {};
    const [nowX, nowY] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(nowX, nowY);
    if (!element.contains(hit)) return `covered by ${hit?.outerHTML.slice(0, 80)}`;
    still = x === nowX && y === nowY ? still + 1 : 0;
    [x, y] = [nowX, nowY];
  }
  return [x, y];
}
