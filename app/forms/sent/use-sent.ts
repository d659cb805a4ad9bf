/**
 * The confirmation of a sent form, which survives Back and a reload: the page's address names the
 * request, and the server renders the page with it. With LEADS=browser, the history entry holds it.
 */
import { useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { SENT } from "../../../domain/leads/sent-request.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import type { Sent } from "./sent.ts";

/** @param form the form's identifier */
export function useSent(form: string) {
  const fromServer = useRouteLoaderData<typeof rootLoader>("root")?.sent;
  const entry = useLocation().state as { readonly [SENT]?: Sent } | null;
  const [shown, setShown] = useState(fromServer?.form === form ? fromServer : undefined);
  /** How often it was sent since the page was opened: each time the confirmation takes the focus. */
  const [sentHere, setSentHere] = useState(0);
  // The server doesn't know the entry, so the first render must not show it.
  const inEntry = useHydrated() && entry?.[SENT]?.form === form ? entry[SENT] : undefined;
  return {
    sent: shown ?? inEntry,
    sentHere,
    /** @param signed the request for the address; absent with LEADS=browser */
    confirm(sent: Sent, signed: string | undefined): void {
      const url = new URL(location.href);
      if (signed) url.searchParams.set(SENT, signed);
      const usr = signed ? {} : { usr: { [SENT]: sent } };
      // Not a navigation: the page and what is typed in it stay as they are.
      history.replaceState({ ...(history.state as object), ...usr }, "", url);
      setShown(sent);
      setSentHere((before) => before + 1);
    },
  };
}
