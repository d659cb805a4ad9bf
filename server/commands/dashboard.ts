/** `npm run dashboard`: prints a one-time address, which makes the first passkey, or lets the owner in who has lost all of them. */
import { isUnused, oneTimeAddress } from "../dashboard/one-time-address.ts";
import { type CommandOptions, runCommand, writeDatabase } from "./command.ts";

const HELP = `npm run dashboard

Prints an address that opens your website's dashboard. It works once, for 15 minutes; running the command again makes a new
one and ends the last. The first time, it makes your passkey. Later it lets you in when all your passkeys are lost.

  --help   this text
`;

type Options = Omit<CommandOptions, "s3"> & {
  /** There is a dashboard. */
  readonly dashboard: boolean;
  readonly leads: "server" | "browser";
};

/** Resolves to the exit code: 0, 1 when there is no dashboard or the database can't be used, 2 for wrong options. */
export const dashboardCommand = (args: readonly string[], options: Options): Promise<number> =>
  runCommand({ args, help: HELP, kinds: {} }, options, async (_, print) => {
    const { dashboard, leads, siteUrl, printError } = options;
    if (!dashboard) {
      printError(
        leads === "browser" ? "With LEADS=browser there is no dashboard: nothing is stored." : "DASHBOARD=off: there is no dashboard.",
      );
      return 1;
    }
    return writeDatabase(options, async (store, clock) => {
      const first = await isUnused(store);
      // By the clock that the server will judge it by.
      await print(textWith(await oneTimeAddress(store, siteUrl, clock.now()), first, siteUrl));
      return 0;
    });
  });

/** Where browsers offer passkeys: on https, and on the machine itself. */
const isSecure = (siteUrl: string): boolean => siteUrl.startsWith("https:") || new URL(siteUrl).hostname === "localhost";

const textWith = (address: string, first: boolean, siteUrl: string): string =>
  [
    first
      ? "Open this address in your browser to set up your dashboard. It works once, for 15 minutes:"
      : "Open this address in your browser to get back into your dashboard. It works once, for 15 minutes:",
    "",
    `  ${address}`,
    "",
    ...(isSecure(siteUrl)
      ? []
      : ["Browsers offer passkeys only on https, and at http://localhost: set SITE_URL to such an address, and open the site there.", ""]),
    "Don't send it to anyone: it lets the first person who opens it act as you.",
    "",
  ].join("\n");
