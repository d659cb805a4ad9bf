/**
 * All settings of the server, read and checked. `.env.example` has a line for each. An invalid
 * value stops the start with a message that names the setting and what is expected.
 */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { DEFAULTS } from "../../content/defaults.ts";
import { recipientOf, senderOf } from "../../domain/site-content.ts";
import { isExampleAddress, looksLikeEmail } from "../../domain/forms/email-address.ts";
import { isPublic } from "../calendar-sync/public-address.ts";
import { EXPECTED_DATABASE_URL, readDatabaseUrl } from "./database-url.ts";
import { embeddable, framed } from "./embeds.ts";
import { readStorage } from "./storage-url.ts";

export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** Its message has one line for each invalid setting. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const port = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

const webAddress = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const origin = webAddress(["http:", "https:"]).refine((value) => {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === "/" && search === "" && hash === "" && username === "";
});

/** An email address, alone or with a name: "Jordan Sample <jordan@example.com>". No line breaks. */
const mailbox = z
  .string()
  .refine((value) => !/[\r\n]/.test(value) && looksLikeEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1]?.trim() ?? value.trim()));

/**
 * Whether a host is localhost or a private IP address. What a name resolves to is checked when it
 * is fetched.
 */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : !isPublic(host);
}

/** Calendar programs write webcal: instead of https:. */
const calendarAddress = z
  .string()
  .transform((value) => value.replace(/^webcals?:/i, "https:"))
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, username, password, hostname } = new URL(value);
    return protocol === "https:" && username === "" && password === "" && !isInside(hostname);
  });

/** The text of a PEM file with at least one certificate, all of which can be read. */
const certificates = z.string().transform((file, context) => {
  try {
    const pem = readFileSync(file, "utf8");
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
    for (const one of found) void new X509Certificate(one);
    if (found.length > 0) return found.join("\n");
  } catch {
    // Reported below.
  }
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

/** Also with what openssl writes before it: "sha256 Fingerprint=AB:CD:…". */
const fingerprint = z
  .string()
  .transform((value) =>
    value
      .replace(/^sha-?256(?: fingerprint)?[=: ]/i, "")
      .replaceAll(":", "")
      .toUpperCase(),
  )
  .refine((value) => /^[\dA-F]{64}$/.test(value))
  .transform((value) => value.match(/../g)?.join(":"));

const embed = (kind: "scheduler" | "video") =>
  z
    .string()
    .refine((value) => embeddable(kind, value) !== undefined)
    .optional();

const SECRET: ReadonlySet<string> = new Set(["DATABASE_URL", "SMTP_URL", "BUSY_ICS_URL", "READYZ_TOKEN", "BACKUP_PASSPHRASE"]);

/** What each setting must be, for the error message. */
const EXPECTED: Record<string, string> = {
  PORT: "a port number from 0 to 65535, for example 3000",
  HOST: "the address to listen on, for example 127.0.0.1 or 0.0.0.0",
  WORKERS: "how many processes serve the site, from 1 to 32",
  DRAIN_SECONDS: "for how many seconds a server that stops still takes requests, from 0 to 300",
  DATA_DIR: "the path of a folder",
  DATABASE_URL: EXPECTED_DATABASE_URL,
  DATABASE_POOL: "how many connections this process may open, from 2 to 100",
  SITE_URL: "the public address of the site without a path, for example https://www.example.com",
  AGENT_EMAIL: "one email address, for example agent@example.com",
  MAIL_FROM: 'one email address, alone or with a name: "Website <website@example.com>"',
  SMTP_URL: "the address of a mail server, smtp://user:password@mail.example.com:587 or smtps://…:465",
  SMTP_CA:
    "the path of a file that the server may read, with the certificate (PEM) of the authority that issued the mail server's certificate, " +
    "or with the mail server's own",
  SMTP_FINGERPRINT:
    "the SHA-256 fingerprint of the mail server's certificate, 64 hexadecimal digits with or without colons, and SMTP_CA empty",
  LEADS: '"server" (requests are stored on this server) or "browser" (nothing is sent anywhere)',
  PORTAL_URL: "a web address that starts with https://",
  SCHEDULER_URL:
    "https://calendar.google.com/calendar/appointments/schedules/… (where a short calendar.app.google address leads to: open it and copy " +
    "the address from the browser), https://cal.com/… or https://app.cal.com/… or https://calendly.com/… with the name of your page",
  HERO_VIDEO_URL: "the https address of a YouTube or Vimeo video, or of an .mp4 or .webm file",
  TRUST_PROXY: '"1" behind your own reverse proxy that sets X-Forwarded-For, otherwise "0"',
  BUSY_ICS_URL:
    "the https (or webcal) address of your own calendar as an .ics file, without a user name or password, on the public internet " +
    "(not localhost, not an address of a private network)",
  BOOKING_CONFIRM: '"on" (a time is held for 30 minutes until the email address is confirmed) or "off"',
  READYZ_TOKEN: "at least 16 letters, digits or signs without spaces, for example what `openssl rand -hex 24` prints",
  DASHBOARD: '"on" (the agent can sign in at /dashboard, once the first passkey is made) or "off" (there is none)',
  KEEP_MONTHS: '"off" (requests stay until you erase them) or after how many months they are deleted, from 1 to 120',
  BACKUPS: '"daily" (a backup each night) or "off" (only when you ask for one)',
  BACKUP_FOLDER: "the path of a folder for backups that isn't DATA_DIR or a folder around it",
  BACKUP_PASSPHRASE: "at least 12 characters, such as five words; it encrypts backups",
};

/** Months, from 1 to 120; "off" is 0. */
const months = z
  .string()
  .refine((value) => value === "off" || (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 120))
  .transform((value) => (value === "off" ? 0 : Number(value)));

/** PostgreSQL's address in parts. */
const databaseUrl = z.string().transform((value, context) => {
  const address = readDatabaseUrl(value);
  if (address) return address;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

/** One writes while others read. */
const connections = z
  .string()
  .refine((value) => /^\d{1,3}$/.test(value) && Number(value) >= 2 && Number(value) <= 100)
  .transform(Number);

const workers = z
  .string()
  .refine((value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 32)
  .transform(Number);

const drainSeconds = z
  .string()
  .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300)
  .transform(Number);

const schema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i)
    .default("127.0.0.1"),
  WORKERS: workers.optional(),
  DRAIN_SECONDS: drainSeconds.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: connections.optional(),
  SITE_URL: origin.optional(),
  AGENT_EMAIL: z.string().refine(looksLikeEmail).optional(),
  MAIL_FROM: mailbox.optional(),
  SMTP_URL: webAddress(["smtp:", "smtps:"]).optional(),
  SMTP_CA: certificates.optional(),
  SMTP_FINGERPRINT: fingerprint.optional(),
  LEADS: z.enum(["server", "browser"]).default("server"),
  PORTAL_URL: webAddress(["https:"]).optional(),
  SCHEDULER_URL: embed("scheduler"),
  HERO_VIDEO_URL: embed("video"),
  TRUST_PROXY: z.enum(["0", "1"]).default("0"),
  BUSY_ICS_URL: calendarAddress.optional(),
  BOOKING_CONFIRM: z.enum(["on", "off"]).default("off"),
  READYZ_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/)
    .optional(),
  KEEP_MONTHS: months.optional(),
  DASHBOARD: z.enum(["on", "off"]).default("on"),
  BACKUPS: z.enum(["daily", "off"]).default("daily"),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  // Read together in storage-url.ts.
  STORAGE_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
});

/** A certificate is either the only one or one of an authority's. */
const checked = schema
  .refine((all) => all.SMTP_CA === undefined || all.SMTP_FINGERPRINT === undefined, { path: ["SMTP_FINGERPRINT"] })
  // All of the data would be copied into itself.
  .refine((all) => all.BACKUP_FOLDER === undefined || path.relative(all.BACKUP_FOLDER, all.DATA_DIR).startsWith(".."), {
    path: ["BACKUP_FOLDER"],
  })
  // With a forgotten address, a site on a platform would store requests on a disk that vanishes.
  .refine((all) => all.DATABASE_POOL === undefined || all.DATABASE_URL !== undefined, { path: ["DATABASE_URL"] });

/** The names of all settings, in the order in which they are documented. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** The samples in `content/agent.ts` that count while a setting is empty. */
const SAMPLES: Readonly<Record<string, string>> = { AGENT_EMAIL: "agent.email", MAIL_FROM: "brokerage.websiteEmail" };

/** With a mail server, a forgotten setting would send clients' requests to an example address. */
function refuseExampleAddresses(addresses: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(addresses).filter(([, address]) => isExampleAddress(address));
  if (wrong.length === 0) return;
  const shown = ([name, address]: readonly [string, string]): string =>
    given[name] === undefined ? `empty, and ${SAMPLES[name]} in content/agent.ts is the sample ${address}` : JSON.stringify(address);
  const lines = wrong.map((one) => `${one[0]} is ${shown(one)}; expected your own address, because SMTP_URL sends real email.`);
  throw new SettingsError(lines.join("\n"));
}

/**
 * Reads the settings from an environment. An empty value counts as not set. Throws `SettingsError`.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(SETTING_NAMES.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])));
  const { success, data, error } = checked.safeParse(given);
  const { s3, problems } = readStorage({ ...given, AWS_SESSION_TOKEN: env["AWS_SESSION_TOKEN"]?.trim() || undefined });
  if (!success || problems.length > 0) {
    const wrong = [...new Set(error?.issues.map(({ path: [name] }) => String(name)))];
    // Some values are secrets, or hold a password: no message repeats them.
    const mayBeSecret = (name: string): boolean => SECRET.has(name) || /\/\/[^/]*@/.test(given[name] ?? "");
    const shown = (name: string): string =>
      given[name] === undefined
        ? "empty, although DATABASE_POOL is set"
        : mayBeSecret(name)
          ? "invalid (value hidden)"
          : JSON.stringify(given[name]);
    const lines = wrong.map((name) => `${name} is ${shown(name)}; expected ${EXPECTED[name]}.`);
    throw new SettingsError([...lines, ...problems].join("\n"));
  }
  const agentEmail = data.AGENT_EMAIL ?? recipientOf(DEFAULTS);
  const mailFrom = data.MAIL_FROM ?? senderOf(DEFAULTS);
  if (data.SMTP_URL && data.LEADS === "server") {
    const addresses = { AGENT_EMAIL: agentEmail, MAIL_FROM: mailFrom };
    // What isn't set can be set in the dashboard later: until then emails wait.
    const fixed = Object.entries(addresses).filter(([name]) => data.DASHBOARD === "off" || given[name] !== undefined);
    refuseExampleAddresses(Object.fromEntries(fixed), given);
  }
  const siteUrl = new URL(data.SITE_URL ?? `http://localhost:${data.PORT}`).origin;
  return {
    port: data.PORT,
    host: data.HOST,
    /** How many processes serve the site on this machine. */
    workers: data.WORKERS ?? 1,
    /** How long a server that stops still takes requests, so that a balancer notices. Milliseconds. */
    drain: (data.DRAIN_SECONDS ?? 0) * 1000,
    /** Absolute path of the folder for all stored data. */
    dataDir: path.resolve(data.DATA_DIR),
    /** PostgreSQL's address; `undefined`: SQLite in the data folder. */
    database: data.DATABASE_URL,
    ...(data.DATABASE_POOL !== undefined && { databasePool: data.DATABASE_POOL }),
    /** The public address without a trailing slash. */
    siteUrl,
    /** Where requests go, and the sender, before the dashboard has a say: `addressesWith` knows the present ones. */
    agentEmail,
    mailFrom,
    /** What is set, and so can't be changed in the dashboard. */
    given: {
      ...(data.AGENT_EMAIL !== undefined && { agentEmail: data.AGENT_EMAIL }),
      ...(data.MAIL_FROM !== undefined && { mailFrom: data.MAIL_FROM }),
      ...(data.PORTAL_URL !== undefined && { portalUrl: data.PORTAL_URL }),
      /** After so many months the server deletes requests; 0: never. */
      ...(data.KEEP_MONTHS !== undefined && { keepMonths: data.KEEP_MONTHS }),
    },
    smtpUrl: data.SMTP_URL,
    /** The certificates in the file, as PEM. */
    smtpCa: data.SMTP_CA,
    /** As Node writes it: "AB:CD:…". */
    smtpFingerprint: data.SMTP_FINGERPRINT,
    leads: data.LEADS,
    schedulerUrl: data.SCHEDULER_URL && framed(data.SCHEDULER_URL),
    heroVideoUrl: data.HERO_VIDEO_URL,
    trustProxy: data.TRUST_PROXY === "1",
    /**
     * The address of the agent's own calendar. A secret, because it allows reading the calendar.
     */
    busyIcsUrl: data.BUSY_ICS_URL,
    /** A booking is pending until the visitor confirms the email address. */
    bookingConfirm: data.BOOKING_CONFIRM === "on",
    /** Who knows it reads the details of `/readyz` from elsewhere. */
    readyzToken: data.READYZ_TOKEN,
    /** The agent can sign in. Never without stored requests. */
    dashboard: data.DASHBOARD === "on" && data.LEADS === "server",
    /** The store for photos and backups; `undefined`: files in `dataDir`. */
    s3,
    backups: {
      /** A backup is made each night. */
      isDaily: data.BACKUPS === "daily" && data.LEADS === "server",
      /** Absolute path; `undefined`: in the store, or else in `dataDir`. */
      folder: data.BACKUP_FOLDER === undefined ? undefined : path.resolve(data.BACKUP_FOLDER),
      /** Encrypts them. A secret. */
      passphrase: data.BACKUP_PASSPHRASE,
    },
  };
}
