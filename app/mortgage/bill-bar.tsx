/** A month's bill as a bar, for the calculator and for listings. It stands on a dark ground (`night`). */
import type { Bill } from "../../domain/mortgage/plan.ts";

/** The parts of a bill in the order in which they are shown, with their names and colors. */
export const BILL_PARTS: readonly { readonly key: keyof Bill; readonly label: string; readonly fill: string }[] = [
  { key: "principal", label: "Principal", fill: "fill-lamp" },
  { key: "interest", label: "Interest", fill: "fill-rose" },
  { key: "tax", label: "Property tax", fill: "fill-good" },
  { key: "insurance", label: "Home insurance", fill: "fill-paper" },
  { key: "pmi", label: "Mortgage insurance", fill: "fill-ember" },
  { key: "hoa", label: "HOA dues", fill: "fill-edge" },
];

/** Decorative: the amounts are beside it as text. Parts of zero are left out. */
export function BillBar({ bill }: { bill: Bill }) {
  const parts = BILL_PARTS.filter(({ key }) => bill[key] > 0);
  const total = parts.reduce((sum, { key }) => sum + bill[key], 0);
  const percent = (cents: number): string => `${((cents / total) * 100).toFixed(2)}%`;
  return (
    <svg aria-hidden="true" className="h-7 w-full [print-color-adjust:exact]">
      {parts.map(({ key, fill }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + bill[part.key], 0);
        return <rect key={key} x={percent(before)} width={percent(bill[key])} height="100%" className={`${fill} stroke-ground stroke-2`} />;
      })}
    </svg>
  );
}

/** The name of a part behind its color in the bar. */
export const BillName = ({ fill, children }: { fill: string; children: string }) => (
  <span className="flex items-center gap-3">
    <svg aria-hidden="true" width="12" height="12" className="flex-none [print-color-adjust:exact]">
      <rect width="12" height="12" rx="1" className={fill} />
    </svg>
    {children}
  </span>
);
