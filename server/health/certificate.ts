/**
 * The certificate that visitors' browsers see at `SITE_URL`: the proxy has it, not this server, so it's asked for over the network as a
 * browser would, in the background and within a bounded time.
 */
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { isLoopbackHost } from "../http/health.ts";
import type { Clock } from "../clock.ts";

/** How long the proxy may take. Milliseconds. */
const TIMEOUT_MS = 5000;
/** How often it's looked at. Milliseconds. */
const EVERY = 12 * HOUR_MS;
/** Certificates are renewed a month before they end, and those of a few days in good time: less is late. Milliseconds. */
const SOON = 14 * DAY_MS;
const VERY_SOON = 3 * DAY_MS;
/** A certificate for less time than this is a short one. Milliseconds. */
const SHORT = 30 * DAY_MS;

export type Seen =
  | {
      readonly state: "seen";
      readonly from: Date;
      readonly until: Date;
      /** Why browsers refuse it. */ readonly problem: string | undefined;
    }
  | { readonly state: "unreachable"; readonly problem: string };

/** Asks for the certificate at an https address. Never rejects. */
export function lookAtCertificate(siteUrl: string, timeout = TIMEOUT_MS): Promise<Seen> {
  const { hostname, port } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const end = (seen: Seen): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(seen);
    };
    const timer = setTimeout(() => end({ state: "unreachable", problem: "no answer in time" }), timeout);
    const servername = isIP(host) === 0 ? { servername: host } : {};
    // A certificate that is wrong is looked at, too; nothing is sent over the connection.
    const socket = connect({ host, port: Number(port || 443), ...servername, rejectUnauthorized: false }, () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      const reason = socket.authorizationError as Error | string | undefined;
      const problem = socket.authorized ? undefined : reason instanceof Error ? reason.message : String(reason);
      end({ state: "seen", from: new Date(from), until: new Date(until), problem });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => end({ state: "unreachable", problem: error.code ?? error.message }));
  });
}

const dayOf = (at: Date): string => at.toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

/** @param seen `undefined`: it wasn't looked at yet. */
export function certificateRow(siteUrl: string, seen: Seen | undefined, now: Date): HealthRow {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== "https:")
    return isLoopbackHost(hostname)
      ? { state: "off", text: "The site's address (SITE_URL) is this machine's own, so it needs no certificate." }
      : {
          state: "watch",
          text: "The site's address has no https.",
          todo: "Put a proxy with a certificate in front of it, and set SITE_URL to the https address.",
        };
  if (!seen) return { state: "unknown", text: "It's looked at a minute after the start." };
  if (seen.state === "unreachable")
    return {
      state: "unknown",
      text: `It can't be looked at from the server: ${siteUrl} doesn't answer there (${seen.problem}).`,
      todo: "Some networks don't let a server reach its own public address. Open the site on a phone: if it opens without a warning, all is well.",
    };
  const left = seen.until.getTime() - now.getTime();
  const days = Math.floor(left / DAY_MS);
  const text =
    left < 0
      ? `It ended on ${dayOf(seen.until)}.`
      : `Valid until ${dayOf(seen.until)}, ${days === 1 ? "1 more day" : `${days} more days`}.`;
  const todo = "The proxy in front of the site renews it by itself: see its log.";
  if (left < 0) return { state: "bad", text: `${text} Browsers warn visitors away.`, todo };
  if (seen.problem !== undefined) return { state: "bad", text: `${text} Browsers don't accept it: ${seen.problem}.`, todo };
  const isShort = seen.until.getTime() - seen.from.getTime() < SHORT;
  if (left < (isShort ? DAY_MS : VERY_SOON)) return { state: "bad", text, todo };
  return left < (isShort ? 2 * DAY_MS : SOON) ? { state: "watch", text, todo } : { state: "good", text };
}

export type CertificateWatch = HealthCheck & {
  begin(): void;
  stop(): void;
};

/** Looks a minute after `begin`, and twice a day. */
export function watchCertificate(siteUrl: string, clock: Clock, look = lookAtCertificate): CertificateWatch {
  let seen: Seen | undefined;
  let cancel = (): void => {};
  let isStopped = false;
  const lookIn = (wait: number): void => {
    cancel = clock.after(wait, () => {
      void look(siteUrl).then((found) => {
        seen = found;
        if (!isStopped) lookIn(EVERY);
      });
    });
  };
  return {
    name: "Certificate",
    check: async () => certificateRow(siteUrl, seen, clock.now()),
    begin: () => siteUrl.startsWith("https:") && lookIn(MINUTE_MS),
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

/** Looks at once: for a command. */
export const certificateCheck = (siteUrl: string, now: () => Date): HealthCheck => ({
  name: "Certificate",
  check: async () => certificateRow(siteUrl, siteUrl.startsWith("https:") ? await lookAtCertificate(siteUrl) : undefined, now()),
});
