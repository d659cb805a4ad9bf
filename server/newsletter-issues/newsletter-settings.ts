/** How fast newsletters go out, and the DKIM selector of the sender's domain. */
import type { NewsletterSettings } from "../../domain/newsletter/newsletter-desk.ts";
import { DEFAULT_PACE } from "../../domain/newsletter/pace.ts";
import type { Reader, Writer } from "../store/store.ts";

const ROW = 1;

export async function readNewsletterSettings(db: Reader): Promise<NewsletterSettings> {
  const row = await db.selectFrom("newsletter_settings").selectAll().where("id", "=", ROW).executeTakeFirst();
  return row ? { perHour: row.per_hour, perDay: row.per_day, dkimSelector: row.dkim_selector } : { ...DEFAULT_PACE, dkimSelector: "" };
}

export async function writeNewsletterSettings(trx: Writer, { perHour, perDay, dkimSelector }: NewsletterSettings): Promise<void> {
  const set = { per_hour: perHour, per_day: perDay, dkim_selector: dkimSelector };
  await trx
    .insertInto("newsletter_settings")
    .values({ id: ROW, ...set })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(set))
    .execute();
}
