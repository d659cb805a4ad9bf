/** One notification on its way to a push service: encrypted, signed, to the open internet only, within bounds. */
import webPush from "web-push";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPushService, type PushService, testDevice, vapidClaims } from "../../tests/push-service.ts";
import { type SendOptions, sendPush, type Target } from "./send.ts";
import { readSubscription } from "./subscription.ts";

const KEYS = webPush.generateVAPIDKeys();
const MESSAGE = { payload: JSON.stringify({ title: "New request" }), topic: "topic", subject: "https://agent.test" };

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

const device = testDevice("https://push.example.test/to/1");
const target = (subscription = device.subscription): Target => {
  const read = readSubscription(subscription);
  if (!read) throw new Error("no subscription");
  return read;
};
const send = (options: SendOptions = {}, to = target()) => sendPush(to, MESSAGE, KEYS, { ...service.sending, ...options });

test("the reader reads the example of RFC 8291, appendix A", () => {
  const known = { privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  const sealed =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const reader = testDevice("https://push.example.test/rfc", known);
  expect(reader.read(Buffer.from(sealed, "base64url"))).toBe("When I grow up, I want to be a watermelon");
});

test("an independent reader decrypts it, and the site's key has signed it for this push service", async () => {
  expect(await send()).toEqual({ state: "taken" });
  const [{ path, headers, body } = { path: "", headers: {}, body: Buffer.alloc(0) }] = service.arrived;
  expect([path, device.read(body)]).toEqual(["/to/1", MESSAGE.payload]);
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", topic: "topic", ttl: "43200" });
  const { key, claims } = vapidClaims(headers);
  expect([key, claims["aud"], claims["sub"]]).toEqual([KEYS.publicKey, "https://push.example.test", "https://agent.test"]);
  expect(Number(claims["exp"])).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  expect(service.connected).toEqual(["93.184.216.34 push.example.test"]);
  expect(() => testDevice("https://push.example.test/to/2").read(body)).toThrow("unable to authenticate data");
});

test.each([
  [410, { state: "gone" }],
  [404, { state: "gone" }],
  [403, { state: "refused", problem: "The push service answered 403." }],
  [500, { state: "later", problem: "The push service answered 500." }],
  // A redirect isn't followed.
  [302, { state: "refused", problem: "The push service answered 302." }],
])("the answer %i", async (status, result) => {
  service.answers = () => [status, { Location: "https://127.0.0.1/" }];
  expect(await send()).toEqual(result);
  expect(service.arrived).toHaveLength(1);
});

test("a push service that asks for a pause gets it, an hour at most", async () => {
  service.answers = (_, count) => [429, { "Retry-After": count === 1 ? "120" : "999999" }];
  expect(await send()).toMatchObject({ state: "later", later: 120_000 });
  expect(await send()).toMatchObject({ state: "later", later: 3_600_000 });
});

test("one that never answers is given up", async () => {
  service.answers = () => "never";
  expect(await send({ timeout: 50 })).toMatchObject({ state: "later", problem: "The push service can't be reached." });
});

test.each([["10.0.0.7"], ["127.0.0.1"], ["169.254.169.254"], ["::1"]])("a name that leads to %s isn't asked", async (address) => {
  const resolve = () =>
    Promise.resolve([
      { address: "93.184.216.34", family: 4 },
      { address, family: address.includes(":") ? 6 : 4 },
    ]);
  expect(await send({ resolve })).toMatchObject({ state: "refused", problem: "Its address isn't on the open internet." });
  expect(service.arrived).toEqual([]);
});

test("only what a browser would say is a subscription", () => {
  const { keys } = JSON.parse(device.subscription) as { keys: { p256dh: string; auth: string } };
  const made = (endpoint: string, more: object = {}) => readSubscription(JSON.stringify({ endpoint, keys: { ...keys, ...more } }));
  expect(made("https://push.example.test/x")).toBeDefined();
  for (const endpoint of [
    "http://push.example.test/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://192.168.1.1/x",
    "https://user@push.example.test/x",
    "https://:word@push.example.test/x",
    "https://push.example.test:8443/x",
    "https://localhost./x",
    "https://push.localhost/x",
    "https://metadata.google.internal/x",
    "https://printer.local./x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://１２７.0.0.1/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[64:ff9b::a00:1]/x",
    "https://[fe80::1]/x",
    `https://push.example.test/${"x".repeat(2000)}`,
    "push",
  ])
    expect(made(endpoint)).toBeUndefined();
  expect(made("https://push.example.test/x", { auth: "short" })).toBeUndefined();
  expect(made("https://push.example.test/x", { p256dh: Buffer.alloc(65, 4).toString("base64url") })).toBeUndefined();
  for (const text of ["", "null", "[]", "{}", '{"endpoint":1}']) expect(readSubscription(text)).toBeUndefined();
});
