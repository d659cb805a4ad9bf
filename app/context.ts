/**
 * The context key of a page's services. It is part of the app's own build, so that pages and
 * handler share one instance.
 */
import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "../domain/services.ts";

const key = createContext<Services>();

/** Provides the services to all loaders and actions of one request. */
export const provideServices = (context: RouterContextProvider, services: Services): void => context.set(key, services);

/** The services for a loader or an action. */
export const servicesOf = (context: Readonly<RouterContextProvider>): Services => context.get(key);
