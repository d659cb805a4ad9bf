/** What all tests of an engine share: starting a browser and a site takes longer than most of them. */
import { afterEach } from "vitest";
import type { Site } from "../site.ts";
import type { SmtpServer } from "../smtp-server.ts";
import type { Engine } from "./driver.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

export type Here = {
  readonly engine: Engine;
  readonly site: Site;
  readonly smtp: SmtpServer;
  /** The site's address without a slash at the end. It has a name: browsers offer passkeys at no IP address. */
  readonly url: string;
  /** A folder for files that visitors send. */
  readonly folder: string;
};

/** Opens a path in a new window, which is closed after the test. A width in pixels. */
export type Open = (path: string, width?: number) => Promise<Visitor>;

export function openingFor(here: () => Here): Open {
  const visitors: Visitor[] = [];
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close();
  });
  return async (at, width) => {
    const visitor = await newVisitor(here().engine, here().url, width);
    visitors.push(visitor);
    await visitor.open(at);
    return visitor;
  };
}

/** A field of the page's form, by its name. */
export const fieldOf = (name: string): string => `main form [name="${name}"]`;
