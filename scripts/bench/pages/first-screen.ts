/**
 * How much of a page's response a phone's first screen needs: all of the HTML up to the last thing
 * that is seen on 390 x 844 before anything is scrolled or pressed.
 */
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { createBrotliDecompress } from "node:zlib";
import { wire } from "./bytes.ts";

/** What a server may send before it waits for the first answer: ten segments of TCP. Bytes. */
export const FIRST_FLIGHT = 14_600;

/** What the scripts that follow a page's first paint may weigh, after gzip. Bytes. */
export const MOST_SCRIPTS = 128_000;

/** How Playwright opens a page as on a phone. */
export const PHONE_SCREEN = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type Element = DefaultTreeAdapterMap["element"];

/** The elements in the order of the source. */
function elementsOf(node: DefaultTreeAdapterMap["node"]): Element[] {
  const inside = "childNodes" in node ? node.childNodes.flatMap(elementsOf) : [];
  return "tagName" in node ? [node, ...inside] : inside;
}

/** The place in the source after the last element of which something is on the screen. */
async function endOfFirstScreen(page: Page, url: string, html: string): Promise<number> {
  await page.route(url, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
  await page.goto(url);
  const last = await page.evaluate(lastSeen);
  await page.unroute(url);
  const element = elementsOf(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))[last];
  return element?.sourceCodeLocation?.endOffset ?? html.length;
}

/** The number of the last element with words or a picture on the screen. Runs in the page. */
function lastSeen(): number {
  const seen = (element: globalThis.Element): boolean => {
    const range = document.createRange();
    // Its own words, without those of what it contains.
    const own = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const boxes = own.map((text) => {
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    });
    if (/^(?:img|svg|input|select|textarea|button)$/i.test(element.tagName)) boxes.push(element.getBoundingClientRect());
    const onScreen = ({ top, bottom, left, right }: DOMRect) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return element.checkVisibility({ visibilityProperty: true }) && boxes.some(onScreen);
  };
  return [...document.querySelectorAll("*")].findLastIndex(seen);
}

/** How many of the compressed bytes must have come until these first bytes of the page can be read. */
async function bytesUntil(compressed: Buffer, wanted: number): Promise<number> {
  const reader = createBrotliDecompress();
  let read = 0;
  reader.on("data", (part: Buffer) => (read += part.byteLength));
  const STEP = 50;
  for (let at = 0; at < compressed.byteLength; at += STEP) {
    const end = at + STEP >= compressed.byteLength;
    await new Promise<void>((done) => void reader.write(compressed.subarray(at, at + STEP), () => done()));
    if (end) {
      reader.end();
      await once(reader, "end");
    }
    if (read >= wanted) return Math.min(at + STEP, compressed.byteLength);
  }
  return compressed.byteLength;
}

/**
 * The compressed bytes that the first screen of a page needs, of those that the server sends (Brotli).
 * @param page of 390 x 844 pixels and without scripts, as nothing is to change while it is looked at
 */
export async function firstScreenBytes(page: Page, url: string): Promise<number> {
  const [compressed, plain] = await Promise.all([wire(url, "br"), wire(url, "identity")]);
  const html = plain.body.toString("utf8");
  const end = await endOfFirstScreen(page, url, html);
  return bytesUntil(compressed.body, Buffer.byteLength(html.slice(0, end)));
}
