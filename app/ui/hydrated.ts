/** What only a browser can tell: the server does not draw it, nor may the first drawing in the browser, which has to be the server's. */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What a browser answers; until the page's scripts have taken over, what stands there without them. It must not change while the page is open. */
export const useBrowser = <Answer>(ask: () => Answer, without: Answer): Answer => useSyncExternalStore(never, ask, () => without);

/** Whether the page's scripts have taken over. */
export const useHydrated = (): boolean => useBrowser(() => true, false);
