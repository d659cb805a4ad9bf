/**
 * The whole app as one function: request and services in, response out. Called by the server and by
 * tests.
 */
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Services } from "../domain/services.ts";
import { provideServices } from "./context.ts";

// The router's build and development tools read these from the same module.
export * from "virtual:react-router/server-build";

// The module is a server build; only its generated type is looser about missing properties.
const respond = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

export function handle(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  provideServices(context, services);
  return respond(request, context);
}
