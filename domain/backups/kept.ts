/** Backups that are kept: the newest of each of so many days, weeks and months. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;
