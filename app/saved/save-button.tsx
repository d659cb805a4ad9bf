/**
 * The heart that saves a home. It's in the page from the start, so that nothing moves for it; styles hide it without scripts. A
 * press before scripts run is kept on the button by `start.ts`.
 */
import { useEffect, useRef } from "react";
import { savedCopy as copy } from "../../content/saved.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import type { SavedHome } from "../../domain/saved/saved-homes.ts";
import { toast } from "../ui/toast.tsx";
import { type Outcome, removeHome, saveHome, savedHomes, useSavedHomes } from "./saved-store.ts";

/** Says why a home couldn't be saved. */
export function report(outcome: Outcome): void {
  if (outcome !== "done") toast({ tone: "bad", title: copy.notSaved, text: copy.problem[outcome] });
}

function toggle(home: SavedHome, isSaved: boolean): void {
  if (isSaved) return report(removeHome(home.id));
  const isFirst = savedHomes()?.length === 0;
  const outcome = saveHome(home);
  report(outcome);
  if (isFirst && outcome === "done")
    toast({ title: copy.saved, text: copy.where, link: { text: copy.whereLink, href: savedPath([home.id]) } });
}

const isSavedNow = (id: string): boolean => savedHomes()?.some((each) => each.id === id) ?? false;

/** Whether it was pressed before scripts ran; only once. */
function takePress(button: HTMLButtonElement | null): boolean {
  const wasPressed = button?.dataset["pressed"] !== undefined;
  if (button) delete button.dataset["pressed"];
  return wasPressed;
}

/** @param labeled shows its word beside the heart. */
export function SaveButton({ home, labeled = false }: { home: SavedHome; labeled?: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const isSaved = useSavedHomes()?.some(({ id }) => id === home.id) ?? false;
  useEffect(() => {
    // The heart looked empty then, so the press was to save.
    if (takePress(button.current) && !isSavedNow(home.id)) toggle(home, false);
  }, [home]);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isSaved}
      {...(!labeled && { "aria-label": `${copy.save} ${home.title}` })}
      className={labeled ? "save save-labeled no-print" : "save no-print"}
      onClick={() => {
        takePress(button.current);
        toggle(home, isSaved);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 20.5C6 16 3 12.8 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.8-3 7-9 11.5z" />
      </svg>
      {labeled && <span>{copy.save}</span>}
    </button>
  );
}
