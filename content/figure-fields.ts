/** The fields that every figure in a form of the dashboard has, and the two whose help differs. */

export const figureFields = {
  description: { label: "Below the value", help: '"last 12 months".', kind: "text", maxLength: 60, optional: true },
  source: { label: "Source", help: "Who published it. Visitors see it.", kind: "text", maxLength: 120 },
  asOf: { label: "Date of the figure", kind: "date" },
} as const;

/** After how many days the figure is old. */
export const goodForField = (help: string) =>
  ({ label: "Good for", help, kind: "number", min: 1, max: 3660, unit: "days", optional: true }) as const;

export const noteField = (help: string) => ({ label: "Note to yourself", help, kind: "text", maxLength: 200, optional: true }) as const;
