/** The one-time address for the person with the shell. */
import { LINK_KEY, START } from "../../domain/dashboard/dashboard.ts";
import type { Store } from "../store/store.ts";
import { newShellLinkTx } from "./links.ts";
import { hasPasskeys } from "./passkeys.ts";

/** Makes the address, which works once, for 15 minutes. An earlier one stops working. */
export async function oneTimeAddress({ write }: Pick<Store, "write">, siteUrl: string, now: Date): Promise<string> {
  const secret = await write((trx) => newShellLinkTx(trx, now));
  return `${siteUrl}${START}?${LINK_KEY}=${secret}`;
}

/** Whether no one has a key yet: then the dashboard doesn't exist for anyone else. */
export const isUnused = async ({ db }: Pick<Store, "db">): Promise<boolean> => !(await hasPasskeys(db));
