/**
 * What only a browser knows: it can't be in the server's HTML, nor in the first render, which must
 * match it.
 */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The browser's answer; before hydration, the fallback. It must not change while the page is open.
 */
export const useBrowser = <Answer>(ask: () => Answer, without: Answer): Answer => useSyncExternalStore(never, ask, () => without);

/** Whether the page is hydrated. */
export const useHydrated = (): boolean => useBrowser(() => true, false);
