/** Finds figures that still name a sample as their source: once their section is saved, nothing else says that they're invented. */
import type { FieldMessages } from "./fields.ts";

type Sourced = { readonly source?: string };

/** @param name the field of the list, such as "market.figures". */
export const sampleSources = (name: string, list: readonly Sourced[]): FieldMessages =>
  Object.fromEntries(
    list.flatMap(({ source = "" }, at) =>
      /^sample figure/i.test(source)
        ? [[`${name}.${at}.source`, "Please enter the figure you found and who published it; this is a sample"]]
        : [],
    ),
  );
