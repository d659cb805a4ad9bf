/** `DATABASE_URL`: where the PostgreSQL server is, who signs in, and how the connection is encrypted. */
import { isIP } from "node:net";
import { isPublic } from "../calendar-sync/public-address.ts";

/**
 * How a connection is encrypted: not at all, without a look at the certificate, with a certificate
 * of a known authority, or with one that also names the server.
 */
export type SslMode = "disable" | "require" | "verify-ca" | "verify-full";

export type DatabaseAddress = {
  /** A name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** A secret: never in a message. */
  readonly password: string | undefined;
  readonly sslMode: SslMode;
  /** The path of a PEM file with the authorities that count instead of the system's. */
  readonly sslRootCert: string | undefined;
};

const PARAMETERS: ReadonlySet<string> = new Set([
  "sslmode",
  "sslrootcert",
  "host",
  "channel_binding",
  "application_name",
  "connect_timeout",
]);
/** Would end a value in PostgreSQL's messages, or a line in ours. */
// oxlint-disable-next-line no-control-regex -- it looks for them
const CONTROL = /[\u0000-\u001F\u007F]/;
const SSL_MODES: readonly string[] = ["disable", "require", "verify-ca", "verify-full"] satisfies SslMode[];

/** What the setting must be, for the error message. */
export const EXPECTED_DATABASE_URL =
  "postgres://user:password@host:5432/database with one host, and with special characters of the password written as %40 for @, %2F for / and %23 for #; " +
  `optionally ?sslmode= (${SSL_MODES.join(", ")}) and sslrootcert= (the path of a PEM file)`;

/** Reads an address; `undefined` if it's none or asks for something unknown. */
export function readDatabaseUrl(text: string): DatabaseAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, port, pathname, searchParams, hash } = new URL(text);
  if ((protocol !== "postgres:" && protocol !== "postgresql:") || hash !== "") return undefined;
  const names = [...searchParams.keys()];
  if (names.some((name, at) => !PARAMETERS.has(name) || names.indexOf(name) !== at)) return undefined;
  const socket = searchParams.get("host");
  if (socket?.startsWith("/") === false || port === "0") return undefined;
  const host = socket ?? decoded(hostname)?.replace(/^\[|\]$/g, "") ?? "";
  const [user, database, secret] = [username, pathname.slice(1), password].map(decoded);
  // The driver connects to one host. A colon in the name of a user is most likely followed by the password.
  if (host.includes(",") || user?.includes(":") || [host, user, database, secret].some((part) => CONTROL.test(part ?? "")))
    return undefined;
  const sslMode = searchParams.get("sslmode") ?? (isNear(host) ? "disable" : "verify-full");
  if (!host || !user || !database || secret === undefined || database.includes("/") || !SSL_MODES.includes(sslMode)) return undefined;
  return {
    host,
    port: port === "" ? 5432 : Number(port),
    database,
    user,
    password: secret === "" ? undefined : secret,
    sslMode: sslMode as SslMode,
    sslRootCert: searchParams.get("sslrootcert") ?? undefined,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether a host is this machine, a neighbor's plain name, or an address of a private network. */
function isNear(host: string): boolean {
  if (host.startsWith("/")) return true;
  return isIP(host) === 0 ? !host.includes(".") : !isPublic(host);
}

/** The address for the operator, without the password. */
export const shownAddress = ({ user, host, port, database }: DatabaseAddress): string =>
  `postgres://${user}@${host.startsWith("/") ? encodeURIComponent(host) : isIP(host) === 6 ? `[${host}]` : host}:${port}/${database}`;
