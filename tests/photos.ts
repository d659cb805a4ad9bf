/** Generated pictures for tests. */
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
export const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 7200, height: 7200, channels: 3, background: "#000" }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A picture padded to this many bytes. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const start = await picture();
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
}

export const fileOf = (content: Buffer | string, name: string, type = "image/jpeg"): File =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });
