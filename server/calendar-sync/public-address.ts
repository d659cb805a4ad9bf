/** Which network addresses are on the open internet: a calendar is fetched only from those. */
import { BlockList, isIP } from "node:net";

/** IPv4 ranges that aren't (IANA's registry of special-purpose addresses). */
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * In IPv6 only 2000::/3 is open, except for tunnels, examples and tests in it. Addresses that carry
 * an IPv4 address lie outside of it.
 */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const special4 = new BlockList();
for (const [net, bits] of SPECIAL_4) special4.addSubnet(net, bits, "ipv4");
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [net, bits] of SPECIAL_6) special6.addSubnet(net, bits, "ipv6");

/** Whether it's an IP address, and one on the open internet. */
export function isPublic(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !special4.check(address, "ipv4");
  return family === 6 && open6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
