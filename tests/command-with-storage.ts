/** A data folder and an object storage for tests of a command that uses both. A test file that imports it runs on both engines. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach } from "vitest";
import { readSettings } from "../server/settings/settings.ts";
import type { StoreLocation } from "../server/store/store.ts";
import { locationFor, openStore, type Store } from "./postgres/open-store.ts";
import { openS3Server, type S3Server } from "./s3-server.ts";

export const NOW = new Date("2026-11-21T14:04:00Z");

type Options = StoreLocation & {
  readonly s3: ReturnType<typeof readSettings>["s3"];
  readonly now: () => Date;
  readonly out: PassThrough;
  readonly printError: (line: string) => void;
};
export type Printed = { readonly code: number; readonly out: string; readonly errors: string };

export type WithStorage = {
  readonly server: S3Server;
  /** A folder that is removed after the test. */
  readonly folder: string;
  /** In that folder. */
  readonly dataDir: string;
  run(command: (options: Options) => Promise<number>): Promise<Printed>;
};

/** To be called outside a file's tests. What it returns holds the present test's server and folders. */
export function useStorage(prepare: (store: Store, server: S3Server) => Promise<void>): WithStorage {
  const made = {} as { server: S3Server; folder: string; dataDir: string };
  beforeEach(async () => {
    made.folder = await mkdtemp(path.join(tmpdir(), "porchlight-command-"));
    made.dataDir = path.join(made.folder, "data");
    await mkdir(made.dataDir);
    made.server = await openS3Server({ page: 2 });
    const store = await openStore(made.dataDir);
    await prepare(store, made.server);
    await store.close();
  });
  afterEach(async () => {
    await made.server.close();
    await rm(made.folder, { recursive: true, force: true });
  });
  return Object.assign(made, {
    async run(command: (options: Options) => Promise<number>): Promise<Printed> {
      const out = new PassThrough();
      const errors: string[] = [];
      const { s3 } = readSettings(made.server.settings);
      const printError = (line: string): void => void errors.push(line);
      const code = await command({ ...(await locationFor(made.dataDir)), s3, now: () => NOW, out, printError });
      out.end();
      return { code, out: await text(out), errors: errors.join("\n") };
    },
  });
}
