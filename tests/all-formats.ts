/** For tests that read drawn pictures: the server's refusal of other formats than photos holds for its process, which test files share. */
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import { refuseOtherFormats } from "../server/photos/encode.ts";

export function allowAllFormats(): void {
  beforeAll(() => sharp.unblock({ operation: ["VipsForeignLoad"] }));
  afterAll(refuseOtherFormats);
}
