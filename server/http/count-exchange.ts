/**
 * Counts that several processes share, so that a rate limit means the same however visitors are
 * spread over them. Once a second each process tells the others what it has counted, in messages
 * that no one stores. They carry keyed digests in place of addresses.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Messages } from "../store/messages.ts";

/** Channel of the messages. The number is that of their format. */
const CHANNEL = "porchlight_counts_1";
/** How often counts are sent, if there are any. Milliseconds. */
export const SEND_EVERY = 1000;
/** PostgreSQL takes less than 8,000 bytes. */
const MESSAGE_BYTES = 7500;
/** Most different counts that wait to be sent. */
const MOST_WAITING = 10_000;
/** 96 bits, as base64url. */
const DIGEST_LENGTH = 16;

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
  readonly clock: Pick<Clock, "after">;
};

export function openCountExchange({ messages, secret, clock }: CountExchangeOptions): CountExchange {
  const self = randomUUID();
  const followers = new Map<string, (key: string, times: number) => void>();
  /** Times by name and key. */
  let waiting = new Map<string, number>();

  function send(): void {
    const entries = [...waiting].map(([nameAndKey, times]) => `${nameAndKey} ${times}`);
    waiting = new Map();
    messages.send(CHANNEL, inMessages(self, entries));
  }

  messages.receive(CHANNEL, (text) => {
    const [sender, ...entries] = text.split(",");
    // PostgreSQL sends what a process says to itself, too.
    if (sender === self) return;
    for (const entry of entries) {
      const [name = "", key = "", times] = entry.split(" ");
      followers.get(name)?.(key, Number(times));
    }
  });

  return {
    keyOf: (place) => createHmac("sha256", secret).update(place).digest("base64url").slice(0, DIGEST_LENGTH),
    counted(name, key) {
      if (waiting.size === 0) clock.after(SEND_EVERY, send);
      const nameAndKey = `${name} ${key}`;
      if (waiting.size < MOST_WAITING) waiting.set(nameAndKey, (waiting.get(nameAndKey) ?? 0) + 1);
    },
    follow: (name, add) => void followers.set(name, add),
  };
}

/** The sender and entries, separated by commas, in as few messages as hold them. */
function inMessages(self: string, entries: readonly string[]): string[] {
  const texts: string[] = [];
  let text = self;
  for (const entry of entries) {
    if (text.length + 1 + entry.length > MESSAGE_BYTES) {
      texts.push(text);
      text = self;
    }
    text += `,${entry}`;
  }
  return [...texts, text];
}
