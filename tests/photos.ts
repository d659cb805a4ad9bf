/** Generated pictures for tests. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type Made = { readonly format?: "jpeg" | "png" | "webp"; readonly width?: number; readonly height?: number; readonly red?: number };

/** A small picture of one color. */
export function picture({ format = "jpeg", width = 40, height = 30, red = 200 }: Made = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 40 } } });
  return plain[format]().toBuffer();
}

/** A picture with the place and the camera in its metadata, and rotated by it. */
export const tellingPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#345" } })
    .withExif({
      IFD0: { Make: "SecretCamera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "44/1 58/1 30/1", GPSLongitudeRef: "W", GPSLongitude: "93/1 15/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A few kilobytes that decode to far more pixels than a photo has. */
export const bomb = (): Buffer => blackPng(7200);

/** A black square as PNG. Written here, because an encoder takes seconds for it. */
export function blackPng(side: number): Buffer {
  const part = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  // One bit for each pixel, in gray. Each line begins with a byte that says how it's filtered.
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const lines = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, part("IHDR", header), part("IDAT", lines), part("IEND", Buffer.alloc(0))]);
}

/** A picture padded to this many bytes. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const start = await picture();
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
}

export const fileOf = (content: Buffer | string, name: string, type = "image/jpeg"): File =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });
