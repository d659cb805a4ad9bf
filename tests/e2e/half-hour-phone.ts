/** A person with a phone: taps and typing are counted, and so are the screens that open. */
import type { Locator, Page } from "@playwright/test";

export type Phone = {
  readonly page: Page;
  /** Taps so far, those into fields before typing among them. */ taps(): number;
  readonly screens: readonly string[];
  tap(target: Locator): Promise<void>;
  button(name: string | RegExp): Promise<void>;
  link(name: string | RegExp): Promise<void>;
  /** Taps into the field whose label begins so, and types. */
  type(label: string | Locator, text: string): Promise<void>;
  /** Shows the screen as it is now, where `SHOTS` names a folder for pictures. */
  look(name: string): Promise<void>;
};

export function onPhone(page: Page): Phone {
  let taps = 0;
  const screens: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) screens.push(new URL(frame.url()).pathname);
  });
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  return {
    page,
    taps: () => taps,
    screens,
    tap,
    button: (name) => tap(page.getByRole("button", { name, exact: typeof name === "string" })),
    link: (name) => tap(page.getByRole("link", { name, exact: typeof name === "string" })),
    async type(label, text) {
      const field = typeof label === "string" ? page.getByLabel(new RegExp(`^${label}`)) : label;
      await tap(field);
      await field.fill(text);
    },
    async look(name) {
      const folder = process.env["SHOTS"];
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    },
  };
}
