import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepOrigin } from "./forms/origin.ts";
import { translateAgain } from "./ui/translation.ts";

// Elsewhere the page itself did so as it began (`start.ts`).
if (import.meta.env.DEV) keepOrigin();

function Hydrated() {
  useEffect(() => translateAgain([document.body]), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Hydrated />);
});
