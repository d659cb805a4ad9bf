/** The people who wrote: for the dashboard, and the filing of requests in the background. */
import type { Member } from "../../domain/dashboard/members.ts";
import type { DecisionResult } from "../../domain/booking/booking.ts";
import { answerTimes } from "../../domain/people/answer-times.ts";
import type { People } from "../../domain/people/people-service.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { decideTx } from "../bookings/decisions.ts";
import { writeOrReject } from "../bookings/rejections.ts";
import type { Clock } from "../clock.ts";
import { createPacedWork } from "../paced-work.ts";
import type { Store, Writer } from "../store/store.ts";
import { answeredRequests } from "./answered-requests.ts";
import { fileSome } from "./file-requests.ts";
import { findPeople } from "./find-people.ts";
import { mergeTx, splitTx } from "./merge.ts";
import { queueMornings } from "./morning-email.ts";
import { detailOf } from "./person-detail.ts";
import { addNoteTx, deleteNoteTx, markSpamTx, notSpamTx, setNextStepTx } from "./person-work.ts";
import { deleteReplyTx, draftReply, saveReplyTx, savedReplies, sendReplyTx, stopWritingTx } from "./replies.ts";
import { findWave, idsOfWave, moveToSpamTx, undoSpamTx } from "./spam-wave.ts";
import { todayOf } from "./today.ts";

export type ContactsOptions = {
  readonly clock: Clock;
  readonly content: () => SiteContent;
  /** Where a reply to an answer goes. */
  readonly replyTo: () => string;
  /** Called when an email was queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
  /** What Today says is stuck, and what is old. */
  readonly stuck: readonly ConcernSource[];
  readonly old: readonly ConcernSource[];
};

export type OpenContacts = {
  readonly forPages: People;
  /** Requests were stored. */
  wake(): void;
  begin(): void;
  stop(): Promise<void>;
};

/** Most rounds of filing before a screen is shown; the others follow in the background. */
const MOST_ROUNDS = 8;

/** In the background: rounds of filing without a rest, the rest between, and the wait for what another copy of the site stores. Milliseconds. */
const FILING = { rounds: 4, pause: 500, longestNap: MINUTE_MS } as const;

export function openContacts(store: Store, options: ContactsOptions): OpenContacts {
  const { clock, report, wake } = options;
  const filing = createPacedWork({
    clock,
    pause: FILING.pause,
    work: (isOn) =>
      isAllFiled(store, clock, isOn).then(
        (isAll) => (isAll ? FILING.longestNap : 0),
        (error: unknown) => {
          report("people.not-filed", error);
          return FILING.longestNap;
        },
      ),
  });
  let stopMornings = (): void => {};
  return {
    forPages: peopleOn(store, options),
    wake: filing.look,
    begin() {
      filing.begin();
      const zone = (): string => options.content().agent.timeZone;
      stopMornings = queueMornings({ store, clock, zone, wake, report: (event, fields) => report(event, new Error(fields["problem"])) });
    },
    async stop() {
      stopMornings();
      await filing.stop();
    },
  };
}

/** Files a few rounds. Resolves to whether there's nothing more to file. */
async function isAllFiled(store: Store, clock: Clock, isOn: () => boolean): Promise<boolean> {
  for (let round = 0; round < FILING.rounds && isOn(); round += 1) if ((await fileSome(store, clock.now())) === 0) return true;
  return false;
}

type Steps = {
  readonly now: () => Date;
  /** Files what was stored a moment ago. */
  readonly file: () => Promise<void>;
  /** A change that may queue emails. */
  readonly writing: <T>(change: (trx: Writer) => Promise<T>) => Promise<T>;
};

const wavesOn = (store: Store, { now, file, writing }: Steps): Pick<People, "findWave" | "moveToSpam" | "moveWaveToSpam" | "undoSpam"> => ({
  async findWave(query, after) {
    await file();
    return findWave(store.db, query, after);
  },
  moveToSpam: (ids) => writing((trx) => moveToSpamTx(trx, ids, now())),
  moveWaveToSpam: (query, until) => writing(async (trx) => moveToSpamTx(trx, await idsOfWave(trx, query, until), now())),
  undoSpam: (movedAt, before) => writing((trx) => undoSpamTx(trx, movedAt, before, now())),
});

/** What screens ask for. What was stored a moment ago is filed first. */
function peopleOn(store: Store, options: ContactsOptions): People {
  const { content, wake } = options;
  const now = (): Date => options.clock.now();
  const types = () => content().appointmentTypes;
  const file = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await fileSome(store, now())) === 0) return;
  };
  const writing = async <T>(change: (trx: Writer) => Promise<T>): Promise<T> => {
    const result = await store.write(change);
    wake();
    return result;
  };
  return {
    async find(query) {
      await file();
      return findPeople(store.db, query);
    },
    async get(id, before) {
      await file();
      return detailOf(store.db, id, { now: now(), types: types(), ...(before !== undefined && { before }) });
    },
    setNextStep: (id, step) => store.write((trx) => setNextStepTx(trx, id, step, now())),
    addNote: (by, id, kind, text) => store.write((trx) => addNoteTx(trx, id, { member: by.id, kind, text }, now())),
    deleteNote: async (id, note) => void (await store.write((trx) => deleteNoteTx(trx, id, note))),
    ...wavesOn(store, { now, file, writing }),
    markSpam: (ids) => writing((trx) => countOf(ids, (id) => markSpamTx(trx, id, now()))),
    markDone: (ids) => store.write((trx) => countOf(ids, (id) => setNextStepTx(trx, id, DONE, now()))),
    notSpam: (id) => store.write((trx) => notSpamTx(trx, id, now())),
    async decide(by, id, lead, decision) {
      const theirs = store.db.selectFrom("lead_work").select("lead").where("lead", "=", lead).where("person", "=", id);
      if (!(await theirs.executeTakeFirst())) return "gone";
      const decided = await writeOrReject<Exclude<DecisionResult, "taken">, "taken">(store, (trx) =>
        decideTx(trx, lead, decision, now(), { member: by.id }),
      );
      wake();
      return decided;
    },
    merge: (into, from) => store.write((trx) => mergeTx(trx, into, from, now())),
    split: (id, leads) => store.write((trx) => splitTx(trx, id, leads, now())),
    draft: (by, id) => draftReply(store, id, { member: by.id, replyTo: options.replyTo(), now: now(), types: types() }),
    stopWriting: async (by, id) => void (await store.write((trx) => stopWritingTx(trx, id, by.id))),
    reply: (by, id, reply) => writing((trx) => sendReplyTx(trx, id, reply, { member: by.id, now: now() })),
    savedReplies: () => savedReplies(store.db),
    saveReply: (reply) => store.write((trx) => saveReplyTx(trx, reply, now())),
    deleteReply: async (id) => void (await store.write((trx) => deleteReplyTx(trx, id))),
    async today() {
      await file();
      const look = async (sources: readonly ConcernSource[]) => (await Promise.all(sources.map((source) => source(now())))).flat();
      const day = await todayOf(store.db, { now: now(), zone: content().agent.timeZone, types: types() });
      return { ...day, stuck: await look(options.stuck), old: await look(options.old) };
    },
    async answerTimes() {
      await file();
      const { requests, isPartial } = await answeredRequests(store.db, now());
      const { replyPromise: promise, availability: hours } = content();
      return answerTimes(requests, { promise, hours, now: now() }, isPartial);
    },
    ...morningChoice(store),
  };
}

const DONE = { state: "done", until: undefined, nextStep: "" } as const;

async function countOf(ids: readonly string[], change: (id: string) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const id of ids) if (await change(id)) count += 1;
  return count;
}

const morningChoice = (store: Store): Pick<People, "wantsMorningEmail" | "setMorningEmail"> => ({
  async wantsMorningEmail({ id }: Member) {
    const member = await store.db.selectFrom("members").select("morning_email").where("id", "=", id).executeTakeFirst();
    return member?.morning_email === 1;
  },
  async setMorningEmail({ id }, isWanted) {
    await store.write((trx) =>
      trx
        .updateTable("members")
        .set({ morning_email: isWanted ? 1 : 0 })
        .where("id", "=", id)
        .execute(),
    );
  },
});
