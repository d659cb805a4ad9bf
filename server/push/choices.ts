/** What members choose about their notifications. */
import type { Member } from "../../domain/dashboard/members.ts";
import type { PossibleSecond, Push, PushChoices } from "../../domain/dashboard/push.ts";
import type { Store, Tables, Writer } from "../store/store.ts";

export async function choicesOf({ db }: Store, { id }: Member): Promise<PushChoices> {
  const row = await db.selectFrom("push_settings").selectAll().where("member", "=", id).executeTakeFirst();
  const from = row?.quiet_from ?? undefined;
  const to = row?.quiet_to ?? undefined;
  return {
    quiet: from === undefined || to === undefined ? undefined : { from, to },
    words: row?.words === 1,
    textEmail: row?.text_email ?? "",
  };
}

export const choose = ({ write }: Store, { id }: Member, { quiet, words, textEmail }: PushChoices): Promise<void> =>
  write((trx) =>
    putTx(trx, id, {
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      words: words ? 1 : 0,
      text_email: textEmail || null,
    }),
  );

async function putTx(trx: Writer, member: string, changed: Partial<Tables["push_settings"]>): Promise<void> {
  const none = { quiet_from: null, quiet_to: null, words: 0, text_email: null, is_second: 0 };
  await trx
    .insertInto("push_settings")
    .values({ member, ...none, ...changed })
    .onConflict((conflict) => conflict.column("member").doUpdateSet(changed))
    .execute();
}

export async function possibleSeconds({ db }: Store): Promise<readonly PossibleSecond[]> {
  const rows = await db
    .selectFrom("members")
    .leftJoin("push_settings", "push_settings.member", "members.id")
    .select(["members.id", "members.name", "members.created_at", "is_second"])
    .where("removed_at", "is", null)
    .where("joined_at", "is not", null)
    .execute();
  return rows
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map(({ id, name, is_second: isSecond }) => ({ id, name, isSecond: isSecond === 1 }));
}

export const setSecond: (store: Store, id: string) => ReturnType<Push["setSecond"]> = ({ write }, id) =>
  write(async (trx) => {
    const found = await trx
      .selectFrom("members")
      .select("name")
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .where("joined_at", "is not", null)
      .executeTakeFirst();
    if (id !== "" && !found) return undefined;
    await trx.updateTable("push_settings").set({ is_second: 0 }).where("is_second", "=", 1).execute();
    if (found) await putTx(trx, id, { is_second: 1 });
    return found?.name ?? "";
  });
