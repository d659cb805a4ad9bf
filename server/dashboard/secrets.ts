/** The secrets of links, sessions and browsers. The store has digests only, so that a copy of it opens nothing. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { secretOf } from "../http/form-tokens.ts";
import type { Store } from "../store/store.ts";

/** Signs challenges, and makes the secrets of emailed links. */
export const dashboardKey = (store: Store): Promise<string> => secretOf(store, "dashboard");

/** 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Whether a text can be a secret: nothing else is looked up. */
export const looksLikeSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

export const hmacOf = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
