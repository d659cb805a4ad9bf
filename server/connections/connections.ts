/** The connections service of the dashboard. */
import {
  type AddResult,
  type Connection,
  type Connections,
  type Delivery,
  MOST_CONNECTIONS,
  MOST_COUNTED,
  type TypedConnection,
} from "../../domain/connections/connection.ts";
import { checkConnection, keyProblem } from "../../domain/connections/typed-connection.ts";
import { assertPublicHost } from "../calendar-sync/public-address.ts";
import { newId } from "../clock.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { FAILED, pauseTx, removeConnection, resumeTx, rotateTx, sendAgainTx, sendFailedAgainTx, setKeyTx } from "./change-connection.ts";
import { deliveryWith, logPage } from "./log.ts";
import { type ConnectorRow, isoAfter, newDelivery, WAITING } from "./queue.ts";
import { SEND_POLICY, type Sender } from "./sender.ts";
import { newWebhookSecret } from "./webhooks.ts";

export type ConnectionsOptions = { readonly store: Store; readonly now: () => Date; readonly sender: Sender };

export async function listConnections(db: Reader): Promise<readonly Connection[]> {
  const rows = await db.selectFrom("connectors").selectAll().orderBy("id").execute();
  return Promise.all(rows.map((row) => connectionOf(db, row)));
}

export function createConnections({ store, now, sender }: ConnectionsOptions): Connections {
  const { db } = store;
  /** Changes one, and looks whether something is due. `undefined` if it isn't there. */
  async function change<T>(id: string, work: (trx: Writer, row: ConnectorRow, at: Date) => Promise<T>): Promise<T | undefined> {
    const result = await store.write(async (trx) => {
      const row = await connectorWith(trx, id);
      return row && work(trx, row, now());
    });
    sender.look();
    return result;
  }
  return {
    list: () => listConnections(db),
    async get(id) {
      const row = await connectorWith(db, id);
      return row && connectionOf(db, row);
    },
    add: (typed) => add(store, typed, now()),
    test: (id) => test({ store, now, sender }, id),
    pause: async (id) => (await change(id, pauseTx)) ?? false,
    resume: async (id) => (await change(id, resumeTx)) ?? false,
    rotate: (id) => change(id, rotateTx),
    async setKey(id, typed) {
      const key = typed.trim();
      if (keyProblem(key) !== undefined) return "invalid";
      return (await change(id, (trx, row, at) => setKeyTx(trx, row, key, at))) ?? "gone";
    },
    remove: (id) => removeConnection(store, id),
    log: (id, before) => logPage(db, id, before),
    sendAgain: async (id, delivery) => (await change(id, (trx, row, at) => sendAgainTx(trx, row, delivery, at))) ?? false,
    sendFailedAgain: async (id) => (await change(id, sendFailedAgainTx)) ?? 0,
  };
}

const connectorWith = (db: Reader | Writer, id: string): Promise<ConnectorRow | undefined> =>
  db.selectFrom("connectors").selectAll().where("id", "=", id).executeTakeFirst();

/** Where it goes, without the part of a webhook's address that may be secret. */
const placeOf = ({ kind, address }: ConnectorRow): string =>
  kind === "webhook" ? new URL(address).host : kind === "hubspot" ? hubspotName(address) : "api.followupboss.com";

function hubspotName(place: string): string {
  const [form = "", portal = "", region] = place.split("/").toReversed();
  return `account ${portal}${region === undefined ? "" : ` (${region})`}, form ${form}`;
}

export async function connectionOf(db: Reader, row: ConnectorRow): Promise<Connection> {
  const [waiting, failed] = await Promise.all([countIn(db, row.id, WAITING), countIn(db, row.id, FAILED)]);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    place: placeOf(row),
    state: row.state,
    createdAt: row.created_at,
    problem: row.problem ?? undefined,
    failingSince: row.failing_since ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    waiting,
    failed,
    previousUntil: row.previous_until ?? undefined,
  };
}

async function countIn(db: Reader, connector: string, state: typeof WAITING | typeof FAILED): Promise<number> {
  const some = db.selectFrom("deliveries").select("id").where("connector", "=", connector).where("state", "=", state).limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function add(store: Store, typed: TypedConnection, now: Date): Promise<AddResult> {
  const checked = checkConnection(typed);
  if ("problems" in checked) return { state: "invalid", problems: checked.problems };
  const { id, kind, name, address, secret } = checked.values;
  if (kind === "webhook" && !isPublicHost(address))
    return { state: "invalid", problems: { address: "That address isn't on the public internet, so nothing can be sent there." } };
  const at = now.toISOString();
  const own = kind === "webhook" ? newWebhookSecret() : undefined;
  const row: ConnectorRow = {
    id,
    kind,
    name,
    address,
    secret: own ?? secret,
    previous_secret: null,
    previous_until: null,
    state: "on",
    created_at: at,
    changed_at: at,
    problem: null,
    failing_since: null,
    failures: 0,
    blocked_until: null,
    delivered_at: null,
  };
  const result = await store.write(async (trx) => {
    const known = await trx.selectFrom("connectors").select("id").execute();
    if (known.some((one) => one.id === id)) return "known" as const;
    if (known.length >= MOST_CONNECTIONS) return "too-many" as const;
    await trx.insertInto("connectors").values(row).execute();
    return "added" as const;
  });
  return result === "added" ? { state: "added", connection: await connectionOf(store.db, row), secret: own } : { state: result };
}

/** What a name resolves to is checked at each delivery. */
function isPublicHost(address: string): boolean {
  const url = new URL(address);
  if (/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(url.hostname)) return false;
  try {
    assertPublicHost(url);
    return true;
  } catch {
    return false;
  }
}

/** Also while it's paused or away: that is how one finds out. */
async function test({ store, now, sender }: ConnectionsOptions, id: string): Promise<Delivery | "gone"> {
  const at = now();
  const event = { id: `test-${newId(at)}`, event: "test", lead: null, at: at.toISOString() } as const;
  const claimed = newDelivery(id, event, at, { holder: sender.holder, until: isoAfter(at, SEND_POLICY.claimFor) });
  const isThere = await store.write(async (trx) => {
    if (!(await connectorWith(trx, id))) return false;
    await trx.insertInto("deliveries").values(claimed).execute();
    return true;
  });
  if (!isThere) return "gone";
  await sender.send(claimed);
  // A test isn't repeated: the agent sees its result and presses again.
  await store.write((trx) =>
    trx
      .updateTable("deliveries")
      .set({ state: "failed", ended_at: now().toISOString() })
      .where("id", "=", claimed.id)
      .where("ended_at", "is", null)
      .execute(),
  );
  sender.look();
  return (await deliveryWith(store.db, claimed.id)) ?? "gone";
}
