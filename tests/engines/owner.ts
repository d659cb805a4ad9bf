/** The dashboard's owner, for tests in every engine. */
import { openStore } from "../../server/store/store.ts";
import type { Here } from "./here.ts";
import type { Visitor } from "./visitor.ts";

const EMAIL = "jordan@agent.test";

/** Stores an owner whose passkey is on another device. */
export async function addOwner(dataDir: string): Promise<void> {
  const store = await openStore(dataDir);
  const at = "2026-01-01T00:00:00.000Z";
  const member = {
    id: "owner",
    name: "Jordan",
    email: EMAIL,
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

/** Signs the owner in by an emailed link, on the page that asks for it. */
export async function signIn(visitor: Visitor, { smtp }: Pick<Here, "smtp">): Promise<void> {
  const earlier = new Set(smtp.emails);
  await visitor.fill("[name=email]", EMAIL);
  await visitor.press("Enter");
  await visitor.sees("h1", "Check your email");
  const { text = "" } = await smtp.message((email) => !earlier.has(email) && email.subject?.startsWith("Sign in") === true);
  await visitor.goto(/http\S+sign-in\/link\S+/.exec(text)?.[0] ?? "");
  await visitor.click("main button", "Sign in");
}
