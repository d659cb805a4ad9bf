/** A store with connections, by a clock that tests turn, and other services that answer as a test wants. */
import { randomUUID } from "node:crypto";
import type { ConnectionKind, TypedConnection } from "../domain/connections/connection.ts";
import type { NewLead } from "../domain/leads/lead.ts";
import type { Listing } from "../domain/listings/listing.ts";
import { createConnections } from "../server/connections/connections.ts";
import { type Post, PostError, type Reply } from "../server/connections/post.ts";
import { createSender, type SEND_POLICY } from "../server/connections/sender.ts";
import { createLeads } from "../server/leads/leads.ts";
import type { Store } from "../server/store/store.ts";
import { type FakeClock, fakeClock, settled } from "./fake-clock.ts";

export const START = "2026-11-21T14:04:00.000Z";

export type Sent = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** An answer of another service: its status and text, or none. */
export type Answer = (sent: Sent) => { readonly status: number; readonly text?: string; readonly retryAfter?: number } | "none";

export const WEBHOOK = "https://hooks.test/in";
export const KEY = "fka_0123456789abcdef";
export const FORM = "319478e5-e5fd-4d39-9d13-fc1f90bf46da";

const TYPED: Readonly<Record<ConnectionKind, Pick<TypedConnection, "address" | "secret">>> = {
  webhook: { address: WEBHOOK, secret: "" },
  "follow-up-boss": { address: "", secret: KEY },
  hubspot: { address: `123456 ${FORM}`, secret: "" },
};

export const request = (more: Partial<NewLead> = {}): NewLead => ({
  form: "ask",
  formName: "Question about a home",
  leadType: "Buyer",
  answers: [
    { name: "name", label: "Name", value: "Ana Moreno", role: "name" },
    { name: "email", label: "Email", value: "ana@visitor.test", role: "email" },
    { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
    { name: "message", label: "Message", value: `Is the porch screened? ${randomUUID()}`, role: "message" },
  ],
  page: "/buy",
  origin: {},
  spamSignals: [],
  ...more,
});

export type ConnectedSite = ReturnType<typeof connectedSite>;

type Options = { readonly clock?: FakeClock; readonly policy?: Partial<typeof SEND_POLICY>; readonly listings?: readonly Listing[] };

export function connectedSite(store: Store, { clock = fakeClock(START), policy = {}, listings = [] }: Options = {}) {
  const sent: Sent[] = [];
  const reports: string[] = [];
  let answer: Answer = () => ({ status: 200, text: '{"id":1}' });
  const post: Post = async (asked) => {
    sent.push(asked);
    const given = answer(asked);
    if (given === "none") throw new PostError("couldn't be reached");
    const { status, text = "", retryAfter } = given;
    return { status, text, isWhole: true, retryAfter } satisfies Reply;
  };
  const parts = {
    siteUrl: "https://www.agent.test",
    listing: (id: string) => listings.find((listing) => listing.id === id),
    typeName: () => "Consultation",
  };
  const sender = createSender({
    ...parts,
    store,
    clock,
    post,
    policy: { pause: 0, ...policy },
    report: (event) => void reports.push(event),
  });
  const connections = createConnections({ store, now: () => clock.now(), sender });
  const leads = createLeads(store, { now: () => clock.now(), wake: sender.look });
  return {
    clock,
    sent,
    reports,
    sender,
    connections,
    leads,
    /** How all services answer from now on. */
    answer: (how: Answer) => void (answer = how),
    /** The same for those at a host; others answer well. */
    answerAt: (host: string, how: Answer) =>
      void (answer = (asked) => (new URL(asked.url).host === host ? how(asked) : { status: 200, text: '{"id":1}' })),
    async add(kind: ConnectionKind = "webhook", more: Partial<TypedConnection> = {}): Promise<{ id: string; secret: string }> {
      const id = randomUUID();
      const added = await connections.add({ id, kind, name: "", ...TYPED[kind], ...more });
      if (added.state !== "added") throw new Error(JSON.stringify(added));
      return { id, secret: added.secret ?? "" };
    },
    /** Stores a request, and lets what is due be sent. */
    async take(more: Partial<NewLead> = {}): Promise<string> {
      const { id } = await leads.take(request(more));
      await settled();
      return id;
    },
  };
}
