/** Chromium, and Firefox by WebDriver BiDi. */
import { type Browser, type BrowserContext, launch } from "puppeteer-core";
import { launchOptions } from "../browser.ts";
import type { Driver, Engine } from "./driver.ts";

export const startChromium = async (): Promise<Engine> => engine(await launch({ ...(await launchOptions()), headless: "shell" }));

export const startFirefox = async (executablePath: string): Promise<Engine> =>
  engine(
    await launch({
      browser: "firefox",
      executablePath,
      headless: true,
      // Processes for pages that may come cost a busy machine more than they save.
      extraPrefsFirefox: { "dom.ipc.processPrelaunch.enabled": false },
    }),
  );

const engine = async (browser: Browser): Promise<Engine> => ({
  version: (await browser.version()).replace(/^\D+/, ""),
  newWindow: async () => driver(await browser.createBrowserContext()),
  close: () => browser.close(),
});

async function driver(context: BrowserContext): Promise<Driver> {
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error instanceof Error ? error.message : String(error)));
  return {
    consoleErrors,
    async goto(address) {
      await page.goto(address);
    },
    url: () => page.evaluate(() => location.href),
    resize: (width, height) => page.setViewport({ width, height }),
    // Its types cannot know the arguments of a function that is handed on.
    evaluate: (run, ...args) => page.evaluate(run as never, ...(args as never)),
    point: (x, y, press = false) => (press ? page.mouse.click(x, y) : page.mouse.move(x, y)),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async upload(selector, files) {
      const field = await page.$<"input">(selector as "input");
      if (!field) throw new Error(`There is no ${selector}.`);
      await field.uploadFile(...files);
    },
    close: () => context.close(),
  };
}
