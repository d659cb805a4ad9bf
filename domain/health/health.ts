/** How the parts of a site are. To add one: a `HealthCheck` in `siteChecks`. */

/** "good"; "watch": worth a look; "bad": something doesn't work; "off": not used; "unknown": it can't be checked. */
export type HealthState = "good" | "watch" | "bad" | "off" | "unknown";

export type HealthRow = {
  readonly state: HealthState;
  /** How it is, in a sentence for the agent. */
  readonly text: string;
  /** What to do about it, if anything. */
  readonly todo?: string;
  /** The screen where that is done. */
  readonly path?: string;
};

/** Looks at one part. What it throws counts as "unknown", and so does what takes longer than some seconds. */
export type HealthCheck = {
  /** "Email". */
  readonly name: string;
  check(): Promise<HealthRow>;
};

export type NamedHealthRow = HealthRow & { readonly name: string };

export interface Health {
  /** A row for each part. @param freshFor milliseconds for which earlier rows will do. */
  rows(freshFor?: number): Promise<readonly NamedHealthRow[]>;
  /** The program's version, and what is new in it, one change a line. */
  readonly version: { readonly name: string; readonly news: readonly string[] };
}
