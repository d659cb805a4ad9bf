import type { Config } from "@react-router/dev/config";

/** Every page is rendered on the server; the route manifest comes whole, so that no link has to ask for it. */
export default { ssr: true, routeDiscovery: { mode: "initial" } } satisfies Config;
