/** For tests of our own pictures, in a process that may have loaded the server, which decodes only visitors' photos. */
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import { decodeOnlyPhotos } from "../server/photos/encode.ts";

/** Has sharp read every format while a file's tests run. */
export function useAllFormats(): void {
  beforeAll(() => {
    sharp.unblock({ operation: ["VipsForeignLoad"] });
  });
  afterAll(decodeOnlyPhotos);
}
