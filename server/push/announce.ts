/**
 * Queues notifications of what is new, for every device of those who are notified at once. What comes together is one notification, and
 * during a flood, such as a wave of spam, there is one a minute.
 */
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import type { Store, Tables, Writer } from "../store/store.ts";
import { audienceOf, isHeard, type Listener, quietEnd } from "./audience.ts";
import { isRepeated } from "./notice.ts";
import { changesIn, hasRequests, type News, takeRequestsTx } from "./news.ts";
import { nextRung, type Rules } from "./ladder.ts";

/** Most that are announced one by one when they come together. */
const MOST_ALONE = 3;
/** So many notifications within `FLOOD_WITHIN` are a flood, with `FLOOD_PAUSE` between two. Milliseconds. */
const FLOOD = 10;
const FLOOD_WITHIN = 10 * MINUTE_MS;
const FLOOD_PAUSE = MINUTE_MS;

/** Resolves to when to look again, in milliseconds; `undefined`: not before something happens. */
export async function announceNew(store: Store, now: Date, rules: Rules): Promise<number | undefined> {
  if (!(await isNews(store, now))) return undefined;
  return store.write(async (trx) => {
    const audience = await audienceOf(trx);
    const pause = isHeard(audience) ? await floodPause(trx, now) : 0;
    if (pause > 0) return pause;
    const { news: requests, hasMore } = await takeRequestsTx(trx, now);
    const changes = await changesIn(trx, now);
    if (isHeard(audience)) await putTx(trx, { requests, changes }, audience, now, rules);
    return hasMore ? 0 : undefined;
  });
}

/** Reads only: most of the time there is nothing to write. */
const isNews = async ({ db }: Store, now: Date): Promise<boolean> => (await hasRequests(db)) || (await changesIn(db, now)).length > 0;

type Found = { readonly requests: readonly News[]; readonly changes: readonly News[] };

async function putTx(trx: Writer, { requests, changes }: Found, audience: readonly Listener[], now: Date, rules: Rules): Promise<void> {
  const all = [...requests, ...changes];
  if (all.length === 0) return;
  const at = now.toISOString();
  const plain = { many: 1, at, step: 0, next_at: null, seen_at: null };
  const next = nextRung(0, audience, now, rules)?.at ?? null;
  const isMany = all.length > MOST_ALONE;
  const sum: Tables["push_notices"] = { ...plain, id: newId(now), kind: "many", lead: null, many: all.length, next_at: next };
  const alone = (one: News): Tables["push_notices"] => ({ id: one.id, kind: one.kind, lead: one.lead, ...plain });
  const notices = isMany
    ? // Changes are known by their rows.
      [sum, ...changes.map(alone)]
    : all.map((one) => Object.assign(alone(one), { next_at: isRepeated(one.kind) ? next : null }));
  await trx.insertInto("push_notices").values(notices).execute();
  const sent = isMany ? [sum] : notices;
  const deliveries = sent.flatMap(({ id }) => audience.filter(({ isSecond }) => !isSecond).flatMap((one) => rowsFor(id, one, now, rules)));
  if (deliveries.length > 0) await trx.insertInto("push_deliveries").values(deliveries).execute();
}

/** What one listener gets of a notice: at once, or when the quiet hours end. */
function rowsFor(notice: string, listener: Listener, now: Date, { hours }: Rules): Tables["push_deliveries"][] {
  const due = new Date(quietEnd(listener, hours().zone, now) ?? now.getTime()).toISOString();
  return listener.devices.map((device) => ({ id: newId(now), notice, device, step: 0, attempts: 0, due_at: due }));
}

/** How long to wait, in milliseconds; 0 unless there is a flood. */
async function floodPause(trx: Writer, now: Date): Promise<number> {
  const since = new Date(now.getTime() - FLOOD_WITHIN).toISOString();
  const recent = await trx.selectFrom("push_notices").select("at").where("at", ">", since).orderBy("at", "desc").limit(FLOOD).execute();
  const [last] = recent;
  if (!last || recent.length < FLOOD) return 0;
  return Math.max(0, Date.parse(last.at) + FLOOD_PAUSE - now.getTime());
}
