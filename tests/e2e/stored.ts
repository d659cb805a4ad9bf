/** What a site has stored, as its commands list it. They run in this process, which saves starting one for each look. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { leadsCommand } from "../../server/commands/leads.ts";
import { subscribersCommand } from "../../server/commands/subscribers.ts";
import type { Site } from "../site.ts";

export type StoredLead = { readonly id: string; readonly answers: readonly { readonly label: string; readonly value: string }[] };
export type Subscriber = { readonly email: string; readonly unsubscribe: string };

/** The requests, oldest first. */
export const leadsOf = ({ dataDir }: Site): Promise<StoredLead[]> =>
  listed((out) => leadsCommand(["--json"], { dataDir, now: () => new Date(), out, printError: console.error }));

export const subscribersOf = ({ dataDir, url }: Site): Promise<Subscriber[]> =>
  listed((out) => subscribersCommand(["--json"], { dataDir, siteUrl: url, out, printError: console.error }));

async function listed<Item>(run: (out: PassThrough) => Promise<number>): Promise<Item[]> {
  const out = new PassThrough();
  const printed = text(out);
  await run(out);
  out.end();
  return (await printed)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item);
}
