/** People's data, for the dashboard: consents, copies, erasures, retention, files, and past clients. */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Who } from "../../domain/privacy/found.ts";
import type { Looked, Privacy } from "../../domain/privacy/privacy-service.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { createBackgroundWork } from "../background-work.ts";
import { typeOf } from "../bookings/rows.ts";
import type { Clock } from "../clock.ts";
import { consentsOf } from "../consents/ledger.ts";
import { noteSome } from "../consents/note-consent.ts";
import { stopTx, undoStopTx } from "../consents/stop.ts";
import { fileSome } from "../contacts/file-requests.ts";
import { copyFiles, copyTexts } from "../people/copy.ts";
import { countRecords } from "../people/counts.ts";
import { proofsOn, proofWith } from "../people/erasure-proofs.ts";
import { isAhead } from "../people/records.ts";
import { zipPieces } from "../people/zip.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { rowsOf } from "./data-rows.ts";
import { createEraser } from "./eraser.ts";
import { lookUp, recordsOf, seenOf } from "./look-up.ts";
import { importClientsTx, leftOut, removeImport } from "./past-clients.ts";
import { retentionOf } from "./retention-preview.ts";
import { staysOf } from "./stays.ts";
import { readUpload } from "../sales/upload.ts";

export type PrivacyOptions = {
  readonly clock: Clock;
  readonly dataDir: string;
  readonly storage: ObjectStorage;
  readonly content: () => SiteContent;
  readonly agentEmail: () => string;
  /** Called when an email was queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
};

export type OpenPrivacy = {
  readonly forPages: Privacy;
  /** Requests were stored. */
  wake(): void;
  begin(): void;
  stop(): Promise<void>;
};

/** Most rounds of filing and noting before a screen is shown; the others follow in the background. */
const MOST_ROUNDS = 8;

export function openPrivacy(store: Store, options: PrivacyOptions): OpenPrivacy {
  const { clock, report } = options;
  const noting = createBackgroundWork({
    clock,
    async look(signal) {
      while (!signal.aborted && (await noteSome(store)) > 0) await nextTurn();
      // Another copy of the site may store requests, too.
      return false;
    },
    report: (error) => report("consents.not-noted", error),
  });
  const eraser = createEraser(store, options);
  return {
    forPages: { ...privacyOn(store, options), erase: eraser.erase },
    wake: noting.wake,
    begin() {
      noting.begin();
      eraser.begin();
    },
    stop: async () => void (await Promise.all([noting.stop(), eraser.stop()])),
  };
}

function privacyOn(store: Store, options: PrivacyOptions): Omit<Privacy, "erase"> {
  const { clock, content, dataDir, storage } = options;
  const now = (): Date => clock.now();
  /** What was stored a moment ago is filed and noted first. */
  const prepare = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await fileSome(store, now())) + (await noteSome(store)) === 0) return;
  };
  return {
    async consents(person) {
      await prepare();
      return consentsOf(store.db, person);
    },
    stop: (by, person) => store.write((trx) => stopTx(trx, person, { member: by.id, now: now() })),
    undoStop: (by, person) => store.write((trx) => undoStopTx(trx, person, { member: by.id, now: now() })),
    async find(who) {
      await prepare();
      return find(store, who, options);
    },
    async copy(who, seen) {
      await prepare();
      const looked = await lookUp(store.db, who);
      if (looked.state !== "found") return looked;
      if (seen !== undefined && seen !== (await seenOf(store, looked))) return { state: "changed" };
      const records = await recordsOf(store.db, looked);
      const how = { person: looked.addresses.join(", "), now: now(), content: content(), dataDir, storage };
      const canRead = !records.requests.some(({ lead }) => lead.pictures !== null) || (await storage.health())?.working !== false;
      const { text } = copyTexts(records, how);
      return { state: "found", text, archive: canRead ? zipPieces(copyFiles(records, how), how.now) : undefined };
    },
    proofs: (after) => proofsOn(store.db, after),
    proof: (id) => proofWith(store.db, id),
    retention: (months, after) =>
      retentionOf(store.db, { months, keepMonths: content().privacy.keepMonths || undefined, now: now(), ...(after && { after }) }),
    rows: (file) => rowsOf(store.db, file, content(), now()),
    readUpload,
    leftOut: (clients, hasConsent) => leftOut(store.db, clients, { dataDir, hasConsent }),
    importClients: (by, clients, consent) => store.write((trx) => importClientsTx(trx, clients, { consent, member: by.id, now: now() })),
    removeImport: (batch) => removeImport(store, batch, { dataDir, storage, now, wait: (milliseconds) => pause(milliseconds) }),
  };
}

async function find(store: Store, who: Who, { clock, content, storage }: PrivacyOptions): Promise<Looked> {
  const looked = await lookUp(store.db, who);
  if (looked.state !== "found") return looked;
  const records = await recordsOf(store.db, looked);
  const now = clock.now();
  const { appointmentTypes } = content();
  return {
    state: "found",
    seen: await seenOf(store, looked),
    addresses: looked.addresses,
    counts: countRecords(records),
    ahead: records.requests.flatMap(({ booking }) =>
      booking && isAhead(booking, now.toISOString())
        ? [{ id: booking.id, start: booking.starts_at, type: typeOf(booking, appointmentTypes).name }]
        : [],
    ),
    stays: await staysOf(store.db, records, { looked, content: content(), storage, engine: store.engine, now }),
    sharers: looked.sharers,
  };
}
