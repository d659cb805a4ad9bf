/** Closed sales: what pages show of them, and the editor of the dashboard. */
import { sampleSales } from "../../content/sample-sales.ts";
import type { ClosedSales, SalesEditor } from "../../domain/valuation/closed-sales.ts";
import type { SampleSale } from "../../domain/valuation/sample-sale.ts";
import type { Store } from "../store/store.ts";
import { createSalesEditor } from "./editor.ts";
import { createLiveSales, type LiveSalesOptions } from "./live-sales.ts";
import { samplesOn } from "./samples.ts";

export type SalesOptions = Omit<LiveSalesOptions, "store"> & {
  readonly store: Store;
  /** Whether the samples of the catalog are hidden: those of sales are, too. */
  readonly samplesHidden: () => boolean;
  /** Those in `content/` by default. */
  readonly samples?: readonly SampleSale[];
};

export type OpenSales = {
  readonly services: { readonly closedSales: ClosedSales; readonly salesEditor: SalesEditor };
  /** Calls `listener` whenever pages would be different. */
  onChange(listener: () => void): void;
  stop(): void;
};

/** Reads the stored sales, and follows their changes. */
export async function openSales({ samplesHidden, samples = sampleSales, ...options }: SalesOptions): Promise<OpenSales> {
  const { store, clock, zone } = options;
  const live = createLiveSales(options);
  await live.start();
  return {
    services: {
      closedSales: {
        // A range of real and invented sales would be worth nothing: the first real one replaces all samples.
        current: (today) => (live.current().sales.length > 0 || samplesHidden() ? live.current() : samplesOn(samples, today)),
      },
      salesEditor: createSalesEditor({ store, now: () => clock.now(), zone, live }),
    },
    onChange: live.onChange,
    stop: live.stop,
  };
}
