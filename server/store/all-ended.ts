/** Several statements of one transaction at a time. */

/**
 * Resolves to the results of statements that were begun together: each is made ready while the database is busy with the
 * one before. If one fails, it rejects with the first error, but only when all have ended: one that was still waiting
 * would otherwise run after its transaction.
 */
export async function allEnded<const T extends readonly Promise<unknown>[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ends = await Promise.allSettled(statements);
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return Promise.all(statements);
}
