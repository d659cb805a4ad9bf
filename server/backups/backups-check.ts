/** What Health says of backups. */
import type { Backup, Backups, BackupState } from "../../domain/backups/backups.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { sizeText } from "../../domain/health/size-text.ts";
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { momentIn } from "../../domain/time/zones.ts";

/** A nightly backup that is older is missing. Milliseconds. */
const LATE = 50 * HOUR_MS;
const path = `${DASHBOARD}/backups`;

type Options = { readonly now: () => Date; readonly zone: () => string };

export const backupsCheck = (backups: Pick<Backups, "state">, { now, zone }: Options): HealthCheck => ({
  name: "Backups",
  check: async () => ({ ...rowOf(await backups.state(), { now: now(), zone: zone() }), path }),
});

function rowOf(state: BackupState, { now, zone }: { now: Date; zone: string }): HealthRow {
  const [newest] = state.backups;
  if (state.problem !== undefined)
    return { state: "bad", text: `The last one wasn't made. ${state.problem}`, todo: "Press “Back up now” once it's fixed." };
  if (!newest) return withoutAny(state);
  const text = `The newest is from ${momentIn(zone, Date.parse(newest.at))}, ${sizeText(newest.bytes)}. ${checkText(newest)}`;
  if (newest.check?.isGood === false)
    return { state: "bad", text, todo: "Make another one. If it fails again, the database may be damaged." };
  if (!state.isDaily) return { state: "watch", text, todo: "None is made by itself: BACKUPS is off." };
  if (now.getTime() - Date.parse(newest.at) > LATE)
    return { state: "bad", text, todo: "None was made in two nights. Press “Back up now”, and see the server's log." };
  if (state.isBesideData)
    return {
      state: "watch",
      text,
      todo: "They're on the same disk as the data. Download one now and then, or set BACKUP_FOLDER or STORAGE_URL on the server.",
    };
  return { state: newest.check ? "good" : "watch", text };
}

function withoutAny({ isDaily }: BackupState): HealthRow {
  if (isDaily) return { state: "watch", text: "None yet. The first one is made ten minutes after the start." };
  return {
    state: "bad",
    text: "There are none, and none is made by itself: BACKUPS is off.",
    todo: "Make one by hand, or set BACKUPS=daily on the server.",
  };
}

const checkText = ({ check }: Backup): string =>
  check === undefined
    ? "It wasn't tried yet."
    : check.isGood
      ? "It was restored as a test: all is there."
      : `It can't be restored: ${check.text}`;
