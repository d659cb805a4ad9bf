/** Keys of stored objects: names with "/" between them. They become file paths, so none may lead elsewhere. */

const isName = (name: string): boolean => name !== "" && name !== "." && name !== ".." && !/[\0\\]/.test(name);

/** The key itself. Throws if it isn't one. */
export function checkKey(key: string): string {
  if (!key.split("/").every(isName)) throw new Error("This isn't a key of a stored object.");
  return key;
}

/** The prefix itself: a key with "/" behind it. With `least` names in it, so that a mistake can't delete everything. */
export function checkPrefix(prefix: string, least = 1): string {
  const names = prefix.slice(0, -1).split("/");
  if (!prefix.endsWith("/") || names.length < least || !names.every(isName)) throw new Error("This isn't a prefix of stored objects.");
  return prefix;
}
