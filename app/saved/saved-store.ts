/**
 * The visitor's saved homes, in this browser's storage. Every tab follows the others. Nothing of it is sent, except the ids when the
 * visitor opens the list.
 */
import { useSyncExternalStore } from "react";
import { readSavedHomes, renamed, type SavedHome, withHome, withoutHome } from "../../domain/saved/saved-homes.ts";
import { SAVED_HOMES } from "./storage-key.ts";

/** What came of a change. "blocked": the browser stores nothing for this site. */
export type Outcome = "done" | "full" | "blocked";

let text: string | null | undefined;
let homes: readonly SavedHome[] | undefined;
const watchers = new Set<() => void>();

/** The list, latest first; `undefined` where the browser blocks storage. The same array until it changes. */
export function savedHomes(): readonly SavedHome[] | undefined {
  try {
    const present = localStorage.getItem(SAVED_HOMES);
    if (present !== text || !homes) [text, homes] = [present, readSavedHomes(present)];
  } catch {
    [text, homes] = [undefined, undefined];
  }
  return homes;
}

function store(next: readonly SavedHome[] | undefined): Outcome {
  if (!next) return "full";
  try {
    if (next.length === 0) localStorage.removeItem(SAVED_HOMES);
    else localStorage.setItem(SAVED_HOMES, JSON.stringify(next));
  } catch {
    return "blocked";
  }
  notify();
  return "done";
}

/** @param at its position in the list. */
export const saveHome = (home: SavedHome, at = 0): Outcome => store(withHome(savedHomes() ?? [], home, at));

export const removeHome = (id: string): Outcome => store(withoutHome(savedHomes() ?? [], id));

/** For a home whose page has another address now. */
export const renameHome = (from: string, to: string): Outcome => store(renamed(savedHomes() ?? [], from, to));

function notify(): void {
  for (const watcher of watchers) watcher();
}

// The key is null when everything is cleared.
const onStorage = ({ key }: StorageEvent) => (key === SAVED_HOMES || key === null) && notify();

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) addEventListener("storage", onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener("storage", onStorage);
  };
}

/** The list; `undefined` on the server, before hydration, and where the browser blocks storage. */
export const useSavedHomes = (): readonly SavedHome[] | undefined => useSyncExternalStore(watch, savedHomes, () => undefined);
