/**
 * Erases people from the dashboard. What goes is noted in `erasures.jsonl` first; then it's applied at once, and
 * again in the background as long as an email is on its way. What stays until an appointment is over is the upkeep's.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Privacy } from "../../domain/privacy/privacy-service.ts";
import { createBackgroundWork } from "../background-work.ts";
import { cancelTx } from "../bookings/changes.ts";
import { newId } from "../clock.ts";
import { fileSome } from "../contacts/file-requests.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { countRecords, erasedAt } from "../people/counts.ts";
import { addProofTx, proofWith } from "../people/erasure-proofs.ts";
import { rememberErasure } from "../people/erasures.ts";
import { isAhead, isLeaving, type Records } from "../people/records.ts";
import type { Store } from "../store/store.ts";
import { lookUp, recordsOf, seenOf } from "./look-up.ts";
import type { PrivacyOptions } from "./open-privacy.ts";

/** How long a member waits for the answer. Milliseconds. */
const LONGEST_WAIT = 4000;

/** An email that a killed server was sending goes out within seconds, or within a minute. Milliseconds. */
const FIRST_PAUSE = 5000;

/** Most rounds of filing first. What isn't filed is found by its addresses all the same. */
const MOST_ROUNDS = 8;

export type Eraser = {
  erase: Privacy["erase"];
  begin(): void;
  stop(): Promise<void>;
};

export function createEraser(store: Store, options: PrivacyOptions): Eraser {
  const { clock, dataDir, storage, agentEmail, report } = options;
  const now = (): Date => clock.now();
  /** One at a time in this process. */
  let last: Promise<boolean> = Promise.resolve(true);

  /** Resolves to whether no email that announces a cancellation is waited for. */
  const apply = (): Promise<boolean> => {
    last = last
      .catch(() => true)
      .then(async () => {
        const wait = (milliseconds: number): Promise<void> => pause(milliseconds);
        const applied = await applyErasures(store, { dataDir, storage, now, wait, agentEmail: agentEmail() });
        return !applied?.kept.some((request) => isLeaving(request, now()));
      });
    return last;
  };
  // What fails is tried again, by the upkeep at the latest.
  const work = createBackgroundWork({ clock, look: apply, firstPause: FIRST_PAUSE, report: (error) => report("people.not-erased", error) });

  return {
    async erase(by, who, ahead, seen) {
      for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await fileSome(store, now())) === 0) break;
      const looked = await lookUp(store.db, who);
      if (looked.state !== "found") return looked;
      // What is erased can't be brought back: not what someone merged into it after it was shown.
      if (seen !== undefined && seen !== (await seenOf(store, looked))) return { state: "changed" };
      const records = await recordsOf(store.db, looked);
      const open = aheadIn(records, now());
      if (open.length > 0 && ahead === undefined) return { state: "ahead" };
      const id = newId(now());
      const at = erasedAt(records, now());
      const note = { id, by: by.id, counts: countRecords(records), ...(ahead === "cancel" && open.length > 0 && { ahead }) };
      // First of all, so that the emails about it are queued before anything could take the appointment.
      if (ahead === "cancel")
        await store.write(async (trx) => {
          for (const lead of open) await cancelTx(trx, lead, now(), "sure");
        });
      options.wake();
      const digests = await rememberErasure(dataDir, looked.identifiers, at, note);
      await store.write((trx) => addProofTx(trx, { ...note, at, digests }));
      const ended = await Promise.race([apply(), pause(LONGEST_WAIT, false, { ref: false })]);
      if (!ended) work.wake();
      const proof = await proofWith(store.db, id);
      return { state: proof?.doneAt ? "done" : "going-on", proof: id };
    },
    begin: work.begin,
    async stop() {
      await work.stop();
      await last.catch(() => true);
    },
  };
}

const aheadIn = ({ requests }: Records, now: Date): string[] =>
  requests.flatMap(({ lead, booking }) => (isAhead(booking, now.toISOString()) ? [lead.id] : []));
