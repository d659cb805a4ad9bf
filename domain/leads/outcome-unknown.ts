/** It's unknown whether a request was stored: the connection to the database was lost at that moment. A second try counts once. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

/** By the name: the built app has a copy of this class that isn't the server's. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Error && error.name === "OutcomeUnknown";
