/** What an erasure leaves, in sentences for the agent. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { nameKey } from "../../domain/people/names.ts";
import type { Found } from "../../domain/privacy/found.ts";
import { shownTestimonials, type SiteContent } from "../../domain/site-content.ts";
import { blocksWithNotes } from "../appointments/blocked-rows.ts";
import { personPath } from "../contacts/concerns.ts";
import { countUnclaimed } from "../people/files.ts";
import { isAhead, readAnswers, type Records } from "../people/records.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { EngineName } from "../store/migrate.ts";
import type { Reader } from "../store/store.ts";
import { type LookedUp, shownAs } from "./look-up.ts";
import { isNamedIn, type Named, notedAbout } from "./notes-naming.ts";

export type StaysOptions = {
  readonly looked: LookedUp;
  readonly content: SiteContent;
  readonly storage: ObjectStorage;
  readonly engine: EngineName;
  readonly now: Date;
};

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;

/** Most addresses that are named. */
const NAMED = 5;

export async function staysOf(db: Reader, records: Records, options: StaysOptions): Promise<Found["stays"]> {
  const { looked, content, storage } = options;
  const names = new Set(looked.names.map(nameKey).filter(Boolean));
  const testimonials = shownTestimonials(content).filter(({ name }) => names.has(nameKey(name)));
  const named: Named = { names, identifiers: new Set(looked.identifiers.map(plainIdentifier)) };
  const noted = await notesNaming(db, named, records);
  const unclaimed = await countUnclaimed(storage).catch(() => 0);
  const corrected = [...new Set(records.corrected.map(({ email }) => email))];
  const others = otherAddresses(records, looked);
  return [
    ...testimonials.map(({ name }) => ({
      text: `A review by ${name} on your site, with what the history of that section keeps of it.`,
      path: `${DASHBOARD}/content/testimonials`,
    })),
    ...(noted > 0
      ? [{ text: `${counted(noted, "note")} on blocked times with this name.`, path: `${DASHBOARD}/appointments/blocked` }]
      : []),
    ...(records.mentions.length > 0
      ? [{ text: `${counted(records.mentions.length, "request")} of other people that name this address or number: they're theirs.` }]
      : []),
    ...(await inOthersNotes(db, named, records)),
    {
      text: "What names them in any other way, such as by a first name: in requests of other people, your notes about them, and texts on your site. That isn't searched.",
    },
    ...(corrected.length > 0
      ? [
          {
            text: `Appointments that have another address since: ${corrected.slice(0, NAMED).join(", ")}. If that's theirs, too, erase it as well.`,
          },
        ]
      : []),
    ...(others.length > 0
      ? [
          {
            text: `What is stored under other addresses and numbers they used: ${others.slice(0, NAMED).join(", ")}. A household may share one.`,
          },
        ]
      : []),
    ...(unclaimed > 0
      ? [
          {
            text: `${counted(unclaimed, "folder")} of photos that belong to no request, so it isn't known whose they are. They go after 30 days.`,
          },
        ]
      : []),
    ...elsewhere(records, options),
  ];
}

/** How many blocked times are noted with one of these names. Those with an address or number of theirs are erased. */
async function notesNaming(db: Reader, named: Named, { blocks }: Records): Promise<number> {
  const gone = new Set(blocks.map(({ id }) => id));
  return (await blocksWithNotes(db)).filter(({ id, note }) => !gone.has(id) && isNamedIn(note, named)).length;
}

/** Other people with notes that name the person, each with the screen where that is changed. */
async function inOthersNotes(db: Reader, named: Named, { contacts }: Records): Promise<Found["stays"]> {
  const people = await notedAbout(db, named, new Set(contacts.map(({ person }) => person.id)));
  const more = people.length - NAMED;
  return [
    ...people.slice(0, NAMED).map(({ id, name }) => ({
      text: `What you wrote about or to ${name} names them, in a note, a next step or an answer.`,
      path: personPath(id),
    })),
    ...(more > 0 ? [{ text: `The same with ${counted(more, "other person", "other people")}.` }] : []),
  ];
}

/** An identifier without the name of the one of several people who share it. */
const plainIdentifier = (identifier: string): string => identifier.replace(/ as .*$/, "");

function otherAddresses({ requests }: Records, { identifiers }: LookedUp): readonly string[] {
  const own = new Set(identifiers.map(plainIdentifier));
  const used = requests.flatMap(({ lead }) => readAnswers(lead).owners).filter((owner) => !own.has(owner));
  // A number stays on one line.
  return [...new Set(used)].map((owner) => shownAs(owner).replaceAll(" ", "\u00a0"));
}

/** What isn't on this server. */
function elsewhere({ requests }: Records, { engine, now }: StaysOptions): Found["stays"] {
  const appointments = requests.filter(({ booking }) => booking);
  const services = [...new Set(requests.flatMap(({ deliveries }) => deliveries.map(({ service }) => service)))];
  const isPast = appointments.some(({ booking }) => !isAhead(booking, now.toISOString()));
  return [
    { text: "Emails that were sent: in your mailbox, in theirs, and in other people's to whom they were forwarded." },
    ...(appointments.length > 0
      ? [
          {
            text: isPast
              ? "Events in calendars: one that subscribes to the site's calendar drops them by itself; one where you saved an invitation keeps it."
              : "An invitation that was saved in a calendar.",
          },
        ]
      : []),
    ...(services.length > 0 ? [{ text: `What your connections sent to ${services.join(", ")}: please erase it there, too.` }] : []),
    { text: "What you sent to other services yourself, such as a CRM or a program for newsletters, and files you downloaded." },
    { text: "Older backups. If one is restored, they're erased again at the start." },
    ...(engine === "postgres"
      ? [{ text: "PostgreSQL's own log (WAL), its replicas' archives and your platform's backups, until they're recycled: see there." }]
      : []),
  ];
}
