import { describe, expect, test } from "vitest";
import { isPublic } from "./public-address.ts";

describe("an address on the open internet", () => {
  test.each(["93.184.216.34", "8.8.8.8", "172.15.255.255", "100.63.255.255", "2606:4700::1111", "2a00:1450:4001::1"])(
    "%s is one",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  test.each([
    ..."0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1".split(" "),
    ..."192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255".split(" "),
    ...":: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd12::1 ff02::1".split(" "),
    ..."2001::1 2001:db8::1 2002:7f00:1::1 100::1 3fff::1".split(" "),
    "",
    "localhost",
    "1",
    "127.1",
    "0x7f.1",
  ])("%s is none", (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
