/** What all tests of an engine share: starting a browser and a site takes longer than most of them. */
import type { Site } from "../site.ts";
import type { SmtpServer } from "../smtp-server.ts";
import type { Engine } from "./driver.ts";

export type Here = {
  readonly engine: Engine;
  readonly site: Site;
  readonly smtp: SmtpServer;
  /** The site's address without a slash at the end. It has a name: browsers offer passkeys at no IP address. */
  readonly url: string;
  /** A folder for files that visitors send. */
  readonly folder: string;
};
