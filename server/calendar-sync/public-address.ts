/** Which network addresses are on the open internet: what the agent typed is fetched, or posted to, only there. */
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

function blockList(subnets: string, family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [net = "", bits] = subnet.split("/");
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

/** IPv4 ranges that aren't open (IANA's registry of special-purpose addresses). */
const special4 = blockList(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "ipv4",
);
/**
 * In IPv6 only 2000::/3 is open, except for tunnels, examples and tests in it. Addresses that carry
 * an IPv4 address lie outside of it.
 */
const open6 = blockList("2000::/3", "ipv6");
const special6 = blockList("2001::/23 2001:db8::/32 2002::/16 3fff::/20", "ipv6");

/** Whether it's an IP address, and one on the open internet. */
export function isPublic(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !special4.check(address, "ipv4");
  return family === 6 && open6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

/** A host isn't on the open internet. */
export class NotPublicError extends Error {
  override name = "NotPublicError";
  constructor() {
    super("not a public address");
  }
}

/** All addresses of a host name. Rejects if there are none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The machine's own resolver. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** Throws `NotPublicError` for a URL whose host is itself an address that isn't public: it needs no lookup. */
export function assertPublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublic(host)) throw new NotPublicError();
}

/**
 * A connection's own lookup, so that a name which resolves differently the next time gains nothing. It gives the addresses of a host only if all
 * of them are public: no honest one has any other.
 */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, done) => {
    const fail = (error: Error): void => done(error, []);
    resolve(host).then((found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublic(address))) fail(new NotPublicError());
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    }, fail);
  };
