import { expect, test } from "vitest";
import { AgeError, decrypting, encrypting } from "./age.ts";

const PASSPHRASE = "correct horse battery";
/** Least work: these tests aren't about guessing. */
const QUICK = 4;

type Step = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** What a step makes of bytes that arrive in parts of some size. */
async function through(step: Step, bytes: Buffer, size = 10_000): Promise<Buffer> {
  async function* source(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const parts: Buffer[] = [];
  for await (const part of step(source())) parts.push(part);
  return Buffer.concat(parts);
}

const encrypt = (text: Buffer): Promise<Buffer> => through(encrypting(PASSPHRASE, QUICK), text);
const decrypt = (sealed: Buffer, passphrase = PASSPHRASE, size?: number): Promise<Buffer> => through(decrypting(passphrase), sealed, size);

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])("%i bytes come back as they were, however they arrive", async (length) => {
  const text = Buffer.alloc(length, "a lantern on the porch ");
  const sealed = await encrypt(text);
  for (const size of [1, 7, 65_552, 1_000_000].slice(length > 1 ? 1 : 0))
    expect((await decrypt(sealed, PASSPHRASE, size)).equals(text)).toBe(true);
});

test("what another program of the format has made is read", async () => {
  // By the npm package age-encryption 0.3.1.
  const theirs =
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBFU2pob3hSSWZKcGZiU3NYczdZWllBIDEwCmJhQURNMTJ5aXNLRGpvWkJPYWExdE9BTUtpaExzZmp6SDIyY01LMnBwR1EKLS0t" +
    "IG1lZDN2NTB6NE9pRnE5bkEvWERMV0R5d00yVVU1alZjY3h5bTlaTHp0dFkKdK0XrydgXgvk79/vpWLccIh6aPYsNgDcaQ6GN5/wGlVehhWA1B8ZLOSWLXYbmR352KunEmYiWbk=";
  expect(String(await decrypt(Buffer.from(theirs, "base64")))).toBe("A lantern on the porch.\n");
});

test("two files of one text have nothing in common, and none of it", async () => {
  const text = Buffer.alloc(1000, "lantern");
  const [one, other] = [await encrypt(text), await encrypt(text)];
  expect(one.includes("lantern")).toBe(false);
  expect(one.subarray(-200).equals(other.subarray(-200))).toBe(false);
});

test("another passphrase is said", async () => {
  await expect(decrypt(await encrypt(Buffer.from("text")), "wrong horse battery")).rejects.toThrow("is encrypted with another passphrase");
});

test.each([
  ["an empty file", (sealed: Buffer) => sealed.subarray(0, 0), "its beginning is damaged"],
  ["no such file", () => Buffer.from("another kind of file ".repeat(100)), "isn't encrypted with a passphrase"],
  ["only the header", (sealed: Buffer) => sealed.subarray(0, sealed.indexOf("--- ") + 48), "is cut off"],
  ["cut off in the middle of a piece", (sealed: Buffer) => sealed.subarray(0, -1000), "is cut off or damaged at its end"],
  [
    "cut off between pieces",
    (sealed: Buffer) => sealed.subarray(0, sealed.indexOf("--- ") + 48 + 16 + 65_552),
    "is cut off: its end is missing",
  ],
  ["a changed header", (sealed: Buffer) => changed(sealed, sealed.indexOf("--- ") + 10), "is damaged at its beginning"],
  ["a changed piece", (sealed: Buffer) => changed(sealed, 10_000), "is damaged"],
  ["something added", (sealed: Buffer) => Buffer.concat([sealed, Buffer.alloc(100_000)]), "is damaged"],
  ["work without end", (sealed: Buffer) => Buffer.from(sealed.toString("latin1").replace(" 4\n", " 40\n"), "latin1"), "asks for more work"],
])("%s is refused", async (_, change, why) => {
  const sealed = await encrypt(Buffer.alloc(150_000, "lantern"));
  const refused = decrypt(change(sealed));
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.toBeInstanceOf(AgeError);
});

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at] === 65 ? 66 : 65;
  return copy;
}
