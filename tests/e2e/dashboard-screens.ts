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
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${width}: wider than the screen`);
    }
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}
