/**
 * A page behind a link in an email. Mail programs open links by themselves, so only the button acts.
 * The page is the same for everyone; the key stays in the address, to which the button posts.
 */
import type { ReactNode } from "react";
import { PageHeader } from "./page-header.tsx";

type LinkPageProps = {
  readonly copy: { readonly eyebrow: string; readonly heading: string; readonly lead: string; readonly button: string };
  /** What came of pressing the button; absent before. */
  readonly result: { readonly heading: string; readonly text: string } | undefined;
  /** What follows the result. */
  readonly children?: ReactNode;
};

export function LinkPage({ copy: { eyebrow, heading, lead, button }, result, children }: LinkPageProps) {
  if (result)
    return (
      <PageHeader eyebrow={eyebrow} heading={result.heading} lead={result.text}>
        {children}
      </PageHeader>
    );
  return (
    <PageHeader eyebrow={eyebrow} heading={heading} lead={lead}>
      <form method="post" className="mt-9">
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </PageHeader>
  );
}
