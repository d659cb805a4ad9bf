/** A closed sale that was invented, to show what the site can do. */
import type { ClosedSale } from "./closed-sale.ts";

/** It moves with the calendar: it closed so many days ago. */
export type SampleSale = Omit<ClosedSale, "id" | "date" | "place" | "home" | "sample"> & { readonly daysAgo: number };
