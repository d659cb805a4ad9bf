/** Who gets the newsletter: found by the beginning of the address, added with how they agreed, unsubscribed, downloaded. */
import { mayDo } from "../../../domain/dashboard/members.ts";
import { looksLikeEmail } from "../../../domain/forms/email-address.ts";
import type { SubscriberEntry, SubscriberPage, SubscriberState } from "../../../domain/newsletter/newsletter-desk.ts";
import { formatDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { Confirm, Crumb, Form, Notice, When } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, withQuery } from "../screen.ts";
import { ConsentFields, consentIn, type ConsentTyped, consentProblems } from "./consent-fields.tsx";
import { Field } from "../../ui/field.tsx";
import { EXPORT_SUBSCRIBERS, IMPORT_SUBSCRIBERS, NEWSLETTER, SUBSCRIBERS } from "./paths.ts";
import { counted, deskScreen, type DeskVisit, recordIssue, todayOf } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  added: "Added. They get the next issue.",
  known: "This address gets the newsletter already.",
  removed: "Unsubscribed. They get nothing more.",
  nothing: "Nothing was changed: they had unsubscribed already, or were erased.",
  imported: "The file is imported.",
};

const STATES: Readonly<Record<SubscriberState, string>> = { confirmed: "Subscribed", waiting: "Not confirmed", left: "Unsubscribed" };
const isState = (text: string | null): text is SubscriberState => text !== null && Object.hasOwn(STATES, text);

type Typed = { readonly email: string } & ConsentTyped;
type Errors = Partial<Readonly<Record<"email" | "how" | "on", string>>>;

export const subscribersScreen = deskScreen({
  path: SUBSCRIBERS,
  get: (visit) => page(visit, visit.kept?.["email"] === undefined ? undefined : { typed: typedIn(visit.kept), errors: {} }),
  async post(visit, fields) {
    if (fields[INTENT] === "remove") {
      const isChanged = await visit.desk.unsubscribe(fields["subscriber"] ?? "");
      if (isChanged) await recordIssue(visit, "subscriber-removed");
      return { redirect: withQuery(SUBSCRIBERS, { ...backTo(fields), [DONE]: isChanged ? "removed" : "nothing" }) };
    }
    return fields[INTENT] === "add" ? add(visit, typedIn(fields)) : page(visit);
  },
});

const typedIn = (fields: Fields): Typed => ({ email: (fields["email"] ?? "").trim(), ...consentIn(fields) });

/** The list that a form was sent from. */
const backTo = ({ q = "", state = "" }: Fields): Record<string, string> => ({ ...(q && { q }), ...(state && { state }) });

async function add(visit: DeskVisit, typed: Typed): Promise<Answer> {
  const errors: Errors = {
    ...(looksLikeEmail(typed.email) ? {} : { email: "Enter an email address." }),
    ...consentProblems(typed, todayOf(visit)),
  };
  if (Object.keys(errors).length > 0 || !isCalendarDate(typed.on)) return page(visit, { typed, errors });
  const added = await visit.desk.add(visit.session.member, typed.email, { how: typed.how, on: typed.on });
  if (added === "left")
    return page(visit, {
      typed,
      errors: { email: "They unsubscribed. They can only come back by themselves, with the form on your site." },
    });
  if (added === "added") await recordIssue(visit, "subscriber-added");
  return { redirect: withQuery(SUBSCRIBERS, { [DONE]: added }) };
}

type Shown = { readonly typed: Typed; readonly errors: Errors };

async function page(visit: DeskVisit, shown?: Shown): Promise<Answer> {
  const { desk, url } = visit;
  const q = (url.searchParams.get("q") ?? "").slice(0, 254);
  const asked = url.searchParams.get("state");
  const state = isState(asked) ? asked : "confirmed";
  const after = url.searchParams.get("after") ?? undefined;
  const found = await desk.subscribers({ q, state, ...(after !== undefined && { after }) });
  const message = shown ? undefined : doneMessage(url, MESSAGES);
  const count = Number(url.searchParams.get("count"));
  const isFailed = shown !== undefined && Object.keys(shown.errors).length > 0;
  return {
    title: "Subscribers",
    status: isFailed ? 422 : 200,
    body: (
      <>
        <Crumb path={NEWSLETTER} name="Newsletter" />
        <h1>Subscribers</h1>
        {message && (
          <Notice tone={url.searchParams.get(DONE) === "nothing" ? "bad" : "good"}>
            {url.searchParams.get(DONE) === "imported" && Number.isSafeInteger(count) ? `${counted(count, "subscriber")} added.` : message}
          </Notice>
        )}
        {isFailed && <Notice tone="bad">Not added yet. Please look at the fields below the list.</Notice>}
        <form method="get" action={SUBSCRIBERS} className="finder people-finder" role="search">
          <Field
            id="q"
            label="Beginning of the address"
            control={{ as: "input", name: "q", type: "search", defaultValue: q, autoComplete: "off", autoCapitalize: "none" }}
          />
          {state !== "confirmed" && <input type="hidden" name="state" value={state} />}
          <button type="submit" className="button button-quiet">
            Find
          </button>
        </form>
        <States q={q} state={state} />
        <Found found={found} q={q} state={state} isLater={after !== undefined} />
        <AddForm shown={shown} today={todayOf(visit)} />
        <p className="pager">
          <a href={IMPORT_SUBSCRIBERS} className="link link-alone">
            Import a file
          </a>
          {mayDo(visit.session.member.role, "exports") && (
            <a href={EXPORT_SUBSCRIBERS} className="link link-alone">
              Download all as a file
            </a>
          )}
        </p>
      </>
    ),
  };
}

const States = ({ q, state }: { q: string; state: SubscriberState }) => (
  <nav aria-label="State">
    <ul className="states">
      {Object.entries(STATES).map(([each, label]) => (
        <li key={each}>
          <a href={withQuery(SUBSCRIBERS, { ...(q && { q }), state: each })} aria-current={each === state ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

type FoundProps = { found: SubscriberPage; q: string; state: SubscriberState; isLater: boolean };

const Found = ({ found: { items, next }, q, state, isLater }: FoundProps) => (
  <section aria-labelledby="found">
    <h2 id="found">{STATES[state]}</h2>
    {items.length === 0 && <p>{isLater ? "There are no more." : "No one here."}</p>}
    <ul className="rows">
      {items.map((subscriber) => (
        <Subscriber key={subscriber.id} subscriber={subscriber} q={q} state={state} />
      ))}
    </ul>
    <p className="pager">
      {isLater && (
        <a href={withQuery(SUBSCRIBERS, { ...(q && { q }), state })} className="link link-alone">
          Back to the beginning
        </a>
      )}
      {next && (
        <a href={withQuery(SUBSCRIBERS, { ...(q && { q }), state, after: next })} rel="next" className="link link-alone">
          More
        </a>
      )}
    </p>
  </section>
);

const Subscriber = ({ subscriber, q, state }: { subscriber: SubscriberEntry; q: string; state: SubscriberState }) => (
  <li className="card row">
    <p className="row-email">
      <bdi>{subscriber.email}</bdi>
    </p>
    <p className="small">
      <Since subscriber={subscriber} />
    </p>
    {state !== "left" && (
      <Confirm
        summary="Unsubscribe"
        about={subscriber.email}
        question="They get nothing more, and no file brings them back. They can sign up again by themselves."
      >
        <Form intent="remove" label={`Unsubscribe ${subscriber.email}`} fields={{ subscriber: subscriber.id, q, state }}>
          <button type="submit" className="button button-bad button-small">
            Unsubscribe them
          </button>
        </Form>
      </Confirm>
    )}
  </li>
);

function Since({ subscriber: { askedAt, confirmedAt, leftAt, consent } }: { subscriber: SubscriberEntry }) {
  if (leftAt !== undefined)
    return (
      <>
        <span>Unsubscribed </span>
        <When at={leftAt} />
      </>
    );
  if (consent) return <span>{`Agreed on ${formatDate(consent.on)}: ${consent.how}. Added by ${consent.addedBy}.`}</span>;
  return (
    <>
      <span>{confirmedAt === undefined ? "Signed up, and hasn't pressed the link yet: " : "Confirmed by email "}</span>
      <When at={confirmedAt ?? askedAt} />
    </>
  );
}

const AddForm = ({ shown, today }: { shown: Shown | undefined; today: string }) => (
  <section aria-labelledby="add">
    <h2 id="add">Add someone who agreed</h2>
    <Form intent="add" label="Add a subscriber" className="person-form">
      <Field
        id="email"
        label="Email address"
        error={shown?.errors.email}
        control={{
          as: "input",
          name: "email",
          type: "email",
          required: true,
          maxLength: 254,
          defaultValue: shown?.typed.email,
          autoComplete: "off",
        }}
      />
      <ConsentFields typed={shown?.typed} errors={shown?.errors} today={today} />
      <button type="submit" className="button button-quiet">
        Add
      </button>
    </Form>
  </section>
);
