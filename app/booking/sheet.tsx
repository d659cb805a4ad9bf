/** The sheet on which each step of the scheduler stands: one heading, what this step is, and nothing else of the site. */
import { type ReactNode, useEffect, useRef } from "react";

/** Which step was seen last in this window, so that the next one can be announced and the first one not. */
let before: string | undefined;

export function Sheet({ heading, step, children }: { heading: string; step?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const key = `${heading} ${step ?? ""}`;
  // A step is a page of its own: whoever reads by ear or by keyboard begins at its heading.
  useEffect(() => {
    if (before !== undefined && before !== key) title.current?.focus({ preventScroll: false });
    before = key;
  }, [key]);
  return (
    <main id="main" className="min-h-dvh bg-surface px-5 py-8 sm:px-9 sm:py-10">
      <div className="mx-auto max-w-[54rem]">
        <h1 ref={title} tabIndex={-1} className="text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] outline-none">
          {heading}
        </h1>
        {step && <p className="mt-2 mb-7 text-lg text-muted">{step}</p>}
        {children}
      </div>
    </main>
  );
}
