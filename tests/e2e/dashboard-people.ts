/** What the dashboard's screens about people can look like. */
import { createLeads } from "../../server/leads/leads.ts";
import { fileSome } from "../../server/contacts/file-requests.ts";
import { findPeople } from "../../server/contacts/find-people.ts";
import { at, type Look, openDetails } from "./dashboard-access.ts";
import { answerTo, post, type World } from "./dashboard-world.ts";

/** Someone wrote, in the store of the site. Returns the person's id. */
async function writeTo({ inStore }: World, name: string, email: string): Promise<string> {
  let id = "";
  await inStore(async (store) => {
    const answers = [
      { name: "name", label: "Name", value: name, role: "name" },
      { name: "email", label: "Email", value: email, role: "email" },
      { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
      { name: "message", label: "Message", value: `Is the porch screened, and may I see it? ${Math.random()}`, role: "message" },
    ] as const;
    const lead = { form: "ask", formName: "Question about a home", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
    await createLeads(store, { now: () => new Date() }).take({ ...lead, answers });
    while ((await fileSome(store, new Date())) > 0);
    id = (await findPeople(store.db, { q: email })).people.find((person) => person.name === name)?.id ?? "";
  });
  return id;
}

const PERSON = "/dashboard/people/:person";

const ofPerson =
  (part: string): Look["open"] =>
  async (page, world) => {
    await page.goto(`/dashboard/people/${await writeTo(world, "Ana Moreno", "ana@visitor.test")}${part}`);
    await openDetails(page);
  };

export const peopleLooks: readonly Look[] = [
  {
    screen: "/dashboard",
    name: "someone waits",
    always: true,
    async open(page, world) {
      await writeTo(world, "Ana Moreno", "ana@visitor.test");
      await page.goto("/dashboard");
    },
  },
  {
    screen: "/dashboard/people",
    name: "plain",
    async open(page, world) {
      await writeTo(world, "Ana Moreno", "ana@visitor.test");
      await writeTo(world, "Bob Moreno", "ana@visitor.test");
      await page.goto("/dashboard/people");
    },
  },
  {
    screen: "/dashboard/people",
    name: "a wave of spam",
    async open(page, world) {
      const path = await writeTo(world, "Win Prize", "win@visitor.test");
      await world.inStore((store) => store.write((trx) => trx.updateTable("people").set({ flagged: 1 }).where("id", "=", path).execute()));
      await page.goto("/dashboard/people?wave=flagged&all=");
      await openDetails(page);
    },
  },
  {
    screen: "/dashboard/people",
    name: "moved to spam",
    async open(page, world) {
      const id = await writeTo(world, "Win Prize", "win@visitor.test");
      await page.goto("/dashboard/people");
      await page.locator(`[name="person-${id}"]`).check();
      await page.getByRole("button", { name: "Spam", exact: true }).click();
      await page.getByText("Moved to spam: 1 person.").waitFor();
    },
  },
  { screen: "/dashboard/people", name: "nothing found", open: at("/dashboard/people?q=zzz&state=spam") },
  {
    screen: PERSON,
    name: "with a note",
    async open(page, world) {
      await writeTo(world, "Bob Moreno", "ana@visitor.test");
      const path = `/dashboard/people/${await writeTo(world, "Ana Moreno", "ana@visitor.test")}`;
      await page.goto("/dashboard/people");
      await post(page, path, { do: "note", kind: "note", text: "Has a dog, likes porches." });
      await page.goto(path);
      await openDetails(page);
    },
  },
  {
    screen: PERSON,
    name: "not accepted",
    async open(page, world) {
      await answerTo(page, `/dashboard/people/${await writeTo(world, "Ana Moreno", "ana@visitor.test")}`, { do: "next", state: "waiting" });
    },
  },
  { screen: `${PERSON}/answer`, name: "plain", open: ofPerson("/answer") },
  {
    screen: `${PERSON}/merge`,
    name: "found",
    async open(page, world) {
      await writeTo(world, "Bob Moreno", "bob@visitor.test");
      await ofPerson("/merge?q=moreno")(page, world);
    },
  },
  {
    screen: `${PERSON}/answer`,
    name: "preview",
    async open(page, world) {
      await page.goto(`/dashboard/people/${await writeTo(world, "Ana Moreno", "ana@visitor.test")}/answer`);
      await page.getByLabel("Text", { exact: true }).fill("Hello\n\nYes.");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("heading", { name: "Preview" }).waitFor();
    },
  },
  {
    screen: `${PERSON}/answer`,
    name: "not accepted",
    async open(page, world) {
      const id = await writeTo(world, "Ana Moreno", "ana@visitor.test");
      await answerTo(page, `/dashboard/people/${id}/answer`, { do: "send", id: "x", subject: "", body: "{home}" });
    },
  },
  {
    screen: "/dashboard/people/saved-replies",
    name: "one",
    async open(page) {
      await page.goto("/dashboard/people/saved-replies");
      await post(page, "/dashboard/people/saved-replies", { do: "save", id: "", name: "Thanks", subject: "", body: "Hello {first name}" });
      await page.goto("/dashboard/people/saved-replies");
      await openDetails(page);
    },
  },
  {
    screen: "/dashboard/people/saved-replies",
    name: "not accepted",
    open: (page) => answerTo(page, "/dashboard/people/saved-replies", { do: "save", id: "", name: "", body: "{nobody}" }),
  },
  {
    screen: "/dashboard/people/how-fast",
    name: "plain",
    async open(page, world) {
      const path = `/dashboard/people/${await writeTo(world, "Cleo Berg", "cleo@visitor.test")}`;
      await page.goto("/dashboard/people");
      await post(page, path, { do: "note", kind: "call", text: "" });
      await page.goto("/dashboard/people/how-fast");
      await openDetails(page);
    },
  },
];
