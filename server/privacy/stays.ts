/** What an erasure leaves, in sentences for the agent. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { nameKey, wordsIn } from "../../domain/people/names.ts";
import type { Found } from "../../domain/privacy/found.ts";
import { shownTestimonials, type SiteContent } from "../../domain/site-content.ts";
import { blocksWithNotes } from "../appointments/blocked-rows.ts";
import { countUnclaimed } from "../people/files.ts";
import { isAhead, readAnswers, type Records } from "../people/records.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { EngineName } from "../store/migrate.ts";
import type { Reader } from "../store/store.ts";
import { type LookedUp, shownAs } from "./look-up.ts";

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
  const noted = await notesNaming(db, names, records);
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
async function notesNaming(db: Reader, names: ReadonlySet<string>, { blocks }: Records): Promise<number> {
  if (names.size === 0) return 0;
  const gone = new Set(blocks.map(({ id }) => id));
  const isNamed = (note: string): boolean => [...names].some((name) => ` ${wordsIn(note)} `.includes(` ${name} `));
  return (await blocksWithNotes(db)).filter(({ id, note }) => !gone.has(id) && isNamed(note)).length;
}

function otherAddresses({ requests }: Records, { identifiers }: LookedUp): readonly string[] {
  const own = new Set(identifiers.map((identifier) => identifier.replace(/ as .*$/, "")));
  const used = requests.flatMap(({ lead }) => readAnswers(lead).owners).filter((owner) => !own.has(owner));
  return [...new Set(used)].map(shownAs);
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
