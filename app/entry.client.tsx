import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepOrigin } from "./forms/origin.ts";

keepOrigin();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
