import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "topsecret/+=" };
const read = (url: string, more: Readonly<Record<string, string>> = {}) => readSettings({ STORAGE_URL: url, ...KEYS, ...more }).s3;

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    readSettings(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("STORAGE_URL", () => {
  test.each([
    ["s3://my-bucket?region=eu-central-1", { endpoint: "https://s3.eu-central-1.amazonaws.com", region: "eu-central-1", style: "path" }],
    ["s3://my-bucket?endpoint=https://minio.example.com:9000/", { endpoint: "https://minio.example.com:9000", region: "us-east-1" }],
    [
      "s3://my-bucket?endpoint=https%3A%2F%2Fa.r2.cloudflarestorage.com&region=auto",
      { endpoint: "https://a.r2.cloudflarestorage.com", region: "auto" },
    ],
    [
      "s3://my-bucket?endpoint=https://x.supabase.co/storage/v1/s3&style=host",
      { endpoint: "https://x.supabase.co/storage/v1/s3", style: "host" },
    ],
    // A container, this machine, a private network.
    ["s3://my-bucket?endpoint=http://minio:9000", { endpoint: "http://minio:9000" }],
    ["s3://my-bucket?endpoint=http://127.0.0.1:9000", { endpoint: "http://127.0.0.1:9000" }],
    ["s3://my-bucket?endpoint=http://10.0.0.7", { endpoint: "http://10.0.0.7" }],
  ])("%s", (url, expected) => {
    expect(read(url)).toMatchObject({ bucket: "my-bucket", accessKeyId: "AKIATEST", secretAccessKey: "topsecret/+=", ...expected });
  });

  test.each([
    ["my-bucket", "s3://bucket?endpoint="],
    ["https://s3.example.com/my-bucket", "s3://bucket?endpoint="],
    ["s3://my-bucket", "an endpoint"],
    ["s3://MY_BUCKET?region=us-east-1", "the name of a bucket"],
    ["s3://my-bucket/photos?region=us-east-1", "without a path"],
    ["s3://my-bucket?region=us east", "the region"],
    ["s3://my-bucket?region=us-east-1&style=virtual", "style=path"],
    ["s3://my-bucket?region=us-east-1&region=eu-west-1", "each once"],
    ["s3://my-bucket?endpoint=http://s3.example.com", "as endpoint the https address"],
    ["s3://my-bucket?endpoint=ftp://s3.example.com", "as endpoint the https address"],
  ])("%s stops the start", (url, expected) => {
    const message = messageOf({ STORAGE_URL: url, ...KEYS });
    expect(message).toMatch(/^STORAGE_URL is .*; expected .*\.$/);
    expect(message).toContain(JSON.stringify(url));
    expect(message).toContain(expected);
  });

  test.each([
    "s3://AKIA:hunter2@my-bucket?region=us-east-1",
    "s3://my-bucket?endpoint=https://user:hunter2@s3.example.com",
    "s3://my-bucket?region=us-east-1&secret_access_key=hunter2",
    "s3:my-bucket?key=hunter2",
    "s3://my-bucket?region=us-east-1#hunter2",
  ])("a secret in it is never shown", (url) => {
    const message = messageOf({ STORAGE_URL: url, ...KEYS });
    expect(message).toContain("STORAGE_URL is invalid (value hidden");
    expect(message).not.toContain("hunter2");
  });

  test("what an unknown parameter has isn't shown", () => {
    for (const url of ["s3://my-bucket?region=us-east-1&aws_pw=hunter2", "s3://my-bucket?endpoint=https://s3.example.com/?x=hunter2"]) {
      const message = messageOf({ STORAGE_URL: url, ...KEYS });
      expect(message).toMatch(/^STORAGE_URL is "s3:\/\/my-bucket\?.*=…"; expected /);
      expect(message).not.toContain("hunter2");
    }
  });

  test("half of it stops the start, and each variable is named", () => {
    const url = "s3://my-bucket?region=us-east-1";
    expect(messageOf({ STORAGE_URL: url })).toMatch(/^AWS_ACCESS_KEY_ID is empty; .*\nAWS_SECRET_ACCESS_KEY is empty; .*$/);
    expect(messageOf({ STORAGE_URL: url, AWS_ACCESS_KEY_ID: "AKIATEST" })).toMatch(/^AWS_SECRET_ACCESS_KEY is empty/);
    const odd = messageOf({ STORAGE_URL: url, ...KEYS, AWS_SECRET_ACCESS_KEY: "two words" });
    expect(odd).toContain("has spaces or signs");
    expect(odd).not.toContain("two words");
    const temporary = messageOf({ STORAGE_URL: url, ...KEYS, AWS_SESSION_TOKEN: "hunter2" });
    expect(temporary).toMatch(/^AWS_SESSION_TOKEN is set \(value hidden\); expected a lasting key/);
    expect(temporary).not.toContain("hunter2");
  });

  test("keys of other programs don't matter without it", () => {
    expect(readSettings({ ...KEYS, AWS_SESSION_TOKEN: "x" }).s3).toBeUndefined();
    expect(readSettings({ AWS_ACCESS_KEY_ID: "AKIATEST" }).s3).toBeUndefined();
  });

  test("wrong settings of all kinds are listed together", () => {
    expect(messageOf({ PORT: "eighty", STORAGE_URL: "s3://my-bucket" }).split("\n")).toHaveLength(4);
  });
});
