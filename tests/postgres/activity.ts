/** What this process asks of PostgreSQL, for tests that wait until nothing is going on. */
let running = 0;
let waiting: (() => void)[] = [];

/** Resolves once PostgreSQL has answered everything; at once where it isn't used. */
export async function databaseIdle(): Promise<void> {
  if (running > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

function ended(): void {
  running -= 1;
  if (running > 0) return;
  for (const resume of waiting) resume();
  waiting = [];
}

/** Counts the calls of these methods, which return promises, from now on. */
export function countActivity(owner: object, methods: readonly string[]): void {
  for (const name of methods) {
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Reflect.set(owner, name, function counted(this: unknown, ...given: unknown[]) {
      const result = original.apply(this, given);
      if (!(result instanceof Promise)) return result;
      running += 1;
      result.then(ended, ended);
      return result;
    });
  }
}

export const isDatabaseBusy = (): boolean => running > 0;
