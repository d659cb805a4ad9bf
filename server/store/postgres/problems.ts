/** PostgreSQL's and the network's errors in words: short for `/readyz` and the log, with the way out for a start that fails. */
import { type DatabaseAddress, shownAddress } from "../../settings/database-url.ts";
import { StoreProblem } from "../problems.ts";
import { StoreUnavailable } from "../unavailable.ts";

type Words = {
  /** What is wrong, without names, addresses and values. */
  readonly what: string;
  /** What the operator can do. */
  readonly fix: string;
};

const CERTIFICATE: Words = {
  what: "the database server's certificate can't be verified",
  fix: "Add sslrootcert=<PEM file of its authority> to DATABASE_URL, or sslmode=require to encrypt without verifying.",
};
const UNREACHABLE: Words = {
  what: "the database server doesn't answer",
  fix: "Check the host and port in DATABASE_URL, that the server runs, and that a firewall lets this machine in.",
};
const CUT: Words = { what: "the connection to the database was cut", fix: UNREACHABLE.fix };
const RESTARTING: Words = { what: "the database server is starting or shutting down", fix: "Try again in a moment." };
const TOO_SLOW: Words = { what: "the database took too long to answer", fix: "See what else the database server is doing." };
const READ_ONLY: Words = {
  what: "the database is read-only",
  fix: "Use the address of the primary server, not of a replica, and check default_transaction_read_only.",
};
const NO_ENCRYPTION_HERE: Words = {
  what: "the database server doesn't accept a connection with this encryption",
  fix: "Set sslmode in DATABASE_URL: require or verify-full to encrypt, disable for a server without TLS.",
};

/** Codes of PostgreSQL (its manual, appendix A), Node's network and TLS. */
const BY_CODE: Readonly<Record<string, Words>> = {
  ENOTFOUND: { what: "the database server's name wasn't found", fix: "Check the host in DATABASE_URL." },
  EAI_AGAIN: { what: "the database server's name can't be looked up", fix: "Check the host in DATABASE_URL and this machine's DNS." },
  ENOENT: { what: "there's no database server at that socket", fix: "Check the host in DATABASE_URL and that the server runs." },
  ECONNREFUSED: { what: "the database server refuses connections", fix: UNREACHABLE.fix },
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ECONNRESET: CUT,
  EPIPE: CUT,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  CERT_HAS_EXPIRED: { what: "the database server's certificate has expired", fix: "Renew it." },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: "the database server's certificate is for another name",
    fix: "Use the name in the certificate as the host in DATABASE_URL, or sslmode=verify-ca.",
  },
  "28P01": { what: "the database refuses the user or the password", fix: "Check both in DATABASE_URL." },
  "28000": { what: "the database refuses this user", fix: "Check the user in DATABASE_URL and the server's pg_hba.conf." },
  "3D000": { what: "the database doesn't exist", fix: "Create it (createdb), or check the last part of DATABASE_URL." },
  "42501": {
    what: "the database user lacks a right",
    fix: "Let the user own the database, or grant it: grant all on schema public to <user>.",
  },
  "53100": { what: "the database's disk is full", fix: "Make room on the database server." },
  "53300": { what: "the database server has no connection left", fix: "Lower DATABASE_POOL, or raise max_connections." },
  "25006": READ_ONLY,
  "55P03": { what: "another process has been writing for too long", fix: "Try again in a moment." },
  "57014": TOO_SLOW,
  // Our own: see migration 019.
  PM001: { what: "the data was moved to another database", fix: "Start the site with that database's address." },
  "57P01": RESTARTING,
  "57P02": RESTARTING,
  "57P03": RESTARTING,
};

/** Errors of the `pg` package that have no code. */
const BY_MESSAGE: readonly (readonly [RegExp, Words])[] = [
  [/no encryption|SSL off|SSL connection is required|SSL\/TLS required/i, NO_ENCRYPTION_HERE],
  [/does not support SSL/i, NO_ENCRYPTION_HERE],
  [/password must be a (?:non-empty )?string/i, { what: "the database asks for a password", fix: "Add it to DATABASE_URL." }],
  [/Connection terminated|connection ended|not queryable/i, CUT],
  [/timeout exceeded when trying to connect/i, UNREACHABLE],
  [/Query read timeout/i, TOO_SLOW],
  [
    /unknown authenticationOk message|Received unexpected|parseE|message type/i,
    { what: "what answers isn't PostgreSQL", fix: "Check the port." },
  ],
];

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** What is wrong with the connection or the server; `undefined` for the error of a statement. */
function wordsFor(error: unknown): Words | undefined {
  // Node tries all addresses of a name and reports them together.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = one instanceof Error ? one.message : "";
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? BY_CODE[codeOf(one)];
}

/** Whether a connection can't be used anymore after an error: it's cut, or leads to a server that became read-only. */
export function isBroken(error: unknown): boolean {
  const isFromServer = error instanceof Error && "severity" in error;
  return !isFromServer || error.severity === "FATAL" || /^(?:08|57P|58|XX|25006)/.test(codeOf(error));
}

/** The same error, or what it means if the fault isn't the statement's. */
export function unavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const words = wordsFor(error) ?? (isBroken(error) ? CUT : undefined);
  return words ? new StoreUnavailable(words.what, { fix: words.fix, cause: withoutAddress(error) }) : error;
}

/** Only the code: messages and fields of connection errors repeat names and addresses. */
const withoutAddress = (error: unknown): Error => new Error(`database error ${codeOf(error) || "without a code"}`);

/** The same error, or a complete message for the operator: what is wrong, at which address, and what to do. */
export function inWords(error: unknown, address: DatabaseAddress): unknown {
  return error instanceof StoreUnavailable ? problem(address, error.message, error.fix) : error;
}

/** @param what without a capital and a period. */
export const problem = (address: DatabaseAddress, what: string, fix: string): StoreProblem =>
  new StoreProblem(`DATABASE_URL: ${what} (${shownAddress(address)}). Nothing was changed. ${fix}`);
