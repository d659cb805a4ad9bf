/** Layout of the not-found and error pages: text on the left, a dark house on the right. */
import { lazy, type ReactNode, Suspense } from "react";

/**
 * The drawing is rarely seen, so it is loaded only when shown; if it can't be, the text is enough.
 */
const Porch = lazy(() => import("./porch.tsx").catch(() => ({ default: EmptyState })));
const EmptyState = () => <></>;

export function DarkPage({ lit, children }: { lit: boolean; children: ReactNode }) {
  return (
    <section className="night night-page">
      <div className="wrap grid items-end gap-x-12 pt-12 md:grid-cols-2 md:pt-16">
        <div className="pb-10 md:self-center md:pb-24">{children}</div>
        <div className="relative w-full max-w-[44rem] justify-self-center">
          <Suspense>
            <Porch lit={lit} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
