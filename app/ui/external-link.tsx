/** A link to another site, in a new tab, which says so to those who do not see the arrow. */
import type { ReactNode } from "react";

export function ExternalLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <svg viewBox="0 0 12 12" className="ms-1.5 inline-block w-2.5" aria-hidden="true">
        <path d="M3 1.500h7.500V9M10.500 1.500L1.500 10.500" fill="none" stroke="currentColor" strokeWidth="1.500" />
      </svg>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
