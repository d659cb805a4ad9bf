/** One line of JSON for each thing worth telling. Nothing of a visitor goes in: no body, no query, no address, no unknown path. */

export type Fields = Readonly<Record<string, string | number | boolean | undefined>>;
export type Log = (level: "info" | "warn" | "error", event: string, fields?: Fields) => void;

/** A log that writes to a stream; standard output unless told otherwise. */
export const createLog =
  (write: (line: string) => void = (line) => process.stdout.write(line)): Log =>
  (level, event, fields = {}) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);

/** What may be said of an error: its kind, code and place. Its message is left out, as it may repeat what a visitor sent. */
export function loggable(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  const at = error.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim();
  return {
    error: error.name,
    ...(code && { code }),
    ...(at && { where: at.replace(/\(?file:\/\/\S*\/(?=(server|build|domain|content)\/)/, "(") }),
  };
}
