/** Writes what the contact sheet shows besides masters to docs/pictures: the logo, the porch and some share cards. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { runnerImport } from "vite";
import { cards } from "../../app/seo/share-cards.ts";
import { drawer } from "./cards-draw.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/pictures");

/** The pages whose share cards are shown. */
export const SHARED = [
  "/",
  "/booking",
  "/sell/estimate",
  "/listings/longfellow-bungalow",
  "/listings/grays-bay-lot",
  "/listings/hardman-warehouse",
] as const;

/** The path of a page's share card, relative to the contact sheet. */
export const cardPlace = (page: string): string => `pictures/card-${page.split("/").at(-1) || "home"}.webp`;

/** A component's drawing as an SVG file, on the dark background that it has on the site. */
export function drawing<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  const [, box = "", inner = ""] =
    /<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(renderToStaticMarkup(createElement(component, props))) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" color="#fbf8f2"><rect width="100%" height="100%" fill="#14202e"/>${inner}</svg>\n`;
}

const component = async <Props extends object>(file: string, name: string): Promise<FunctionComponent<Props>> => {
  const options = { configFile: false, root: ROOT, logLevel: "error" } as const;
  const { module } = await runnerImport<Record<string, FunctionComponent<Props>>>(path.join(ROOT, file), options);
  const found = module[name];
  if (!found) throw new Error(`${file} has no ${name}.`);
  return found;
};

/** Draws them all. */
export async function drawBeside(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const put = (name: string, bytes: string | Buffer) => writeFileSync(path.join(FOLDER, name), bytes);
  const porch = await component<{ lit: boolean }>("app/layout/porch.tsx", "default");
  put("porch.svg", drawing(porch, { lit: true }));
  put("porch-out.svg", drawing(porch, { lit: false }));
  put("mark.svg", drawing(await component<{ className?: string }>("app/layout/brand.tsx", "Lantern"), {}));
  const shown = cards.filter(({ path: page }) => SHARED.some((one) => one === page));
  const draw = await drawer(shown);
  for (const card of shown) {
    const small = await sharp(await draw(card))
      .resize(560)
      .webp({ quality: 80 })
      .toBuffer();
    writeFileSync(path.join(ROOT, "docs", cardPlace(card.path)), small);
  }
}
