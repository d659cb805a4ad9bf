/**
 * Opens the connection to the mail server and checks its certificate. Whether the server is on this
 * machine is decided by the connected IP address, because any name, even "localhost", can resolve
 * to another machine.
 */
import { once } from "node:events";
import { BlockList, connect, isIP, type Socket } from "node:net";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from "node:tls";

/**
 * Which certificate the mail server must have. If neither is set: any on this machine, otherwise
 * one from a public authority for its name.
 */
export type Trust = {
  /** PEM: trusted authorities instead of the public ones, or the server's own certificate. */
  readonly ca?: string | undefined;
  /**
   * SHA-256 of the only accepted certificate, as Node writes it: "AB:CD:…". Its name, authority and
   * expiry are not checked.
   */
  readonly fingerprint?: string | undefined;
};

/** The certificate is not the expected one. `found` is the server's fingerprint. */
export class WrongFingerprint extends Error {
  override name = "WrongFingerprint";
  readonly found: string;
  constructor(found: string) {
    super("The mail server has another certificate.");
    this.found = found;
  }
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether an IP address is a loopback address. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}

/**
 * The used part of nodemailer's options: those of SMTP_URL, with its query (`requireTLS`,
 * `tls.servername`, …).
 */
export type SmtpOptions = Pick<SMTPTransport.Options, "host" | "port" | "secure" | "requireTLS" | "auth" | "tls">;

/**
 * How the open connection is encrypted. A password is never sent unencrypted over a network, and
 * when a certificate is set, nothing is: a server without STARTTLS then gets no email.
 * "?requireTLS=false" in SMTP_URL turns this off, and "?tls.…" sets other options of Node.
 */
export function encryptionOptions(
  { auth, requireTLS, tls }: SmtpOptions,
  isLocal: boolean,
  { ca }: Trust,
): { requireTLS: boolean; tls: ConnectionOptions } {
  const certificate = ca !== undefined ? { ca, allowPartialTrustChain: true } : isLocal ? { rejectUnauthorized: false } : {};
  return { requireTLS: requireTLS ?? (ca !== undefined || (auth !== undefined && !isLocal)), tls: { ...certificate, ...tls } };
}

/** The connection for nodemailer. `secured`: it is encrypted already. */
export type Opened = { readonly connection: Socket; readonly secured?: true; readonly secure?: true } & Partial<
  ReturnType<typeof encryptionOptions>
>;

/** @param timeout milliseconds. */
export async function openSmtp(options: SmtpOptions, trust: Trust, timeout: number, isLocal = isLoopback): Promise<Opened> {
  const { host = "localhost", secure = false } = options;
  const signal = AbortSignal.timeout(timeout);
  const port = Number(options.port) || (secure ? 465 : 587);
  const socket = connect({ host, port, autoSelectFamilyAttemptTimeout: Math.ceil(timeout / 4) });
  try {
    await once(socket, "connect", { signal });
    if (trust.fingerprint === undefined)
      return { connection: socket, ...encryptionOptions(options, isLocal(socket.remoteAddress ?? ""), trust) };
    // Encrypted here, because nodemailer has no hook between the certificate and the password.
    if (!secure) await startTls(socket, signal);
    const connection = await encrypt(socket, options, trust.fingerprint, signal);
    // nodemailer expects a greeting, but the server sent its own before the encryption, where it
    // can't be trusted.
    if (!secure) connection.unshift("220 encrypted\r\n");
    return { connection, secured: true, secure: true };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The last line of a reply, with its line end. */
const COMPLETE_REPLY = /^\d{3}(?: [^\n]*)?\r?\n$/m;
const LONGEST_REPLY = 64 * 1024;

/**
 * Sends STARTTLS (RFC 3207). A refusal throws an error like nodemailer's, with `command` and
 * `responseCode`.
 */
async function startTls(socket: Socket, signal: AbortSignal): Promise<void> {
  let received = "";
  const receive = (chunk: Buffer): void => void (received += chunk.toString("latin1"));
  const onEnd = (): void => void socket.destroy(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
  socket.on("data", receive).once("end", onEnd);
  const expect2xx = async (command: string): Promise<void> => {
    while (!COMPLETE_REPLY.test(received)) {
      if (received.length > LONGEST_REPLY) throw new Error("A reply without end.");
      await once(socket, "data", { signal });
    }
    const responseCode = Number(received.slice(0, 3));
    received = "";
    if (responseCode < 200 || responseCode > 299) throw Object.assign(new Error("refused"), { command, responseCode });
  };
  await expect2xx("CONN");
  socket.write("EHLO [127.0.0.1]\r\n");
  await expect2xx("EHLO");
  socket.write("STARTTLS\r\n");
  await expect2xx("STARTTLS");
  socket.off("data", receive).off("end", onEnd);
}

/** Encrypts the connection. Rejects unless the certificate is the expected one. */
async function encrypt(socket: Socket, { host = "", tls }: SmtpOptions, fingerprint: string, signal: AbortSignal): Promise<TLSSocket> {
  const named = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ ...named, ...tls, socket, rejectUnauthorized: false });
  try {
    await once(secure, "secureConnect", { signal });
    const found = secure.getPeerX509Certificate()?.fingerprint256 ?? "none";
    if (found !== fingerprint) throw new WrongFingerprint(found);
    return secure;
  } catch (error) {
    secure.destroy();
    throw error;
  }
}
