import { expect, test } from "vitest";
import { handle } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";

const get = (key: string, headers: Record<string, string> = {}) =>
  handle(new Request(`http://site.test/requests/photo?key=${key}`, { headers }), fakeServices());

test("the agent's link shows the photo, to be found by no search engine", async () => {
  const answer = await get("right");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "5",
    "content-disposition": 'inline; filename="photo-1.webp"',
    "accept-ranges": "bytes",
    "x-robots-tag": "noindex",
  });
  expect(await answer.text()).toBe("photo");
});

test.each([
  ["bytes=1-2", "ho", "bytes 1-2/5"],
  ["bytes=3-", "to", "bytes 3-4/5"],
  ["bytes=-2", "to", "bytes 3-4/5"],
  ["bytes=0-100", "photo", "bytes 0-4/5"],
  ["bytes=-100", "photo", "bytes 0-4/5"],
])("%s is answered with that part", async (range, text, contentRange) => {
  const answer = await get("right", { Range: range });
  expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([206, contentRange, text]);
});

test.each(["bytes=2-1", "bytes=-", "bytes=0-1,3-4", "items=0-1", "bytes=a-b"])("%s is answered with all of it", async (range) => {
  const answer = await get("right", { Range: range });
  expect([answer.status, await answer.text()]).toEqual([200, "photo"]);
});

test("a part of another version isn't mixed with this one", async () => {
  expect((await get("right", { Range: "bytes=1-2", "If-Range": '"other"' })).status).toBe(200);
});

test("a range behind the end", async () => {
  const answer = await get("right", { Range: "bytes=5-" });
  expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */5"]);
});

test("a wrong key, and a storage that is away", async () => {
  expect((await get("wrong")).status).toBe(404);
  expect((await get("")).status).toBe(404);
  const away = await get("away");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "60"]);
});
