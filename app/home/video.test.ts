import { expect, test } from "vitest";
import { type Video, videoOf } from "./video.ts";

const srcOf = (video: Video | undefined): string => (video?.kind === "frame" ? video.src : "");

test.each([
  "https://www.youtube.com/watch?v=abcDEF12345",
  "https://youtu.be/abcDEF12345",
  "https://www.youtube.com/embed/abcDEF12345",
  "https://m.youtube.com/watch?v=abcDEF12345&t=4",
])("%s is played muted, in a loop, by the host without cookies", (address) => {
  const video = videoOf(address);
  expect(video).toMatchObject({ kind: "frame", origin: "https://www.youtube-nocookie.com" });
  const { pathname, searchParams } = new URL(srcOf(video));
  expect(pathname).toBe("/embed/abcDEF12345");
  expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: "1", mute: "1", loop: "1", playlist: "abcDEF12345" });
});

test.each(["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871", "https://vimeo.com/channels/staff/76979871"])(
  "%s is played by Vimeo's player",
  (address) => {
    const video = videoOf(address);
    expect(video).toMatchObject({ kind: "frame", origin: "https://player.vimeo.com" });
    expect(new URL(srcOf(video)).pathname).toBe("/video/76979871");
  },
);

test("any other https address is a file", () => {
  expect(videoOf("https://cdn.example.com/loop.mp4?v=2")).toEqual({
    kind: "file",
    sources: [{ src: "https://cdn.example.com/loop.mp4?v=2" }],
  });
});

test.each([
  "",
  "not an address",
  "http://example.com/loop.mp4",
  "javascript:alert(1)",
  "https://www.youtube.com/",
  "https://vimeo.com/about",
])("%j is no video", (address) => {
  expect(videoOf(address)).toBeUndefined();
});
