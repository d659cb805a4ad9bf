/** The people of the site, with what Today looks at: its parts say what is stuck or old in them. */
import type { ListingsEditor } from "../../domain/listings/editing.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import type { Services } from "../../domain/services.ts";
import { openAppointments } from "../appointments/open-appointments.ts";
import type { OpenBookings } from "../bookings/bookings.ts";
import type { CalendarSync } from "../calendar-sync/calendar-sync.ts";
import type { Clock } from "../clock.ts";
import type { Network } from "../connections/post.ts";
import type { EmailSettings } from "../email/message.ts";
import type { Outbox } from "../email/outbox.ts";
import { openPush } from "../push/open-push.ts";
import type { Store } from "../store/store.ts";
import { homesWithoutNews, oldFigures, stuckCalendar, stuckEmail, stuckReplies } from "./concerns.ts";
import { openContacts, type OpenContacts } from "./open-contacts.ts";

export type AgentsContactsOptions = {
  readonly clock: Clock;
  readonly emails: EmailSettings;
  readonly wake: () => void;
  readonly shared: { report(event: string, error: unknown): void };
  readonly outbox: Pick<Outbox, "status">;
  readonly heldBecause: () => string | undefined;
  readonly busy: Pick<CalendarSync, "readiness" | "spans">;
  readonly bookings: Pick<OpenBookings, "invitations">;
  readonly listings: { readonly editor: Pick<ListingsEditor, "list"> };
  /** How notifications leave. Tests give their own. */
  readonly network?: Network | undefined;
  /** Further parts that may be stuck. */
  readonly also?: readonly ConcernSource[];
};

export type AgentsContacts = Omit<OpenContacts, "forPages"> & { readonly services: Pick<Services, "people" | "appointments" | "push"> };

/** With the appointments that members see beside them, and notifications on members' devices. */
export async function openAgentsContacts(
  store: Store,
  { emails, outbox, heldBecause, busy, bookings, listings, shared, network, also = [], ...options }: AgentsContactsOptions,
): Promise<AgentsContacts> {
  const { report } = shared;
  const { content } = emails;
  const push = await openPush(store, { ...options, emails, report, ...(network && { sending: network }) });
  const contacts = openContacts(store, {
    ...options,
    report,
    content,
    replyTo: () => emails.agentEmail,
    stuck: [stuckEmail(outbox, heldBecause), stuckReplies(store.db), stuckCalendar(busy), push.concerns, ...also],
    old: [oldFigures(content), homesWithoutNews(listings.editor)],
  });
  const { invitations } = bookings;
  const appointments = openAppointments(store, { ...options, report, content, calendar: busy.spans.bind(busy), invitations });
  return {
    services: {
      people: push.watched(contacts.forPages),
      appointments: push.watchedAppointments(appointments.forPages),
      push: push.forPages,
    },
    wake: () => [contacts, push].forEach((part) => part.wake()),
    begin: () => [contacts, push, appointments].forEach((part) => part.begin()),
    stop: async () => void (await Promise.all([contacts, push, appointments].map((part) => part.stop()))),
  };
}
