/** Files that are more, or something else, than a photo: sent as a home's photo, and as a picture of the site's content. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownPicture } from "../../domain/content/own-picture.ts";
import { createOwnPictures } from "../../server/content/own-pictures.ts";
import { openListings, type OpenListings } from "../../server/listings/listings.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { useAllFormats } from "../all-formats.ts";
import { fakeClock } from "../fake-clock.ts";
import { bomb, fileOf, picture } from "../photos.ts";

useAllFormats();

let dataDir: string;
let store: Store;
let open: OpenListings;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-uploads-"));
  store = await openStore(dataDir);
  const shared = { store, storage: fileStorage(dataDir), dataDir, clock: fakeClock("2026-11-24T18:00:00.000Z") };
  open = await openListings({ ...shared, log: () => {}, zone: () => "America/Chicago", listings: [] });
});
afterAll(async () => {
  await open.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const SCRIPT = '"><script>alert(document.cookie)</script><?php system($_GET[0]); ?>';
const ZIP = Buffer.from("PK\u0003\u0004........evil.html", "latin1");
const jpeg = (red: number) => picture({ width: 60, height: 60, red });

/** A comment right behind the start of a JPEG, where readers of other formats look for theirs. */
const withComment = (content: Buffer, text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([content.subarray(0, 2), head, Buffer.from(text, "latin1"), content.subarray(2)]);
};
const withBehind = (content: Buffer, more: Buffer | string): Buffer => Buffer.concat([content, Buffer.from(more)]);

type Place = "a home's photo" | "the first screen's picture" | "the logo";
const PLACES: readonly Place[] = ["a home's photo", "the first screen's picture", "the logo"];

/** Sends a file. Returns the folder in which it's stored, or why it isn't. */
async function send(place: Place, file: File): Promise<{ readonly folder?: string | undefined; readonly message?: string | undefined }> {
  const files = new FormData();
  files.append("photos", file);
  const request = new Request("http://site.test/", { method: "POST", body: files });
  if (place === "a home's photo") {
    const { id } = await open.editor.create({ kind: "sale", street: "12 Elm Street" }, "ana");
    const added = await open.editor.photos.add(id, request);
    const [first] = "message" in added ? [] : added;
    return "message" in added ? added : first?.state === "refused" ? first : { folder: first?.photo.folder };
  }
  const pictures = createOwnPictures({ dataDir, storage: fileStorage(dataDir), report: () => {} });
  const { key, message } = await pictures.add(place === "the logo" ? "logo" : "wide", "photos", request);
  return { folder: key && ownPicture(key)?.folder, message };
}

const names = async (): Promise<readonly string[]> => readdir(path.join(dataDir, "photos")).catch(() => []);

describe.each(PLACES)("as %s", (place) => {
  test.each([
    ["a JPEG that is a script behind its end", async () => withBehind(await jpeg(1), SCRIPT)],
    ["a JPEG that is a ZIP behind its end", async () => withBehind(await jpeg(2), ZIP)],
    ["a JPEG with HTML in a comment", async () => withComment(await jpeg(3), `<html>${SCRIPT}`)],
    ["a PNG that is a script behind its end", async () => withBehind(await picture({ format: "png", width: 60, height: 60 }), SCRIPT)],
    ["a WebP that is a ZIP behind its end", async () => withBehind(await picture({ format: "webp", width: 60, height: 60 }), ZIP)],
  ])("%s is a picture alone afterward", async (_, make) => {
    const content = await make();
    const { folder = "", message } = await send(place, fileOf(content, "a.jpg"));
    expect(message).toBeUndefined();
    const folderPath = path.join(dataDir, "photos", `listing-${folder}`);
    for (const file of await readdir(folderPath)) {
      const stored = await fileStorage(dataDir).get(`photos/listing-${folder}/${file}`);
      const { format } = await sharp(stored).metadata();
      expect(["webp", "jpeg"]).toContain(format);
      for (const part of ["script", "php", "evil", "PK\u0003\u0004"]) expect(stored?.includes(part, 0, "latin1")).toBe(false);
    }
  });

  test.each(["../../../etc/passwd.jpg", "..\\..\\x.jpg", "/tmp/x.jpg", "C:\\x.jpg", "a\u0000.jpg", "x.jpg.php", ".htaccess", "photo.svg"])(
    "the name %j names no file",
    async (name) => {
      const before = await readdir(dataDir);
      const { folder, message } = await send(place, fileOf(await jpeg(name.length), name));
      expect(message).toBeUndefined();
      expect(folder).toMatch(/^[0-9a-f]{32}$/);
      const files = await readdir(path.join(dataDir, "photos", `listing-${folder}`));
      for (const file of files) expect(file).toMatch(/^(?:\d+\.webp|source\.webp|whole\.webp|shown\.webp|shared\.jpg)$/);
      expect(new Set(await readdir(dataDir))).toEqual(new Set([...before, "photos"]));
    },
  );

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
  const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
  test.each([
    ["an SVG", () => fileOf(SVG, "logo.svg", "image/svg+xml"), "is not a supported image type"],
    ["an SVG that claims to be a PNG", () => fileOf(SVG, "logo.png", "image/png"), "is not a supported image type"],
    ["HTML that claims to be a JPEG", () => fileOf(`<html>${SCRIPT}`, "a.jpg"), "is not a supported image type"],
    ["a GIF that is JavaScript", () => fileOf("GIF89a/*=0;*/=alert(1)", "a.gif", "image/gif"), "is not a supported image type"],
    ["a PDF", () => fileOf("%PDF-1.7", "a.jpg"), "is not a supported image type"],
    ["the start of a JPEG alone", () => fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "a.jpg"), "is damaged"],
    ["a bomb", () => fileOf(bomb(), "a.png", "image/png"), "million pixels"],
    ["a HEIC, with what to do", () => fileOf(HEIC, "IMG_1.HEIC", "image/heic"), "Most Compatible"],
    ["a HEIC that claims to be a JPEG", () => fileOf(HEIC, "IMG_1.jpg"), "Most Compatible"],
  ])("is refused in words, and nothing is stored: %s", async (_, make, words) => {
    const before = await names();
    const { folder, message } = await send(place, make());
    expect(folder).toBeUndefined();
    expect(message).toContain(words);
    expect(await names()).toEqual(before);
  });
});
