/** The agent's homes: fields that save themselves, and photos that are made smaller, sent one by one and put in order. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { picture, pictureOf } from "../photos.ts";
import type { Here } from "./here.ts";
import { signIn } from "./owner.ts";
import { newVisitor } from "./visitor.ts";

export function homesTests(here: () => Here): void {
  test("a home is added, its fields save themselves, and its photos arrive one by one", async () => {
    const { engine, url, folder } = here();
    const visitor = await newVisitor(engine, url, 447);
    await visitor.goto(`${url}/dashboard/homes/new`);
    await signIn(visitor, here());
    await visitor.sees("h1", "Add a home");
    await visitor.fill("[name=address]", "12 Elm Street, Anoka, MN 55303");
    await visitor.press("Enter");
    await visitor.sees("[role=status]", "The draft is saved.");
    await visitor.click("summary", "Rooms and size");
    await visitor.fill("[name=beds]", "4");
    await visitor.sees("[data-save-state]", "Saved");

    await visitor.click("nav a", "Photos");
    const files = ["front.jpg", "large.jpg", "broken.jpg"].map((name) => path.join(folder, name));
    const contents = [await picture(), await pictureOf(2_000_000), "no picture"];
    for (const [at, file] of files.entries()) await writeFile(file, contents[at] ?? "");
    await visitor.sees("#photo-list-title", "No photos yet");
    await visitor.upload("#photos", files);
    await visitor.sees(".queue li", "Done");
    await visitor.sees(".queue .bad", "broken.jpg");
    await expect.poll(() => visitor.evaluate(() => document.querySelectorAll(".photo").length), { timeout: 20_000 }).toBe(2);
    const first = (): Promise<string> => visitor.evaluate(() => document.querySelector("[data-photo]")?.getAttribute("data-photo") ?? "");
    const before = await first();
    await visitor.click(".photo button", "Move later");
    await expect.poll(first).not.toBe(before);
    expect(visitor.consoleErrors).toEqual([]);

    // The line is dead, and the page is left: what was chosen is sent when it's opened again.
    const address = await visitor.evaluate(() => location.href);
    await visitor.evaluate(() => void (XMLHttpRequest.prototype.send = () => {}));
    const third = path.join(folder, "third.jpg");
    await writeFile(third, await picture({ red: 7 }));
    await visitor.upload("#photos", [third]);
    await visitor.sees("[data-queue-state]", "If you leave this page");
    await visitor.goto(`${url}/dashboard`);
    await visitor.goto(address);
    await expect.poll(() => visitor.evaluate(() => document.querySelectorAll(".photo").length), { timeout: 20_000 }).toBe(3);
    await visitor.close();
  });
}
