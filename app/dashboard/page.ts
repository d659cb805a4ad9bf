/**
 * The dashboard: one route for all its screens, so that the list of routes that each visitor gets doesn't grow. Its screens
 * are plain documents from the server, with styles and a script of their own; nothing of them is in a public page.
 */
import type { PageHandle } from "../../domain/page-handle.ts";
import { servicesOf, showInstead } from "../context.ts";
import type { Route } from "./+types/page";
import { respond } from "./respond.ts";

export const handle = { perRequest: true, guarded: true, uploads: true } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  respond(request, servicesOf(context), showInstead(context));

export const action = ({ request, context }: Route.ActionArgs): Promise<Response> =>
  respond(request, servicesOf(context), showInstead(context));
