import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepOrigin } from "./forms/origin.ts";

// Elsewhere the page itself did so as it began (`start.ts`).
if (import.meta.env.DEV) keepOrigin();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
