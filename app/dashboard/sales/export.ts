/** All closed sales as a file that can be imported again. */
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
import { formatSalesFile } from "../../../domain/valuation/sales-file.ts";
import { EXPORT_SALES } from "./paths.ts";
import { salesScreen, todayOf } from "./visit.ts";

export const exportSalesScreen = salesScreen({
  path: EXPORT_SALES,
  async get(visit) {
    const sales: SaleFacts[] = [];
    for await (const sale of visit.editor.all()) sales.push(sale);
    return { file: { name: `closed-sales-${todayOf(visit)}.csv`, type: "text/csv; charset=utf-8", text: formatSalesFile(sales) } };
  },
});
