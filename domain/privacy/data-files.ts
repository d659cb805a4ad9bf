/** The files that the agent can download. */

export const DATA_FILES = {
  people: "People",
  requests: "Requests",
  appointments: "Appointments",
  subscribers: "Newsletter subscribers",
} as const;

export type DataFile = keyof typeof DATA_FILES;

export const isDataFile = (text: string | undefined): text is DataFile => text !== undefined && Object.hasOwn(DATA_FILES, text);
