/** What the screen about notifications can look like. */
import type { Page } from "@playwright/test";
import { testDevice } from "../push-service.ts";
import { at, type Look, openDetails } from "./dashboard-access.ts";
import { answerTo, post, type World } from "./dashboard-world.ts";

const PATH = "/dashboard/notifications";

/** A device of each kind: on, gone, and one whose last notification wasn't taken. */
async function withDevices(page: Page, { inStore }: World): Promise<void> {
  await page.goto(PATH);
  for (const name of ["on", "gone", "problem"])
    await post(page, PATH, { do: "turn-on", old: "", subscription: testDevice(`https://push.example.invalid/${name}`).subscription });
  await inStore((store) =>
    store.write(async (trx) => {
      const set = (name: string, changed: object) =>
        trx.updateTable("push_subscriptions").set(changed).where("endpoint", "like", `%/${name}`).execute();
      await set("gone", { state: "gone" });
      await set("problem", { problem: "The push service answered 403.", sent_at: new Date().toISOString() });
    }),
  );
  await page.goto(PATH);
  await openDetails(page);
}

/** All parts about this device, of which a script shows one. */
const showParts = (page: Page): Promise<void> =>
  page.locator("[data-push-state]").evaluateAll((all) => all.forEach((each) => each.removeAttribute("hidden")));

export const pushLooks: readonly Look[] = [
  {
    screen: PATH,
    name: "with devices",
    async open(page, world) {
      await withDevices(page, world);
      await showParts(page);
    },
  },
  { screen: PATH, name: "assistant's", by: "assistant", open: at(PATH) },
  {
    screen: PATH,
    name: "not accepted",
    always: true,
    open: (page) => answerTo(page, PATH, { do: "save", from: "21:00", to: "", textEmail: "no address" }),
  },
];
