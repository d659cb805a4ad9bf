/** Backups: what there is, whether it can be restored, one more now, and to download. */
import type { Backup, Backups, BackupState } from "../../../domain/backups/backups.ts";
import { KEPT } from "../../../domain/backups/kept.ts";
import type { Action } from "../../../domain/dashboard/actions.ts";
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";
import { formatLength } from "../../../domain/health/length-text.ts";
import { sizeText } from "../../../domain/health/size-text.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { dateIn, timeIn } from "../../../domain/time/zones.ts";
import { HEALTH } from "../health/paths.ts";
import { Crumb, Form, Notice, When } from "../parts.tsx";
import { type Answer, DONE, doneMessage, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";

export const BACKUPS = `${DASHBOARD}/backups`;

const MESSAGES: Readonly<Record<string, string>> = {
  started: "A backup is being made. It's tried right after, so this can take a few minutes; this page shows it when you open it again.",
  running: "A backup is being made already.",
};

/** The field with a backup's name. */
const NAME = "backup";

export const backupsScreen: MemberScreen = {
  path: BACKUPS,
  right: "exports",
  get: (visit) => show(visit),
  async post(visit, fields) {
    switch (fields[INTENT] ?? "") {
      case "start": {
        const outcome = await backupsOf(visit).start();
        if (outcome === "started") await record(visit, "backup-started");
        return { redirect: withQuery(BACKUPS, { [DONE]: outcome }) };
      }
      case "download":
        return visit.session.isFresh ? download(visit, fields[NAME] ?? "") : "touch first";
      default:
        return show(visit);
    }
  },
};

/** Wherever there is a dashboard, there are backups. */
function backupsOf({ services }: SignedIn): Backups {
  if (!services.backups) throw new Error("Nothing is stored here.");
  return services.backups;
}

async function record({ dashboard, services, session }: SignedIn, action: Action, target?: string): Promise<void> {
  try {
    await dashboard.record(session.member, action, target);
  } catch (error) {
    services.report("history.not-recorded", error);
  }
}

async function download(visit: SignedIn, name: string): Promise<Answer> {
  const [found, { backups }] = [await backupsOf(visit).open(name), await backupsOf(visit).state()];
  const backup = backups.find((one) => one.name === name);
  if (!found || !backup) return show(visit, "That backup isn't there anymore.");
  const { timeZone } = visit.services.content.current().agent;
  const at = Date.parse(backup.at);
  await record(visit, "backup-downloaded", `${formatDate(dateIn(timeZone, at))}, ${timeIn(timeZone, at)}`);
  const type = backup.isEncrypted ? "application/octet-stream" : "application/gzip";
  return { download: { name, type, ...found } };
}

async function show(visit: SignedIn, problem?: string): Promise<Answer> {
  const { services, url, kept } = visit;
  const state = await backupsOf(visit).state();
  const message = doneMessage(url, MESSAGES);
  const asked = state.backups.find(({ name }) => name === kept?.[NAME]);
  return {
    title: "Backups",
    status: problem === undefined ? 200 : 422,
    body: (
      <>
        <Crumb path={HEALTH} name="Health" />
        <h1>Backups</h1>
        <p className="lead">{introOf(state)}</p>
        {message && !problem && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {state.problem && <Notice tone="bad">{`The last backup wasn't made. ${state.problem}`}</Notice>}
        {asked && (
          <Notice tone="good">
            <p>Thank you. Now you can download it.</p>
            <DownloadForm backup={asked} label="Download the backup you asked for" />
          </Notice>
        )}
        <Now state={state} />
        <List state={state} now={services.now()} />
        <Where state={state} />
      </>
    ),
  };
}

const introOf = ({ isDaily }: BackupState): string =>
  isDaily
    ? `Each night the site copies everything, and tries at once whether the copy can be restored. ${KEPT.days} daily, ${KEPT.weeks} weekly and ${KEPT.months} monthly ones are kept.`
    : "None is made by itself: BACKUPS is off on the server. You can make one here.";

const Now = ({ state: { isRunning } }: { state: BackupState }) =>
  isRunning ? (
    <p role="status">A backup is being made or tried right now.</p>
  ) : (
    <Form intent="start" label="Make a backup" className="request">
      <button type="submit" className="button">
        Back up now
      </button>
    </Form>
  );

const List = ({ state: { backups }, now }: { state: BackupState; now: Date }) => (
  <section aria-labelledby="list">
    <h2 id="list">{backups.length === 0 ? "No backups yet" : "Newest first"}</h2>
    {backups.length > 0 && (
      <ul className="rows">
        {backups.map((backup) => (
          <li key={backup.name} className={`card row${backup.check?.isGood === false ? " concern-stuck" : ""}`}>
            <h3>
              <When at={backup.at} />
              <Tag backup={backup} />
            </h3>
            <p className="small">
              {[
                `${formatLength(Math.max(0, now.getTime() - Date.parse(backup.at)))} ago`,
                sizeText(backup.bytes),
                ...(backup.isEncrypted ? ["encrypted"] : []),
                ...(backup.isByHand ? ["made by a command, never deleted by itself"] : []),
              ].join(" · ")}
            </p>
            <p>{checkText(backup)}</p>
            <DownloadForm backup={backup} label={`Download the backup ${backup.name}`} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Tag({ backup: { check } }: { backup: Backup }) {
  if (!check) return <span className="tag">Not tried</span>;
  return check.isGood ? <span className="tag">Can be restored</span> : <span className="tag tag-flagged">Can't be restored</span>;
}

const checkText = ({ check, isByHand }: Backup): string =>
  check
    ? check.isGood
      ? `Restored as a test: ${check.text}`
      : check.text
    : isByHand
      ? "To try it, run npm run restore with --verify on the server."
      : "It wasn't tried: the server was stopped before, or is still at it.";

const DownloadForm = ({ backup, label }: { backup: Backup; label: string }) => (
  <Form intent="download" label={label} fields={{ [NAME]: backup.name }}>
    <button type="submit" className="button button-quiet button-small">
      <span>{`Download ${sizeText(backup.bytes)}`}</span>
      <span className="sr-only">{`, the backup ${backup.name}`}</span>
    </button>
  </Form>
);

const Where = ({ state: { place, isBesideData, isEncrypted } }: { state: BackupState }) => (
  <section aria-labelledby="where">
    <h2 id="where">Where they are</h2>
    <p className="row-email">{`In ${place}.`}</p>
    {isBesideData && (
      <p>
        That's on the same disk as the data: if the disk is lost, both are. Download one now and then, or have the person who runs the
        server set BACKUP_FOLDER or STORAGE_URL.
      </p>
    )}
    <p>
      {isEncrypted
        ? "New ones are encrypted. Without the passphrase (BACKUP_PASSPHRASE) no one can read them, you included: keep it somewhere else, too."
        : "They aren't encrypted, and have everything people sent you: keep downloads where only you can read them. BACKUP_PASSPHRASE on the server encrypts new ones."}
    </p>
    <p>To restore one, the person who runs the server uses npm run restore. People who were erased since are erased again.</p>
  </section>
);
