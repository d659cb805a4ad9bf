/** All rows of Health: each part is looked at within a bounded time, and one that fails doesn't hide the others. */
import type { Health, HealthCheck, HealthRow, NamedHealthRow } from "../../domain/health/health.ts";

/** How long a part may take. Milliseconds. */
const TIMEOUT_MS = 5000;

const UNKNOWN: HealthRow = { state: "unknown", text: "It couldn't be looked at just now.", todo: "Try again in a minute." };

export type RegistryOptions = {
  readonly version: Health["version"];
  /** Called with a part that failed. */
  readonly report: (event: string, error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Milliseconds that a part may take. */
  readonly timeout?: number;
};

export function createHealth(
  checks: readonly HealthCheck[],
  { version, report, now = () => performance.now(), timeout = TIMEOUT_MS }: RegistryOptions,
): Health {
  let last: { readonly at: number; readonly rows: Promise<readonly NamedHealthRow[]> } | undefined;

  async function rowOf({ name, check }: HealthCheck): Promise<NamedHealthRow> {
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<HealthRow>((resolve) => (timer = setTimeout(() => resolve(UNKNOWN), timeout)));
    const failed = (error: unknown): HealthRow => {
      report("health.not-checked", error);
      return UNKNOWN;
    };
    const row = await Promise.race([check().catch(failed), timeUp]);
    clearTimeout(timer);
    return Object.assign({ name }, row);
  }

  return {
    version,
    rows(freshFor = 0) {
      if (!last || now() - last.at >= freshFor) last = { at: now(), rows: Promise.all(checks.map(rowOf)) };
      return last.rows;
    },
  };
}
