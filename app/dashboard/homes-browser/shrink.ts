/** Makes a photo smaller before it is sent, where the browser can: a phone's photo has 4 to 12 MB, and the site shows 1,600 pixels. */

/** The longer side, in pixels. */
const LONGEST = 2560;
const QUALITY = 0.88;
/** Smaller files aren't worth the work. Bytes. */
const SMALL = 1_200_000;

/** The smaller photo, or the file itself where that isn't possible or isn't smaller. */
export async function shrink(file: File): Promise<Blob> {
  if (file.size < SMALL || !/^image\/(?:jpeg|png|webp)$/.test(file.type) || typeof createImageBitmap !== "function") return file;
  try {
    const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) return file;
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    // Phones count a canvas as memory until it's empty.
    canvas.width = 0;
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
