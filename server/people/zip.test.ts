import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type NamedFile, zipPieces } from "./zip.ts";

async function* some(...files: readonly NamedFile[]): AsyncGenerator<NamedFile> {
  yield* files;
}

/** Names, dates and contents as the local headers of the format have them (APPNOTE 4.3.7); sizes are in the directory at the end. */
function namesIn(archive: Buffer): { readonly name: string; readonly date: string; readonly at: number }[] {
  const found: { name: string; date: string; at: number }[] = [];
  for (let at = archive.indexOf("PK\u0001\u0002"); at >= 0; at = archive.indexOf("PK\u0001\u0002", at + 1)) {
    const [time, day] = [archive.readUInt16LE(at + 12), archive.readUInt16LE(at + 14)];
    const date = [1980 + (day >> 9), (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63].join(" ");
    found.push({
      name: archive.toString("utf8", at + 46, at + 46 + archive.readUInt16LE(at + 28)),
      date,
      at: archive.readUInt32LE(at + 42),
    });
  }
  return found;
}

test("an archive has all files, dated in UTC", async () => {
  const photo = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
  const files = some(
    { name: "data.txt", content: Buffer.from("Zoë\n") },
    { name: "photos/é/1.webp", content: photo },
    { name: "none", content: Buffer.alloc(0) },
  );
  const archive = await buffer(zipPieces(files, new Date("2026-11-23T15:04:06Z")));
  const found = namesIn(archive);
  expect(found.map(({ name }) => name)).toEqual(["data.txt", "photos/é/1.webp", "none"]);
  expect(found.map(({ date }) => date)).toEqual(Array.from({ length: 3 }, () => "2026 11 23 15 4"));
  expect(archive.includes("Zoë\n")).toBe(true);
  expect(archive.includes(photo)).toBe(true);
});
