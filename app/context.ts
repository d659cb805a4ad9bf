/**
 * The context key of a page's services. It is part of the app's own build, so that pages and
 * handler share one instance.
 */
import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "../domain/services.ts";

const key = createContext<Services>();

/** Provides the services to all loaders and actions of one request. */
export const provideServices = (context: RouterContextProvider, services: Services): void => context.set(key, services);

/**
 * Data of a part that the server draws and browsers keep as it is (`layout/drawn.tsx`): a page
 * doesn't need it, what scripts load for a navigation does.
 */
export const forNavigation = <Data>(request: Request, data: Data): Data | undefined =>
  new URL(request.url).pathname.endsWith(".data") ? data : undefined;

/** The services for a loader or an action. */
export const servicesOf = (context: Readonly<RouterContextProvider>): Services => context.get(key);

/** A public page as it would be with what isn't public yet. It has no scripts, and its forms send nothing; see `preview.ts`. */
export type Preview = {
  /** The page's path. */
  readonly path: string;
  /** What it shows instead of what visitors see. */
  readonly services: Partial<Services>;
  /** Said above it. */
  readonly note: string;
  /** The path of the link above it. */
  readonly back?: string;
};
