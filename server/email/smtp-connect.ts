/**
 * Opens the connection to the mail server and says how its certificate is judged. Whether the server is on this machine is read from the
 * address that was really connected to: a name, "localhost" too, may lead anywhere.
 */
import { once } from "node:events";
import { BlockList, connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from "node:tls";

/** Which certificate the mail server must have. Neither is set: on this machine any, elsewhere one by a public authority for the server's name. */
export type Trust = {
  /** PEM: trusted authorities instead of the public ones, or the server's own certificate. */
  readonly ca?: string | undefined;
  /** SHA-256 of the one certificate that is accepted, as Node writes it: "AB:CD:…". Name, authority and expiry are not looked at. */
  readonly fingerprint?: string | undefined;
};

/** The certificate is not the one that is expected. `found` is the server's fingerprint. */
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

/** Whether an IP address is this machine's own, to which no network leads. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** What of nodemailer's options counts here: those of SMTP_URL, with its query (`requireTLS`, `tls.servername`, …). */
export type SmtpOptions = {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
  readonly requireTLS?: boolean | undefined;
  readonly auth?: unknown;
  readonly tls?: ConnectionOptions | undefined;
};

/**
 * How the connection is encrypted once it is open. A password never goes in the clear over a network, and where a certificate is named nothing
 * does: a server without STARTTLS gets no email then. "?requireTLS=false" in SMTP_URL says otherwise, and "?tls.…" whatever else Node has.
 */
export function termsOf(
  { auth, requireTLS, tls }: SmtpOptions,
  isLocal: boolean,
  { ca }: Trust,
): { requireTLS: boolean; tls: ConnectionOptions } {
  const judged = ca !== undefined ? { ca, allowPartialTrustChain: true } : isLocal ? { rejectUnauthorized: false } : {};
  return { requireTLS: requireTLS ?? (ca !== undefined || (auth !== undefined && !isLocal)), tls: { ...judged, ...tls } };
}

/** What nodemailer goes on with. `secured`: it is encrypted already. */
export type Opened = { readonly connection: Socket; readonly secured?: true; readonly secure?: true } & Partial<ReturnType<typeof termsOf>>;

/** @param patience how long it may take, in milliseconds. */
export async function openSmtp(options: SmtpOptions, trust: Trust, timeout: number, isLocal = isLoopback): Promise<Opened> {
  const { host = "localhost", secure = false } = options;
  const signal = AbortSignal.timeout(timeout);
  const port = Number(options.port) || (secure ? 465 : 587);
  const socket = connect({ host, port, autoSelectFamilyAttemptTimeout: Math.ceil(timeout / 4) });
  try {
    await once(socket, "connect", { signal });
    if (trust.fingerprint === undefined) return { connection: socket, ...termsOf(options, isLocal(socket.remoteAddress ?? ""), trust) };
    // nodemailer has no hook between the certificate and the password: this much is done here.
    if (!secure) await startTls(socket, signal);
    const connection = await encrypt(socket, options, trust.fingerprint, signal);
    // The server has greeted already, and nodemailer begins with a greeting. The server's own came in the clear: it is not believed.
    if (!secure) connection.unshift("220 encrypted\r\n");
    return { connection, secured: true, secure: true };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The last line of a reply, with its end. */
const WHOLE = /^\d{3}(?: [^\n]*)?\r?\n$/m;
const LONGEST_REPLY = 64 * 1024;

/** Brings a connection to where its encryption begins (RFC 3207). A refusal is told in nodemailer's way, by `command` and `responseCode`. */
async function startTls(socket: Socket, signal: AbortSignal): Promise<void> {
  let heard = "";
  const hear = (piece: Buffer): void => void (heard += piece.toString("latin1"));
  const cut = (): void => void socket.destroy(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
  socket.on("data", hear).once("end", cut);
  const expect2xx = async (command: string): Promise<void> => {
    while (!WHOLE.test(heard)) {
      if (heard.length > LONGEST_REPLY) throw new Error("A reply without end.");
      await once(socket, "data", { signal });
    }
    const responseCode = Number(heard.slice(0, 3));
    heard = "";
    if (responseCode < 200 || responseCode > 299) throw Object.assign(new Error("refused"), { command, responseCode });
  };
  await expect2xx("CONN");
  socket.write("EHLO [127.0.0.1]\r\n");
  await expect2xx("EHLO");
  socket.write("STARTTLS\r\n");
  await expect2xx("STARTTLS");
  socket.off("data", hear).off("end", cut);
}

/** Encrypts, and goes no further unless the certificate is the one that is expected. */
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
