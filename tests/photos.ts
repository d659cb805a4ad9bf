/** Pictures for tests, made on the spot. */
import sharp from "sharp";

export type Made = { readonly format?: "jpeg" | "png" | "webp"; readonly width?: number; readonly height?: number; readonly red?: number };

/** A small picture of one color. */
export function picture({ format = "jpeg", width = 40, height = 30, red = 200 }: Made = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 40 } } });
  return plain[format]().toBuffer();
}

/** A picture that says where and with what it was taken, and that it lies on its side. */
export const tellingPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#345" } })
    .withExif({
      IFD0: { Make: "SecretCamera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "44/1 58/1 30/1", GPSLongitudeRef: "W", GPSLongitude: "93/1 15/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A few kilobytes that unfold to far more pixels than a photo has. */
export const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 7200, height: 7200, channels: 3, background: "#000" }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A picture with bytes behind it until it has so many. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const start = await picture();
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
}

export const fileOf = (content: Buffer | string, name: string, type = "image/jpeg"): File =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });
