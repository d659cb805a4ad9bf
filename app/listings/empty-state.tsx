/** A search without results, with a next step. */
import type { ReactNode } from "react";
import { href, Link } from "react-router";

type NextStepPath = "/buy/hire-agent" | "/rent/partner" | "/invest/hire-agent";

export type EmptyStateProps = {
  /** Left out where the page says already that there is nothing. */
  heading?: string | undefined;
  text: string;
  action: { path: NextStepPath; label: string };
  /** The address without a search. */
  clear: string;
};

/** @param children more ways out, before the buttons. */
export function EmptyState({ heading, text, action, clear, children }: EmptyStateProps & { children?: ReactNode }) {
  return (
    <div className="border-y border-line py-8 text-center sm:py-14">
      {heading !== undefined && (
        <>
          <svg
            viewBox="0 0 64 48"
            className="mx-auto h-16 w-auto max-sm:hidden"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M4 46h56M10 46V22L32 6l22 16v24M27 46V32h10v14" />
            <path d="M16 26h7v8h-7zM41 26h7v8h-7z" className="text-muted" stroke="currentColor" />
          </svg>
          <p className="font-display text-2xl sm:mt-5">{heading}</p>
        </>
      )}
      <p className="mx-auto mt-2 max-w-[34em] text-balance text-muted">{text}</p>
      {children}
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={clear} preventScrollReset className="button">
          Clear search
        </Link>
        <Link to={href(action.path)} className="button button-quiet">
          {action.label}
        </Link>
      </p>
    </div>
  );
}
