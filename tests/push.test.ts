/** From a visitor's press to what the agent's phone decrypts: the real app and store, by the clock on the wall. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { sellerAgent } from "../app/sell/hire-agent.form.ts";
import { systemClock } from "../server/clock.ts";
import { debounce } from "../server/email/debounce.ts";
import { createLeads } from "../server/leads/leads.ts";
import { openPush } from "../server/push/open-push.ts";
import { openStore } from "../server/store/store.ts";
import { post } from "./app.ts";
import { SITE } from "./bookings.ts";
import { CONTENT } from "./content.ts";
import { fakeServices } from "./fakes.ts";
import { openPushService, testDevice } from "./push-service.ts";

const FORM = {
  _form: sellerAgent.id,
  _token: "formToken",
  firstName: "Ana",
  lastName: "Lee",
  address: "12 Elm Street",
  email: "ana@visitor.test",
  phone: "(612) 555-0177",
  timeframe: "Immediately",
  message: "",
};

test("takes less than two seconds", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-push-"));
  const [service, store] = [await openPushService(), await openStore(dataDir)];
  const now = () => systemClock.now();
  const at = now().toISOString();
  const member = { id: "jo", name: "Jo", email: "jo@agent.test", role: "owner" as const };
  await store.write((trx) =>
    trx
      .insertInto("members")
      .values({ ...member, created_at: at, joined_at: at, removed_at: null })
      .execute(),
  );
  const push = await openPush(store, {
    clock: systemClock,
    emails: { ...SITE, content: () => CONTENT },
    wake: () => {},
    report: (_, error) => expect.fail(String(error)),
    sending: service.sending,
  });
  try {
    const phone = testDevice("https://push.example.test/jo");
    await push.forPages.turnOn({ id: "session", member, isFresh: true }, phone.subscription, { userAgent: "", old: "" });
    push.begin();
    const leads = createLeads(store, { now, wake: debounce(systemClock, push.wake) });
    const services = { ...fakeServices(), leads: { ...fakeServices().leads, take: leads.take } };
    const pressed = performance.now();
    expect((await post("/sell/hire-agent", FORM, services)).status).toBeLessThan(400);
    const answered = performance.now();
    await expect.poll(() => service.arrived.length, { interval: 5, timeout: 20_000 }).toBe(1);
    const [{ body, at: arrived } = { body: Buffer.alloc(0), at: 0 }] = service.arrived;
    expect(JSON.parse(phone.read(body))).toMatchObject({ title: "New request", path: expect.stringMatching(/^\/dashboard\/people\/./) });
    if (process.env["SHOW_TIMES"]) console.log(`answered after ${answered - pressed} ms, arrived after ${arrived - pressed} ms`);
    expect(arrived - pressed).toBeLessThan(2000);
  } finally {
    await push.stop();
    await service.close();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
