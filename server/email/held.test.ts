import { expect, test } from "vitest";
import { fakeClock, settled } from "../../tests/fake-clock.ts";
import { openStore } from "../../tests/postgres/open-store.ts";
import { createLeads } from "../leads/leads.ts";
import type { EmailMessage } from "./message.ts";
import { createOutbox } from "./outbox.ts";

test("while there is no recipient, emails wait without being stuck, and go out once there is one", async () => {
  const store = await openStore(":memory:");
  const clock = fakeClock("2026-12-01T12:00:00Z");
  const sent: string[] = [];
  let isHeld = true;
  const outbox = createOutbox({
    store,
    mail: { send: async ({ id }) => void sent.push(id), close: () => {} },
    compose: ({ id }) =>
      Promise.resolve({
        id,
        date: clock.now(),
        from: "a@site.test",
        to: "b@site.test",
        subject: "",
        text: "",
        html: "",
      } satisfies EmailMessage),
    clock,
    report: () => {},
    isHeld: () => isHeld,
  });
  await outbox.start();
  const lead = { form: "estimate", formName: "Estimate", leadType: "Seller", answers: [], page: "/", origin: {}, spamSignals: [] } as const;
  await createLeads(store, { now: () => clock.now(), wake: () => outbox.wake() }).take(lead);
  await clock.skip(5 * 3_600_000);
  expect([sent, await outbox.status()]).toMatchObject([[], { stuck: false, waiting: 1 }]);
  isHeld = false;
  outbox.wake();
  await settled();
  await outbox.stop(1000);
  expect(sent).toHaveLength(1);
  await store.close();
});
