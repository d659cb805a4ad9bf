/**
 * Counts that several processes share, so that a rate limit means the same however visitors are
 * spread over them. Once a second each process tells the others what it has counted, in messages
 * that no one stores. They carry keyed digests in place of addresses. They are signed and numbered,
 * because PostgreSQL lets every user of a database listen and notify: no one else can make or repeat
 * one, to lock visitors out or make the limits forget them.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Messages } from "../store/messages.ts";

/** Channel of the messages. The number is that of their format. */
const CHANNEL = "porchlight_counts_2";
/** How often counts are sent, if there are any. Milliseconds. */
export const SEND_EVERY = 1000;
/** PostgreSQL takes less than 8,000 bytes. */
const MESSAGE_BYTES = 7500;
/** Most different counts that wait to be sent. */
const MOST_WAITING = 10_000;
/** 96 bits, as base64url. */
const DIGEST_LENGTH = 16;
/** Most places whose digests are in memory. */
const MOST_KEYS = 1000;
/** How old a message may be. Milliseconds. */
const FRESH = 60_000;
/** Most processes whose last message is remembered. */
const MOST_SENDERS = 1000;

export type CountExchange = {
  /** What stands for an address or a network in every process. */
  keyOf(place: string): string;
  /** Tells the other processes that this one has counted a key once. @param name of the count, without a space or a comma. */
  counted(name: string, key: string): void;
  /** Calls `add` with what others have counted. */
  follow(name: string, add: (key: string, times: number) => void): void;
};

export type CountExchangeOptions = {
  readonly messages: Messages;
  /** The same in all processes; a digest can't be traced to an address without it. */
  readonly secret: string;
  readonly clock: Clock;
};

export function openCountExchange({ messages, secret, clock }: CountExchangeOptions): CountExchange {
  let self = randomUUID();
  const followers = new Map<string, (key: string, times: number) => void>();
  /** Times by name and key. */
  let waiting = new Map<string, number>();

  /** The time of the last message of each sender, this one included: each one's are later than the one before. */
  const last = new Map<string, number>();

  const digest = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url").slice(0, DIGEST_LENGTH);
  /** Digests of the latest places: several limits ask for those of one request, one after the other. */
  const keys = new Map<string, string>();
  function keyOf(place: string): string {
    const known = keys.get(place);
    if (known !== undefined) return known;
    const key = digest(place);
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(place, key);
    return key;
  }
  // An address has no comma.
  const sign = (text: string): string => `${digest(`,${text}`)},${text}`;

  function send(): void {
    const entries = [...waiting].map(([nameAndKey, times]) => `${nameAndKey} ${times}`);
    waiting = new Map();
    // The clock was set back.
    if ((last.get(self) ?? 0) > clock.now().getTime() + FRESH) self = randomUUID();
    const texts = inMessages(entries).map((text) => {
      const at = Math.max(clock.now().getTime(), (last.get(self) ?? 0) + 1);
      last.set(self, at);
      return sign(`${self},${at}${text}`);
    });
    messages.send(CHANNEL, texts);
  }

  /** Whether it's signed and new. What this process says comes back from PostgreSQL, and isn't new. */
  function accepts(text: string): boolean {
    const [signature = "", sender = "", time] = text.split(",", 3);
    const [given, expected] = [signature, digest(text.slice(signature.length))].map((one) => Buffer.from(one));
    if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const at = Number(time);
    if (at <= (last.get(sender) ?? 0) || Math.abs(clock.now().getTime() - at) > FRESH) return false;
    last.delete(sender);
    last.set(sender, at);
    for (const [oldest] of last) {
      if (last.size <= MOST_SENDERS) break;
      if (oldest !== self) last.delete(oldest);
    }
    return true;
  }

  messages.receive(CHANNEL, (text) => {
    if (!accepts(text)) return;
    for (const entry of text.split(",").slice(3)) {
      const [name = "", key = "", times] = entry.split(" ");
      followers.get(name)?.(key, Number(times));
    }
  });

  return {
    keyOf,
    counted(name, key) {
      if (waiting.size === 0) clock.after(SEND_EVERY, send);
      const nameAndKey = `${name} ${key}`;
      if (waiting.size < MOST_WAITING) waiting.set(nameAndKey, (waiting.get(nameAndKey) ?? 0) + 1);
    },
    follow: (name, add) => void followers.set(name, add),
  };
}

/** Entries, each after a comma, in as few texts as hold them. */
function inMessages(entries: readonly string[]): string[] {
  const texts: string[] = [];
  let text = "";
  for (const entry of entries) {
    if (text.length + 1 + entry.length > MESSAGE_BYTES) {
      texts.push(text);
      text = "";
    }
    text += `,${entry}`;
  }
  return [...texts, text];
}
