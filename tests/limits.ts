/** How many attempts a site accepts from one address, whichever of its processes it meets. */
import { BOUNDS } from "../server/http/rate-limits.ts";
import type { Site } from "./site.ts";

/** How long to wait before the next attempt once there were nearly enough. Milliseconds. */
const PAUSE = 500;

/** Guesses the address of the agent's calendar at each site in turn, until it's too often. Each site trusts a proxy. */
export async function acceptedFrom(sites: readonly Pick<Site, "url">[], address: string): Promise<number> {
  for (let accepted = 0; ; accepted += 1) {
    const url = sites[accepted % sites.length]?.url ?? "";
    // Another connection for each, so that a worker takes it in turn.
    const headers = { "X-Forwarded-For": address, Connection: "close" };
    const { status } = await fetch(`${url}/calendar/wrong.ics`, { headers });
    if (status === 429) return accepted;
    if (accepted > BOUNDS.perAddress - 3) await new Promise((resume) => setTimeout(resume, PAUSE));
  }
}
