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
  /** Shows the screen as it is now, where `SHOTS` names a folder for pictures; with `SHOTS_ALL` also wider and in the dark. */
  look(name: string): Promise<void>;
};

/** The same screen in the dark, on a tablet and on a desk. */
async function lookElsewhere(page: Page, path: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [390, 768, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${path}--${width}-${colorScheme}.png`, fullPage: true });
    }
  if (usual) await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: "light" });
}

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
      if (!folder) return;
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
      if (process.env["SHOTS_ALL"] !== undefined) await lookElsewhere(page, `${folder}/${name}`);
    },
  };
}
