/** How long a filter takes on a phone's slow processor. */
import type { Browser, Page } from "@playwright/test";
import { median } from "../figures.ts";

/** How much slower the processor is than this machine's. */
const SLOWER = 4;
const TURNS = 5;

export type Repaint = {
  /** From the choice to the frame in which the page answers: the list is dimmed, or already the new one. */
  readonly answered: number;
  /** From the server's answer to the frame with the new list. */
  readonly rendered: number;
  /** From the choice to the frame with the new list, the server's time included. */
  readonly shown: number;
};

/** Milliseconds; the medians of several choices, back and forth. The page must be one with filters. */
export async function filterRepaint(browser: Browser, url: string): Promise<Repaint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.touchscreen.tap(5, 300);
    await page.locator("header .menus[data-hydrated]").waitFor({ state: "attached" });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const turns: Repaint[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) turns.push(await choose(page));
    const middle = (of: keyof Repaint): number => median(turns.map((turn) => turn[of]));
    return { answered: middle("answered"), rendered: middle("rendered"), shown: middle("shown") };
  } finally {
    await context.close();
  }
}

/** Chooses another value of the first list of the search, and presses the button where the search waits for it. */
const choose = (page: Page): Promise<Repaint> =>
  page.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>("form[role=search]");
    const list = form?.querySelector("select");
    if (!form || !list) throw new Error("The page has no filters.");
    const frame = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
    const before = location.search;
    list.selectedIndex = list.selectedIndex === 1 ? 2 : 1;
    let begun = performance.now();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    let answered = (await frame()) - begun;
    const moves = (): boolean => location.search !== before || document.querySelector("[aria-busy=true]") !== null;
    for (let frames = 0; frames < 10 && !moves(); frames += 1) await frame();
    if (!moves()) {
      begun = performance.now();
      form.requestSubmit();
      answered = (await frame()) - begun;
    }
    // The address changes in the same step as the list.
    while (location.search === before) await frame();
    const end = await frame();
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data"));
    const { responseEnd } = answers.at(-1) as PerformanceResourceTiming;
    return { answered, rendered: end - responseEnd, shown: end - begun };
  });
