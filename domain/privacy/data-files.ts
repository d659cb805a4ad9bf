/** The files that the agent can download here; subscribers and closed sales have files that can be imported again. */

export const DATA_FILES = {
  people: "People",
  requests: "Requests",
  appointments: "Appointments",
} as const;

export type DataFile = keyof typeof DATA_FILES;

export const isDataFile = (text: string | undefined): text is DataFile => text !== undefined && Object.hasOwn(DATA_FILES, text);
