/** Identifiers that sort by the time at which they were made (UUID version 7): see `newId` of the server. */

const ID = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The clocks of several machines differ a little. Milliseconds. */
const SLACK = 60_000;

/**
 * Whether a form brings back an identifier that it may have been given lately. Anyone can send anything: an identifier becomes the name of
 * a file, says where an entry stands among others, and must be one that an erasure finds.
 * @param within milliseconds.
 */
export function isRecentId(id: string, now: Date, within: number): boolean {
  const [, high, low] = ID.exec(id) ?? [];
  if (high === undefined || low === undefined) return false;
  const age = now.getTime() - Number.parseInt(high + low, 16);
  return age >= -SLACK && age <= within;
}
