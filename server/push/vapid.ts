/** The site's key pair for push services (RFC 8292): made once, shared by all copies. A browser's subscription belongs to it. */
import webPush from "web-push";
import type { Store } from "../store/store.ts";

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const NAME = "push-vapid";

export async function vapidKeys(store: Store): Promise<VapidKeys> {
  const read = () => store.db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst();
  const known = await read();
  if (known) return JSON.parse(known.value) as VapidKeys;
  const made = { name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) };
  await store.write((trx) =>
    trx
      .insertInto("secrets")
      .values(made)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  // Another process may have been first; then its keys count.
  return JSON.parse((await read())?.value ?? made.value) as VapidKeys;
}
