/** A real SMTP server in the test's own process, which keeps the letters that it is given. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type Letter = Email & {
  /** The envelope, which may differ from what the letter's head says. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly source: string;
};

export type PostOffice = {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly letters: readonly Letter[];
  /** The first letter that fits, waiting for it when it has not come yet. */
  letter(fits?: (letter: Letter) => boolean): Promise<Letter>;
  close(): Promise<void>;
};

/** On a free port unless one is given. */
export async function openPostOffice(at = 0): Promise<PostOffice> {
  const letters: Letter[] = [];
  const waiting = new Set<() => void>();

  async function receive(stream: Readable, { envelope: { mailFrom, rcptTo } }: SMTPServerSession): Promise<void> {
    const source = await text(stream);
    const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
    letters.push({ ...(await PostalMime.parse(source)), envelope, source });
    for (const look of waiting) look();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, callback) {
      receive(stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error("unreadable")),
      );
    },
  });
  // A sender that dies in the middle of a letter is the sender's matter.
  server.on("error", () => undefined);
  server.listen(at, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    letter: (fits = () => true) =>
      new Promise((found) => {
        const look = (): void => {
          const letter = letters.find(fits);
          if (!letter) return;
          waiting.delete(look);
          found(letter);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
