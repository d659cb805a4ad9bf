/** What the dashboard's screens about people's data can look like. */
import type { Page } from "@playwright/test";
import { toInstant } from "../../domain/time/instant.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { fileSome } from "../../server/contacts/file-requests.ts";
import { findPeople } from "../../server/contacts/find-people.ts";
import { addProofTx } from "../../server/people/erasure-proofs.ts";
import { asking, bookingsOn, TEN, typeWith } from "../bookings.ts";
import { at, type Look } from "./dashboard-access.ts";
import { answerTo, post, type World } from "./dashboard-world.ts";

const PRIVACY = "/dashboard/privacy";
const EMAIL = "priva@visitor.test";
const DAY = 24 * 3_600_000;

/** Someone agreed to texts and has an appointment, in the store of the site. Returns the person's id. */
async function someone({ inStore }: World): Promise<string> {
  let id = "";
  await inStore(async (store) => {
    const known = await findPeople(store.db, { q: EMAIL });
    id = known.people[0]?.id ?? "";
    if (id !== "") return;
    const now = (): Date => new Date();
    const answers = [
      { name: "name", label: "Name", value: "Priva Quillfeather", role: "name" },
      { name: "email", label: "Email", value: EMAIL, role: "email" },
      { name: "phone", label: "Phone", value: "612-555-0123", role: "phone" },
    ] as const;
    const lead = { form: "ask", formName: "Question about a home", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
    const consent = "Jordan may text or call me at this number about my request. Reply STOP to opt out.";
    await createLeads(store, { now }).take({ ...lead, answers, consent });
    const bookings = await bookingsOn(store, { now });
    const from = Date.now() + DAY;
    const [start = TEN] = await bookings.free(typeWith("consultation"), "phone", toInstant(from), toInstant(from + 20 * DAY));
    await bookings.book(asking(start, { name: "Priva Quillfeather", email: EMAIL, phone: "612-555-0123" }));
    while ((await fileSome(store, now())) > 0);
    id = (await findPeople(store.db, { q: EMAIL })).people[0]?.id ?? "";
  });
  return id;
}

async function aProof({ inStore }: World): Promise<void> {
  const note = { id: "0197-proof", by: "command", counts: { requests: 3, appointments: 1, photos: 2 } };
  await inStore((store) => store.write((trx) => addProofTx(trx, { ...note, at: new Date().toISOString(), digests: ["k".repeat(43)] })));
}

async function readFile(page: Page, text: string): Promise<void> {
  await page.goto(`${PRIVACY}/past-clients`);
  await page.getByLabel("No, or I don't know").check();
  await page.setInputFiles("[name=file]", { name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.waitForLoadState();
}

export const privacyLooks: readonly Look[] = [
  {
    screen: "/dashboard/people/:person",
    name: "with consents, after STOP",
    always: true,
    async open(page, world) {
      const path = `/dashboard/people/${await someone(world)}`;
      await page.goto("/dashboard/people");
      await post(page, path, { do: "stop" });
      await page.goto(path);
    },
  },
  {
    screen: "/dashboard/people/:person/answer",
    name: "after STOP",
    async open(page, world) {
      const path = `/dashboard/people/${await someone(world)}`;
      await page.goto("/dashboard/people");
      await post(page, path, { do: "stop" });
      await page.goto(`${path}/answer`);
    },
  },
  { screen: PRIVACY, name: "plain", open: at(PRIVACY) },
  { screen: PRIVACY, name: "not accepted", open: (page) => answerTo(page, PRIVACY, { do: "find", typed: "Priva" }) },
  {
    screen: PRIVACY,
    name: "someone found",
    async open(page, world) {
      await someone(world);
      await answerTo(page, PRIVACY, { do: "find", typed: EMAIL });
    },
  },
  {
    screen: `${PRIVACY}/people/:person`,
    name: "with an appointment",
    async open(page, world) {
      await page.goto(`${PRIVACY}/people/${await someone(world)}`);
    },
  },
  { screen: `${PRIVACY}/erasures`, name: "none", open: at(`${PRIVACY}/erasures`) },
  {
    screen: `${PRIVACY}/erasures`,
    name: "one",
    async open(page, world) {
      await aProof(world);
      await page.goto(`${PRIVACY}/erasures`);
    },
  },
  {
    screen: `${PRIVACY}/erasures/:proof`,
    name: "not finished",
    async open(page, world) {
      await aProof(world);
      await page.goto(`${PRIVACY}/erasures/0197-proof`);
    },
  },
  { screen: `${PRIVACY}/retention`, name: "nothing", open: at(`${PRIVACY}/retention?months=1`) },
  { screen: `${PRIVACY}/retention`, name: "not accepted", open: at(`${PRIVACY}/retention?months=soon`) },
  { screen: `${PRIVACY}/past-clients`, name: "plain", open: at(`${PRIVACY}/past-clients`) },
  {
    screen: `${PRIVACY}/past-clients`,
    name: "to import",
    open: (page) => readFile(page, "Name,Email,Phone,Note\nCleo Berg,cleo@past.test,612-555-0155,Bought in 2019\nDora,,612-555-0166,"),
  },
  {
    screen: `${PRIVACY}/past-clients`,
    name: "not accepted",
    open: (page) => readFile(page, "Name,Email\nCleo,at home\nDora,"),
  },
];
