/** Where a home stands: on the site or not, from when, and how it left the market. */
import type { Done } from "../../../domain/listings/editing.ts";
import { isStatus, STATUS_LABEL, STATUSES, type ListingStatus } from "../../../domain/listings/status.ts";
import { parseTime } from "../../../domain/listings/open-house-input.ts";
import { formatDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, instantIfShown } from "../../../domain/time/zones.ts";
import { formatDollars } from "../../../domain/listings/listing.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm, Form, When } from "../parts.tsx";
import { type Answer, DONE, type Fields, INTENT, withQuery } from "../screen.ts";
import { homePage, homeScreen, type HomeVisit } from "./frame.tsx";
import { homePath, HOMES } from "./paths.ts";
import { Readiness } from "./readiness.tsx";

const MESSAGES = {
  published: "It's live. Everyone can see it now.",
  scheduled: "It's scheduled, and goes live by itself.",
  off: "It's off the site. Its address stays reserved for it.",
  status: "The status is changed, on every page.",
  renamed: "It has its new address. The old one leads to it.",
  "same-address": "It keeps its address: the one you asked for is taken, or is the same.",
};

export const statusScreen = homeScreen({
  part: "status",
  get: (visit) => page(visit, visit.kept),
  async post(visit, fields) {
    const { listing, services, session } = visit;
    const { id } = listing;
    const by = session.member.name;
    const { listingsEditor: editor } = services;
    switch (fields[INTENT] ?? "") {
      case "publish":
        return after(visit, fields, await editor.publish(id, by), "published");
      case "schedule": {
        const at = readTime(fields, zoneOf(visit));
        return at === undefined
          ? page(visit, fields, { on: "Enter a day and a time, such as 2026-11-28, 8:00 AM." })
          : after(visit, fields, await editor.publish(id, by, at), "scheduled", "on");
      }
      case "take-off":
        return after(visit, fields, await editor.takeOff(id, by), listing.state === "draft" ? "discarded" : "off");
      case "status": {
        const { status = "", on = "", price = "" } = fields;
        if (!isStatus(status)) return page(visit, fields, { status: "Choose a status." });
        return after(visit, fields, await editor.setStatus(id, { status, on, price }, by), "status", "status");
      }
      case "rename":
        return rename(visit, fields);
      case "duplicate": {
        const copy = await editor.duplicate(id, by);
        return copy ? { redirect: withQuery(homePath(copy.id), { [DONE]: "duplicated" }) } : { redirect: HOMES };
      }
      default:
        return page(visit);
    }
  },
});

async function rename(visit: HomeVisit, fields: Fields): Promise<Answer> {
  const { listing, services, session } = visit;
  const result = await services.listingsEditor.rename(listing.id, fields["slug"] ?? "", session.member.name);
  const renamed = await services.listingsEditor.get(listing.id);
  return after(visit, fields, result, renamed?.path === listing.path ? "same-address" : "renamed", "slug");
}

const zoneOf = ({ services }: HomeVisit): string => services.content.current().agent.timeZone;

/** A day and a time of the agent's clock. */
function readTime({ day = "", time = "" }: Fields, zone: string): Instant | undefined {
  const minute = parseTime(time);
  if (!isCalendarDate(day) || minute === undefined) return undefined;
  const at = instantIfShown(day, minute, zone);
  return at === undefined ? undefined : toInstant(at);
}

type Problems = { readonly on?: string; readonly status?: string; readonly slug?: string };

/** Goes on, or says beside the field why not; without a field, above all. */
function after(visit: HomeVisit, fields: Fields, result: Done, what: keyof typeof MESSAGES | "discarded", field?: keyof Problems): Answer {
  if (result.state === "gone") return { redirect: HOMES };
  if (result.state === "refused") return field ? page(visit, fields, { [field]: result.message }) : page(visit, fields, {}, result.message);
  if (what === "discarded") return { redirect: withQuery(HOMES, { [DONE]: what }) };
  return { redirect: withQuery(homePath(visit.listing.id, "status"), { [DONE]: what }) };
}

function page(visit: HomeVisit, typed: Fields = {}, problems: Problems = {}, problem?: string): Answer {
  const { listing, services } = visit;
  const { state, path, listedOn } = listing;
  return homePage({
    visit,
    listing,
    part: "status",
    title: "Status",
    messages: MESSAGES,
    problem,
    status: problem || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <>
        <Readiness listing={listing} now={services.now()} />
        <StatusForm visit={visit} typed={typed} problem={problems.status} />
        {listedOn && listedOn <= dateIn(zoneOf(visit), services.now()) && (
          <p className="small">{`Listed since ${formatDate(listedOn)}.`}</p>
        )}
        {state !== "live" || listing.goesLiveAt ? <Schedule visit={visit} typed={typed} problem={problems.on} /> : null}
        {path && <Address path={path} typed={typed} problem={problems.slug} />}
        <section aria-labelledby="more">
          <h2 id="more">More</h2>
          <Form intent="duplicate" label="Duplicate">
            <button type="submit" className="button button-quiet">
              Duplicate this home
            </button>
          </Form>
          {state !== "off" && (
            <Confirm
              summary={state === "draft" ? "Discard the draft" : "Take it off the site"}
              about=""
              question={
                state === "draft"
                  ? "It moves to “Off the site”. Nothing of it is deleted."
                  : "Its page is gone at once, and its address stays reserved. If it sold, set the status instead: a sold home keeps its page."
              }
            >
              <Form intent="take-off" label="Take it off">
                <button type="submit" className="button button-bad">
                  {state === "draft" ? "Discard it" : "Take it off"}
                </button>
              </Form>
            </Confirm>
          )}
        </section>
      </>
    ),
  });
}

/** The statuses that fit a kind: a rental is leased, a house is sold. */
const statusesOf = (kind: string | undefined): readonly ListingStatus[] =>
  STATUSES.filter((each) => (each === "sold" ? kind !== "rent" : each !== "leased" || kind === "rent" || kind === "commercial"));

function StatusForm({ visit, typed, problem }: { visit: HomeVisit; typed: Fields; problem: string | undefined }) {
  const { listing, services } = visit;
  const { closed, status, values } = listing;
  const isRental = values.kind === "rent";
  return (
    <section aria-labelledby="status-title">
      <h2 id="status-title">Status</h2>
      <Form intent="status" label="Status" className="request">
        <Field
          id="status"
          label="It is"
          error={problem}
          control={{
            as: "select",
            name: "status",
            defaultValue: typed["status"] ?? status,
            choices: statusesOf(values.kind).map((value) => ({ value, label: STATUS_LABEL[value] })),
          }}
        />
        <div className="pair" data-closing="">
          <Field
            id="on"
            label={isRental ? "Leased or withdrawn on" : "Closed or withdrawn on"}
            optional
            help="Empty: today."
            control={{
              as: "input",
              type: "date",
              name: "on",
              defaultValue: typed["on"] ?? closed?.on,
              max: dateIn(zoneOf(visit), services.now()),
            }}
          />
          {!isRental && (
            <Field
              id="closed-price"
              label="Sold for"
              optional
              help="Only if you may say so."
              control={{
                as: "input",
                name: "price",
                inputMode: "decimal",
                autoComplete: "off",
                defaultValue: typed["price"] ?? (closed?.price === undefined ? undefined : formatDollars(closed.price)),
              }}
            />
          )}
        </div>
        <button type="submit" className="button">
          Save the status
        </button>
      </Form>
    </section>
  );
}

function Schedule({ visit, typed, problem }: { visit: HomeVisit; typed: Fields; problem: string | undefined }) {
  const { goesLiveAt } = visit.listing;
  return (
    <section aria-labelledby="later">
      <h2 id="later">Publish later</h2>
      {goesLiveAt && (
        <p>
          <span>Goes live on </span>
          <When at={goesLiveAt} />
        </p>
      )}
      <Form intent="schedule" label="Publish later" className="request">
        <div className="pair">
          <Field
            id="day"
            label="Day"
            error={problem}
            control={{
              as: "input",
              type: "date",
              name: "day",
              required: true,
              min: dateIn(zoneOf(visit), visit.services.now()),
              defaultValue: typed["day"],
            }}
          />
          <Field
            id="time"
            label="Time"
            control={{ as: "input", type: "time", name: "time", required: true, defaultValue: typed["time"] ?? "08:00" }}
          />
        </div>
        <button type="submit" className="button button-quiet">
          Schedule it
        </button>
      </Form>
    </section>
  );
}

const Address = ({ path, typed, problem }: { path: string; typed: Fields; problem: string | undefined }) => (
  <section aria-labelledby="address-title">
    <h2 id="address-title">Address of its page</h2>
    <p className="row-email">{path}</p>
    <Form intent="rename" label="Address of its page" className="request">
      <Field
        id="slug"
        label="Last part"
        help="Small letters, digits and hyphens. The old address leads to the new one. If another home has it, a number is added."
        error={problem}
        control={{
          as: "input",
          name: "slug",
          required: true,
          maxLength: 80,
          defaultValue: typed["slug"] ?? path.split("/").at(-1),
          autoComplete: "off",
          autoCapitalize: "none",
          spellCheck: false,
        }}
      />
      <button type="submit" className="button button-quiet">
        Change the address
      </button>
    </Form>
  </section>
);
