/** All closed sales as a file that can be imported again. Like every file with stored data, it needs a passkey that was just used. */
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
import { formatSalesFile } from "../../../domain/valuation/sales-file.ts";
import { EXPORT_SALES } from "./paths.ts";
import { recordSale, salesScreen, todayOf } from "./visit.ts";

export const exportSalesScreen = salesScreen({
  path: EXPORT_SALES,
  right: "exports",
  async get(visit) {
    if (!visit.session.isFresh) return "touch first";
    const sales: SaleFacts[] = [];
    for await (const sale of visit.editor.all()) sales.push(sale);
    await recordSale(visit, "data-downloaded", "Closed sales");
    return { file: { name: `closed-sales-${todayOf(visit)}.csv`, type: "text/csv; charset=utf-8", text: formatSalesFile(sales) } };
  },
});
