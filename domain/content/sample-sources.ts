/** Finds figures that still name a sample as their source: once their section is saved, nothing else says that they're invented. */
import type { FieldMessages } from "./fields.ts";

type Sourced = { readonly source?: string };

/** Whether a source says that its figure is invented. */
export const isSampleSource = (source: string): boolean => /^sample figure/i.test(source);

/** @param name the field of the list, such as "market.figures". */
export const sampleSources = (name: string, list: readonly Sourced[]): FieldMessages =>
  Object.fromEntries(
    list.flatMap(({ source = "" }, at) =>
      isSampleSource(source) ? [[`${name}.${at}.source`, "Please enter the figure you found and who published it; this is a sample"]] : [],
    ),
  );

/** Finds dated figures without a source. @param name the field of the list. */
export const missingSources = (name: string, list: readonly (Sourced & { readonly asOf?: string })[]): FieldMessages =>
  Object.fromEntries(
    list.flatMap(({ source = "", asOf }, at) =>
      asOf && source === "" ? [[`${name}.${at}.source`, "Please name where the figures are from"]] : [],
    ),
  );
