/**
 * Rate limits on forms, per address and per network, over a sliding window in memory. They are
 * generous, so that an office or a library behind one address isn't rejected. Processes that share
 * their counts have one limit together, which they may exceed by what comes within a second.
 */
import { isIPv4, isIPv6 } from "node:net";
import type { RateLimited, Services } from "../../domain/services.ts";
import type { CountExchange } from "./count-exchange.ts";

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

/** Attempts to sign in: a team behind one address has room, a guesser hasn't. */
export const SIGN_IN_BOUNDS: Bounds = { ...BOUNDS, perAddress: 30, perNetwork: 90 };

/**
 * For bookings, which count on their own. They may be many: beyond the limits of
 * `server/bookings/limits.ts` the agent decides about them, and an office is not rejected.
 */
export const BOOKING_BOUNDS: Bounds = { ...BOUNDS, perAddress: 60, perNetwork: 240 };

/**
 * Counts an attempt from an address, unless it's one too many. A rejected one isn't counted, so that
 * waiting helps.
 */
export type Limit = (address: string) => RateLimited | undefined;

/** Limits that count together in all processes. */
export type Sharing = {
  readonly counts: CountExchange;
  /** Names this limit among all. */
  readonly name: string;
};

/**
 * All other forms count together. Wrong addresses of the agent's calendar count separately, because
 * another site's page can make its readers' browsers request them. `now` in milliseconds.
 */
export function createLimits(now: () => number, bounds: Bounds = BOUNDS, counts?: CountExchange): Services["limits"] {
  const limit = (name: string, most: Bounds): Limit => createLimit(now, most, counts && { counts, name });
  const sent = limit("sent", bounds);
  const others = new Map([
    ["booking", limit("booking", BOOKING_BOUNDS)],
    ["calendar", limit("calendar", bounds)],
    ["post", limit("post", POST_BOUNDS)],
    ["receipt", limit("receipt", RECEIPT_BOUNDS)],
    ["sign-in", limit("sign-in", SIGN_IN_BOUNDS)],
  ]);
  return { attempt: (what, address) => (others.get(what) ?? sent)(address) };
}

/** One limit, per address and per network. `now` in milliseconds. */
export function createLimit(now: () => number, bounds: Bounds, sharing?: Sharing): Limit {
  const options = (kind: string) => ({ now, bounds, ...(sharing && { sharing: { ...sharing, name: `${sharing.name}-${kind}` } }) });
  const addresses = memory(bounds.perAddress, options("address"));
  const networks = memory(bounds.perNetwork, options("network"));
  return (address) => {
    const { host, network } = clientOf(address);
    // Unknown addresses are counted together, so they have a network's limit.
    const counted = host === "" ? [networks.of(network)] : [addresses.of(host), networks.of(network)];
    const wait = Math.max(...counted.map((place) => place.wait()));
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
    for (const place of counted) place.count();
    return undefined;
  };
}

type MemoryOptions = { readonly now: () => number; readonly bounds: Bounds; readonly sharing?: Sharing };

function memory(most: number, { now, bounds: { window, remembered }, sharing }: MemoryOptions) {
  /**
   * The attempts in the window as instants, oldest first, by address or network, or by what stands
   * for it in all processes; the least recent come first.
   */
  const places = new Map<string, readonly number[]>();
  // If attempts are in the future, the clock was set back: they don't count.
  const recentOf = (key: string, at: number) => (places.get(key) ?? []).filter((instant) => instant > at - window && instant <= at);

  function remember(key: string, instants: readonly number[]): void {
    places.delete(key);
    places.set(key, instants.slice(-most));
    // Many at once: each look for the oldest passes the places of all that were deleted before.
    if (places.size > remembered) for (const oldest of [...places.keys()].slice(0, Math.ceil(remembered / 10))) places.delete(oldest);
  }

  // They are a second old at most.
  sharing?.counts.follow(sharing.name, (key, times) => {
    const at = now();
    remember(key, [...recentOf(key, at), ...Array.from({ length: Math.min(times, most) }, () => at)]);
  });

  return {
    of(place: string) {
      const at = now();
      const key = sharing ? sharing.counts.keyOf(place) : place;
      const recent = recentOf(key, at);
      return {
        /** Milliseconds until another attempt is allowed; 0 when it is now. */
        wait: () => (recent.length < most ? 0 : (recent[recent.length - most] ?? at) + window - at),
        count() {
          remember(key, [...recent, at]);
          sharing?.counts.counted(sharing.name, key);
        },
      };
    },
  };
}

/** The household and the network of an address; both "" when it is not an address. */
export function clientOf(address: string): { host: string; network: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (isIPv4(plain)) return { host: plain, network: plain.slice(0, plain.lastIndexOf(".")) };
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
