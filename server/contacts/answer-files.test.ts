/** Files of answers where they're stored: sent, kept apart, cleared up, copied, erased. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SITE } from "../../tests/bookings.ts";
import { CONTENT } from "../../tests/content.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import type { AnswerFiles } from "../../domain/people/answer-files.ts";
import type { People } from "../../domain/people/people-service.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { createLeads } from "../leads/leads.ts";
import { copyFiles } from "../people/copy.ts";
import { erase } from "../people/erase.ts";
import { findRecords } from "../people/records.ts";
import { adoptLocalPhotos } from "../photos/adopt.ts";
import { PICTURES } from "../photos/folders.ts";
import { sweepPhotos, UNCLAIMED_FOR } from "../photos/sweep.ts";
import { readSettings } from "../settings/settings.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { copyPhotos } from "../transfer/photos.ts";
import { createAnswerFiles } from "./answer-files.ts";
import { openContacts } from "./open-contacts.ts";
import { replyWriter } from "./reply-email.ts";

/** Files get the time of this machine. */
const NOW = new Date();
const MEMBER = { id: "ana", name: "Ana", email: "ana@agent.test", role: "owner" } as const;
const TEXT = "What the files are about: 0123456789";

let dataDir: string;
let store: Store;
let server: S3Server;
let present: number;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-answers-"));
  store = await openStore(dataDir);
  server = await openS3Server({ page: 2 });
  present = NOW.getTime();
});
afterEach(async () => {
  await store.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const now = (): Date => new Date((present += 1000));

describe.each(["files", "S3"])("files of answers in %s", (kind) => {
  let storage: ObjectStorage;
  let files: AnswerFiles;
  let people: People;
  beforeEach(async () => {
    storage = await openStorage(readSettings({ DATA_DIR: dataDir, ...(kind === "S3" && server.settings) }));
    files = createAnswerFiles({ store, storage, dataDir, report: () => {} });
    const nothing = { wake: () => {}, report: () => {}, stuck: [], old: [] };
    people = openContacts(store, {
      clock: { now, after: () => () => {} },
      content: () => CONTENT,
      replyTo: () => "",
      ...nothing,
    }).forPages;
  });

  async function write(name: string, email: string): Promise<{ readonly person: string; readonly lead: string }> {
    const answers = [
      { name: "name", label: "Name", value: name, role: "name" },
      { name: "email", label: "Email", value: email, role: "email" },
    ] as const;
    const about = { form: "f", formName: "Form", leadType: "General", page: "/", origin: {}, spamSignals: [] } as const;
    const { id } = await createLeads(store, { now }).take({ ...about, answers });
    return { person: (await people.find({ q: name })).people[0]?.id ?? "", lead: id };
  }

  async function keep(...names: readonly string[]): Promise<string> {
    const body = new FormData();
    for (const name of names) body.append("files", new File([TEXT, name], name));
    const kept = await files.receive(new Request("http://site.test/", { method: "POST", body }));
    return ("folder" in kept && kept.folder) || "";
  }

  async function answer(person: string, folder: string): Promise<string> {
    const { lastAnswer = "" } = (await people.draft(MEMBER, person)) ?? {};
    const id = newId(now());
    const attached = { folder, files: (await files.list(folder)) ?? [] };
    const sent = await people.reply(MEMBER, person, { id, subject: "Re", body: "Here.", lastAnswer, next: "open", attached });
    expect(sent.state).toBe("sent");
    return id;
  }

  const compose = (id: string) => replyWriter(store, { ...SITE, dataDir, photos: { storage } })({ id });
  const options = () => ({ dataDir, storage, now, wait: async () => {} });
  async function keys(in_ = storage): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of in_.list(PICTURES)) found.push(key);
    return found;
  }

  test("go with the email, and without them it waits and is tried again", async () => {
    const { person } = await write("Ana Moreno", "ana@visitor.test");
    const folder = await keep("Plan.pdf", "Étage.txt");
    const id = await answer(person, folder);
    const { attachments = [] } = (await compose(id)) ?? {};
    expect(attachments.map(({ name, content }) => [name, content.toString()])).toEqual([
      ["Plan.pdf", `${TEXT}Plan.pdf`],
      ["Étage.txt", `${TEXT}Étage.txt`],
    ]);
    await storage.deleteFolder(`${PICTURES}answer-${folder}/`);
    await expect(compose(id)).rejects.toThrow("file of an answer");
  });

  test("stay while their answer is stored, and are cleared up when it was never sent", async () => {
    const { person } = await write("Ana Moreno", "ana@visitor.test");
    const sent = await keep("sent.txt");
    await answer(person, sent);
    const left = await keep("left.txt");
    const sweep = (after: number) => sweepPhotos({ dataDir, storage, store, now: new Date(NOW.getTime() + after) });
    expect(await sweep(DAY_MS / 2)).toMatchObject({ unclaimed: 0, deleted: 0 });
    expect(await sweep(DAY_MS + 3_600_000)).toMatchObject({ unclaimed: 1 });
    expect(await files.list(left)).toBeUndefined();
    expect(await sweep(UNCLAIMED_FOR + 3 * DAY_MS)).toMatchObject({ deleted: 1 });
    expect((await files.list(sent))?.map(({ name }) => name)).toEqual(["sent.txt"]);
    expect((await keys()).filter((key) => !key.includes(sent))).toEqual([]);
  });

  test("are the person's who is left after a merge and a split", async () => {
    const [ana, bob] = [await write("Ana Moreno", "ana@visitor.test"), await write("Bob Berg", "bob@visitor.test")];
    const reply = await answer(bob.person, await keep("plan.txt"));
    await people.merge(ana.person, bob.person);
    expect((await files.open(ana.person, reply, "1.bin"))?.name).toBe("plan.txt");
    const apart = (await people.split(ana.person, [bob.lead])) ?? "";
    expect((await files.open(apart, reply, "1.bin"))?.name).toBe("plan.txt");
    expect(await files.open(ana.person, reply, "1.bin")).toBeUndefined();
  });

  test.each(["request", "person"] as const)("go with the erasure of their %s, everywhere, and no one else's do", async (what) => {
    const [ana, bob] = [await write("Ana Moreno", "ana@visitor.test"), await write("Bob Berg", "bob@visitor.test")];
    const [plan, other] = [await keep("plan.txt"), await keep("other.txt")];
    for (const [one, folder] of [
      [ana, plan],
      [bob, other],
    ] as const)
      await answer(one.person, folder);
    // The form of a sent answer was sent once more: by the browser's Back.
    await answer(bob.person, other);
    const none = { requests: [], subscribers: [] };
    await erase(store, what === "request" ? { ...none, requests: [ana.lead] } : { ...none, people: [ana.person] }, options());
    expect((await keys()).filter((key) => key.includes(plan))).toEqual([]);
    expect(existsSync(path.join(dataDir, "photos", `answer-${plan}`))).toBe(false);
    expect(await files.list(other)).toHaveLength(1);
    await erase(store, { ...none, requests: [bob.lead] }, options());
    expect(await keys()).toEqual([]);
  });

  test("are in the person's copy, under their names", async () => {
    const { person } = await write("Ana Moreno", "ana@visitor.test");
    const reply = await answer(person, await keep("plan.txt"));
    const records = await findRecords(store.db, (identifier) => identifier === "email ana@visitor.test");
    const copied = new Map<string, string>();
    for await (const { name, content } of copyFiles(records, { dataDir, storage, person: "Ana", now: NOW, content: CONTENT }))
      copied.set(name, content.toString());
    expect(copied.get(`answers/${reply}/1-plan.txt`)).toBe(`${TEXT}plan.txt`);
    expect(copied.get("data.txt")).toContain(`answers/${reply}/1-plan.txt`);
  });

  test("are copied to another storage with their lists", async () => {
    await keep("plan.txt");
    const target = fileStorage(path.join(dataDir, "elsewhere"));
    await copyPhotos([storage], target);
    expect(await keys(target)).toHaveLength(2);
    expect(await keys(target)).toEqual((await keys()).toSorted());
  });

  test("that were put back into the data folder are moved to where the storage is", async () => {
    const local = createAnswerFiles({ store, storage: fileStorage(dataDir), dataDir, report: () => {} });
    const body = new FormData();
    body.append("files", new File([TEXT], "plan.txt"));
    const kept = await local.receive(new Request("http://site.test/", { method: "POST", body }));
    await adoptLocalPhotos(dataDir, storage);
    expect(await files.list(("folder" in kept && kept.folder) || "")).toHaveLength(1);
  });
});
