/** The key under which a page finds its services. It lives in the app's own build, so that pages and handler share one instance. */
import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "../domain/services.ts";

const key = createContext<Services>();

/** Hands the services to all loaders and actions of one request. */
export const provideServices = (context: RouterContextProvider, services: Services): void => context.set(key, services);

/** The services of the request that a loader or an action answers. */
export const servicesOf = (context: Readonly<RouterContextProvider>): Services => context.get(key);
