/**
 * Rate limits on forms, per address and per network, over a sliding window in memory. They are
 * generous, so that an office or a library behind one address isn't rejected.
 */
import { isIPv4, isIPv6 } from "node:net";
import type { RateLimited, Services } from "../../domain/services.ts";

export type Bounds = {
  /** Length of the window. Milliseconds. */
  readonly window: number;
  /**
   * Maximum attempts in a window from one address: an IPv4 address, or an IPv6 /64, which is one
   * household or office.
   */
  readonly perAddress: number;
  /** Maximum attempts in a window from one network: an IPv4 /24 or an IPv6 /48. */
  readonly perNetwork: number;
  /** Maximum addresses, and networks, in memory; the least recent are dropped first. */
  readonly remembered: number;
};

export const BOUNDS: Bounds = { window: 10 * 60 * 1000, perAddress: 20, perNetwork: 120, remembered: 10_000 };
/** All posts, also those with wrong values: loose, because people correct themselves. */
export const POST_BOUNDS: Bounds = { ...BOUNDS, perAddress: 60, perNetwork: 360 };
/** Receipts in a day: more requests than that from one place are stored, but strangers get no email. */
export const RECEIPT_BOUNDS: Bounds = { ...BOUNDS, window: 24 * 60 * 60 * 1000, perAddress: 12, perNetwork: 48 };

/**
 * For bookings, which count on their own. They may be many: beyond the limits of
 * `server/bookings/limits.ts` the agent decides about them, and an office is not rejected.
 */
export const BOOKING_BOUNDS: Bounds = { ...BOUNDS, perAddress: 60, perNetwork: 240 };

/**
 * A rejected attempt isn't counted, so that waiting helps. All other forms count together. Wrong
 * addresses of the agent's calendar count separately, because another site's page can make its
 * readers' browsers request them. `now` in milliseconds.
 */
export function createLimits(now: () => number, bounds: Bounds = BOUNDS, forBookings: Bounds = BOOKING_BOUNDS): Services["limits"] {
  const counts = (most: Bounds) => ({ addresses: memory(most, most.perAddress), networks: memory(most, most.perNetwork) });
  const sent = counts(bounds);
  const others = new Map([
    ["booking", counts(forBookings)],
    ["calendar", counts(bounds)],
    ["post", counts(POST_BOUNDS)],
    ["receipt", counts(RECEIPT_BOUNDS)],
  ]);
  return {
    attempt(what, address): RateLimited | undefined {
      const at = now();
      const { addresses, networks } = others.get(what) ?? sent;
      const { host, network } = clientOf(address);
      // Unknown addresses are counted together, so they have a network's limit.
      const counted = host === "" ? [networks.of(network, at)] : [addresses.of(host, at), networks.of(network, at)];
      const wait = Math.max(...counted.map((place) => place.wait()));
      if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
      for (const place of counted) place.count();
      return undefined;
    },
  };
}

function memory({ window, remembered }: Bounds, most: number) {
  /**
   * The attempts in the window as instants, oldest first, by address or network; the least recent
   * come first.
   */
  const places = new Map<string, number[]>();
  return {
    of(place: string, at: number) {
      // If attempts are in the future, the clock was set back: they don't count.
      const recent = (places.get(place) ?? []).filter((instant) => instant > at - window && instant <= at);
      return {
        /** Milliseconds until another attempt is allowed; 0 when it is now. */
        wait: () => (recent.length < most ? 0 : (recent[recent.length - most] ?? at) + window - at),
        count() {
          places.delete(place);
          places.set(place, [...recent, at]);
          for (const [oldest] of places) {
            if (places.size <= remembered) break;
            places.delete(oldest);
          }
        },
      };
    },
  };
}

/** The household and the network of an address; both "" when it is not an address. */
export function clientOf(address: string): { host: string; network: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (isIPv4(plain)) return { host: plain, network: plain.split(".").slice(0, 3).join(".") };
  if (!isIPv6(plain)) return { host: "", network: "" };
  const groups = groupsOf(plain);
  return { host: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const url = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const [front = "", back] = url.hostname.slice(1, -1).split("::");
  const head = front === "" ? [] : front.split(":");
  if (back === undefined) return head;
  const tail = back === "" ? [] : back.split(":");
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}
