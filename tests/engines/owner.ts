/** The dashboard's owner, for tests in every engine. */
import { openStore } from "../../server/store/store.ts";

/** Stores an owner whose passkey is on another device. */
export async function addOwner(dataDir: string): Promise<void> {
  const store = await openStore(dataDir);
  const at = "2026-01-01T00:00:00.000Z";
  const member = {
    id: "owner",
    name: "Jordan",
    email: "jordan@agent.test",
    role: "owner",
    created_at: at,
    joined_at: at,
    removed_at: null,
  } as const;
  const key = { id: "key", member: "owner", public_key: "", counter: 0, transports: "[]", name: "Phone", created_at: at, used_at: null };
  await store.write(async (trx) => {
    await trx.insertInto("members").values(member).execute();
    await trx.insertInto("passkeys").values(key).execute();
  });
  await store.close();
}
