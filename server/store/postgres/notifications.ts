/**
 * Messages between copies of the site through PostgreSQL's LISTEN and NOTIFY, on a connection of
 * their own that is replaced when it breaks. PostgreSQL stores no notification.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Client } from "pg";
import type { DatabaseAddress } from "../../settings/database-url.ts";
import type { Clock } from "../../clock.ts";
import type { Notifications } from "../messages.ts";
import type { Reader } from "../store.ts";
import { newClient } from "./pool.ts";

/** Channel of the messages that a process sends to itself, to learn whether any come through. */
const CHECK = "porchlight_check";
/** How often it does that, and how long it waits. Milliseconds. */
export const CHECK_MS = 30_000;
export const ANSWER_MS = 3000;
/** Pause before another connection is tried. Milliseconds. */
const AGAIN_MS = 1000;

export type NotificationsOptions = {
  readonly clock: Clock;
  /** Called when messages don't come through although the database answers, and when they do again. */
  readonly report: (event: "notifications.missing" | "notifications.back") => void;
};

/** Connects in the background. @param db the store's connections. */
export function openNotifications(address: DatabaseAddress, db: Reader, options: NotificationsOptions): Notifications {
  const listener = new Listener(address, db, options);
  listener.begin();
  return listener;
}

class Listener implements Notifications {
  private readonly address: DatabaseAddress;
  private readonly db: Reader;
  private readonly options: NotificationsOptions;
  private readonly receivers = new Map<string, (text: string) => void>();
  private readonly turned: (() => void)[] = [];
  private readonly self = randomUUID();
  private client: Client | undefined;
  private connecting: Promise<void> = Promise.resolve();
  private isHeard = false;
  /** Whether a message to itself is on its way. */
  private isAwaited = false;
  private isMissing = false;
  private isClosed = false;
  private cancel = (): void => {};

  constructor(address: DatabaseAddress, db: Reader, options: NotificationsOptions) {
    this.address = address;
    this.db = db;
    this.options = options;
  }

  begin(): void {
    this.connecting = this.connect();
  }

  send(channel: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    this.client?.query("select pg_notify($1, text) from unnest($2::text[]) as text", [channel, texts]).catch(() => {});
  }

  receive(channel: string, onText: (text: string) => void): void {
    this.receivers.set(channel, onText);
    this.client?.query(`listen ${channel}`).catch(() => {});
  }

  areHeard(): boolean {
    return this.isHeard;
  }

  onTurn(turned: () => void): void {
    this.turned.push(turned);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancel();
    await this.connecting;
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    let client: Client | undefined;
    const lost = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      this.turn(false);
      this.later(AGAIN_MS, () => this.begin());
    };
    try {
      client = await newClient(this.address);
      client.on("error", lost).on("end", lost);
      client.on("notification", ({ channel, payload = "" }) => this.take(channel, payload));
      await client.connect();
      await client.query(`listen ${CHECK}`);
      // Those that are added meanwhile, too.
      for (const channel of this.receivers.keys()) await client.query(`listen ${channel}`);
    } catch {
      void client?.end().catch(() => {});
      return this.later(AGAIN_MS, () => this.begin());
    }
    this.client = client;
    if (!this.isClosed) void this.check();
  }

  /** Sends a message to itself through another connection: a pooler passes that on only if it passes on all. */
  private async check(): Promise<void> {
    this.isAwaited = true;
    try {
      await sql`select pg_notify(${CHECK}, ${this.self})`.execute(this.db);
    } catch {
      // The database is away, which others report.
      this.turn(false);
      return this.later(AGAIN_MS, () => void this.check());
    }
    if (this.isAwaited) this.later(ANSWER_MS, () => this.missed());
  }

  private take(channel: string, text: string): void {
    if (channel !== CHECK) return this.receivers.get(channel)?.(text);
    if (text !== this.self) return;
    this.isAwaited = false;
    if (this.isMissing) this.options.report("notifications.back");
    this.isMissing = false;
    this.turn(true);
    this.later(CHECK_MS, () => void this.check());
  }

  /** The connection may be dead without a word, so it's replaced. */
  private missed(): void {
    if (!this.isMissing) this.options.report("notifications.missing");
    this.isMissing = true;
    const { client } = this;
    this.client = undefined;
    this.turn(false);
    void client?.end().catch(() => {});
    this.later(CHECK_MS, () => this.begin());
  }

  private turn(isHeard: boolean): void {
    if (this.isHeard === isHeard || this.isClosed) return;
    this.isHeard = isHeard;
    for (const turned of this.turned) turned();
  }

  private later(milliseconds: number, task: () => void): void {
    this.cancel();
    if (!this.isClosed) this.cancel = this.options.clock.after(milliseconds, task);
  }
}
