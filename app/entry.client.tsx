import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { saveOrigin } from "./forms/origin.ts";
import { translateAgain } from "./ui/translation.ts";

// Elsewhere `start.ts` already did so.
if (import.meta.env.DEV) saveOrigin();

function Hydrated() {
  useEffect(() => translateAgain([document.body]), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Hydrated />);
});
