/**
 * Copies the address of this result. Needs scripts, so the button appears after hydration, in a
 * reserved place.
 */
import { useState } from "react";
import type { Mortgage } from "../../domain/mortgage/plan.ts";
import { mortgageQuery } from "../../domain/mortgage/query.ts";
import { useHydrated } from "../ui/hydrated.ts";

type Outcome = { readonly of: Mortgage; readonly address: string; readonly copied: boolean };

export function CopyLink({ mortgage }: { mortgage: Mortgage }) {
  const [last, setLast] = useState<Outcome>();
  const hydrated = useHydrated();
  const outcome = last?.of === mortgage ? last : undefined;

  async function copy(): Promise<void> {
    const query = mortgageQuery(mortgage);
    const address = `${window.location.origin}${window.location.pathname}${query && `?${query}`}#mortgage`;
    // There is no clipboard without https, and a visitor may deny it.
    const copied = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => true)).catch(() => false);
    setLast({ of: mortgage, address, copied: copied ?? false });
  }

  return (
    <div className={hydrated ? "print:hidden" : "invisible noscript:hidden print:hidden"}>
      <button type="button" onClick={() => void copy()} className="button button-quiet">
        Copy link to this result
      </button>
      <output className="small mt-2 block empty:hidden break-words">
        {outcome &&
          (outcome.copied ? (
            <span>Copied. The link opens the calculator with these settings.</span>
          ) : (
            <span>
              Please copy it from here: <a href={outcome.address}>{outcome.address}</a>
            </span>
          ))}
      </output>
    </div>
  );
}
