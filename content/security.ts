/** Who to tell about a weakness of this site. It goes into `/.well-known/security.txt`. */
import { agent } from "./agent.ts";

/** `mailto:`, `tel:+1…` or the https address of a page. The person who runs the server is a good choice. */
export const securityContact: string = `mailto:${agent.email}`;
