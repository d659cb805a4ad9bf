declare module "subset-font" {
  type Axis = number | { min: number; max: number };
  /** Cuts a font to the characters of `text`; fixed axes are baked in, ranges stay variable. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2" | "truetype"; variationAxes: Record<string, Axis> },
  ): Promise<Buffer>;
}
