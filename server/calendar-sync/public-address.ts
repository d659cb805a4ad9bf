/** Which network addresses are on the open internet: a calendar is fetched only from those. */
import { BlockList, isIP } from "node:net";

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
