/**
 * When a crowd wants one time, the first of them goes ahead and the others wait until it's known
 * whether it was booked. Then most learn that it's gone without a transaction, where each would wait
 * for all before it. Others in other processes still meet in the database, which decides.
 */

/** Asks whether the outcome is known without trying, and tries otherwise. The first of several with the same key tries at once. */
export function oneAheadOfOthers() {
  const ahead = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, attempt: () => Promise<Result>, known: () => Promise<Result | undefined>): Promise<Result> => {
    const before = ahead.get(key);
    if (before) {
      // How the first one fails is no one else's business.
      await before.catch(() => undefined);
      return (await known()) ?? attempt();
    }
    const ours = known().then((outcome) => outcome ?? attempt());
    ahead.set(key, ours);
    try {
      return await ours;
    } finally {
      ahead.delete(key);
    }
  };
}
