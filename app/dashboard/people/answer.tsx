/** An answer by email: from a saved reply or typed, previewed, and sent through the site's outbox. */
import { fillReply, PLACEHOLDERS, type ReplyFacts } from "../../../domain/people/fill-reply.ts";
import { isChosenState, LONGEST, type ReplyDraft, type SavedReply } from "../../../domain/people/person.ts";
import { formatAddress, formatPrice, listingPath } from "../../../domain/listings/listing.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { isRecentId } from "../../../domain/time/ids.ts";
import { DAY_MS } from "../../../domain/time/instant.ts";
import { Crumb, Notice, When } from "../parts.tsx";
import { type Answer, DONE, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { ConsentWarning } from "../privacy/consents.tsx";
import { privacyOf } from "../privacy/visit.ts";
import { FILES_PROBLEM, filesOf, type FoundFiles, receiveFiles } from "./answer-upload.ts";
import { AnswerForm, type AnswerValues, Preview } from "./answer-form.tsx";
import { answerPath, PEOPLE, personPath } from "./paths.ts";
import { peopleOf, personGone, typedText } from "./people-of.ts";
import { titleOf } from "./person-parts.tsx";
import { Answers } from "./timeline.tsx";

/** An answer can be written for so long. Milliseconds. */
const LONGEST_OPEN = 2 * DAY_MS;

const BACK = "This isn't sent yet. If you had just chosen files, choose them again.";

export const answerScreen: MemberScreen = {
  path: `${PEOPLE}/:person/answer`,
  right: "work",
  async get(visit) {
    const draft = await draftOf(visit);
    if (!draft) return personGone;
    const { kept } = visit;
    // Not the newest answer with it: someone else may have written it while this member was signed out.
    if (kept) return page(visit, draft, { values: { ...valuesOf(kept), id: draft.id }, ...(!visit.isUnsaved && { note: BACK }) });
    return page(visit, draft, { values: newAnswer(visit, draft) });
  },
  receive: receiveAnswer,
  async post(visit, fields) {
    const people = peopleOf(visit);
    const { member } = visit.session;
    const id = visit.params["person"] ?? "";
    if (fields[INTENT] === "cancel") {
      await people.stopWriting(member, id);
      return { redirect: personPath(id) };
    }
    const draft = await draftOf(visit);
    if (!draft) return personGone;
    const typed = filled(valuesOf(fields), factsOf(visit, draft));
    const isOld = !isRecentId(typed.id, visit.services.now(), LONGEST_OPEN);
    const values = isOld ? { ...typed, id: draft.id } : typed;
    const tooOld = isOld ? "This answer was open for too long. Please look at it once more, and send it again." : undefined;
    const refused = fields[FILES_PROBLEM] || undefined;
    const files = await filesOf(visit, values);
    const show = (shown: Shown) => page(visit, draft, { files, ...shown });
    const problem = tooOld ?? refused ?? problemOf(values) ?? files.problem;
    if (fields[INTENT] === "fill") {
      const filledIn = await withSaved(visit, draft, values, fields["reply"]);
      return show({ values: filledIn, ...(refused !== undefined && { problem: refused }) });
    }
    if (problem) return show({ values, problem });
    if (fields[INTENT] === "edit") return show({ values });
    if (fields[INTENT] !== "send") return show({ values, isPreview: true });
    const { until, next, folder, ...reply } = values;
    const attached = folder === "" ? {} : { attached: { folder, files: files.list } };
    const sent = await people.reply(member, id, { ...reply, next, ...attached, ...(isCalendarDate(until) && { until }) });
    if (sent.state === "sent") return { redirect: withQuery(personPath(id), { [DONE]: "sent" }) };
    // Someone may have answered since the draft was read, too.
    if (sent.state === "answered")
      return page(visit, { ...draft, answered: sent, lastAnswer: sent.lastAnswer }, { values: { ...values, id: draft.id }, status: 409 });
    return sent.state === "gone" ? personGone : show({ values, problem: "There's no email address to send it to. Please call or text." });
  },
};

/** Stores the files of the form. What can't be read at all is said above a new one. */
async function receiveAnswer(visit: SignedIn, request: Request): ReturnType<NonNullable<MemberScreen["receive"]>> {
  const read = await receiveFiles(visit, request);
  if (!("message" in read)) return read;
  const draft = await draftOf(visit);
  if (!draft) return { answer: personGone };
  const values = newAnswer(visit, draft);
  const problem = `${read.message} What you typed is still in the form when you go back.`;
  return { answer: await page(visit, draft, { values, problem, status: read.status }) };
}

function newAnswer(visit: SignedIn, draft: ReplyDraft): AnswerValues {
  const { id, lastAnswer } = draft;
  return { ...startOf(draft, undefined, factsOf(visit, draft)), id, lastAnswer };
}

const draftOf = (visit: SignedIn): Promise<ReplyDraft | undefined> =>
  peopleOf(visit).draft(visit.session.member, visit.params["person"] ?? "");

function valuesOf(fields: Fields): AnswerValues {
  const next = fields["next"];
  return {
    id: fields["id"] ?? "",
    lastAnswer: fields["lastAnswer"] ?? "",
    subject: typedText(fields["subject"]).replaceAll(/\s+/g, " "),
    body: typedText(fields["body"]),
    next: isChosenState(next) ? next : "open",
    until: fields["until"] ?? "",
    folder: fields["without"] ? "" : (fields["folder"] ?? ""),
  };
}

function factsOf({ services }: SignedIn, { person, listing }: ReplyDraft): ReplyFacts {
  const home = listing === undefined ? undefined : services.listings.get(listing);
  const { agent } = services.content.current();
  return {
    name: person.name,
    agent,
    ...(home && {
      home: { title: home.title, address: formatAddress(home), price: formatPrice(home), link: services.site.siteUrl + listingPath(home) },
    }),
  };
}

const filled = (values: AnswerValues, facts: ReplyFacts): AnswerValues => ({
  ...values,
  subject: fillReply(values.subject, facts).text,
  body: fillReply(values.body, facts).text,
});

function startOf(draft: ReplyDraft, chosen: SavedReply | undefined, facts: ReplyFacts): Omit<AnswerValues, "id" | "lastAnswer"> {
  const { name, agent } = facts;
  const typed = chosen ?? { subject: "", body: `Hello ${name.split(" ")[0] || "there"},\n\n\n\n${agent.name}\n${agent.phone}` };
  return {
    subject: fillReply(typed.subject || draft.subject, facts).text,
    body: fillReply(typed.body, facts).text,
    next: "open",
    until: "",
    folder: "",
  };
}

/** With a saved reply: instead of a text that wasn't touched, and below any other. */
async function withSaved(visit: SignedIn, draft: ReplyDraft, values: AnswerValues, reply: string | undefined): Promise<AnswerValues> {
  const chosen = (await peopleOf(visit).savedReplies()).find(({ id }) => id === reply);
  if (!chosen) return values;
  const facts = factsOf(visit, draft);
  const [start, saved] = [startOf(draft, undefined, facts), startOf(draft, chosen, facts)];
  const isTyped = values.body !== "" && values.body !== start.body.trim();
  return {
    ...values,
    subject: values.subject === "" || values.subject === start.subject ? saved.subject : values.subject,
    body: isTyped ? `${values.body}\n\n${saved.body}` : saved.body,
  };
}

/** Why it can't be sent as it is. Nothing that was typed is lost. */
function problemOf({ subject, body, next, until }: AnswerValues): string | undefined {
  const open = PLACEHOLDERS.filter((one) => `${subject} ${body}`.toLowerCase().includes(one));
  if (subject === "" || body === "") return "Subject and text are needed.";
  if (subject.length > LONGEST.subject) return `The subject has more than ${LONGEST.subject} characters. Please shorten it.`;
  if (body.length > LONGEST.reply) return `The text has more than ${LONGEST.reply.toLocaleString("en-US")} characters. Please shorten it.`;
  if (open.length > 0) return `There's nothing to fill in for ${open.join(" and ")}. Write it yourself, or take it out.`;
  if (next === "waiting" && !isCalendarDate(until)) return "Choose a day to wait until.";
  return undefined;
}

type Shown = {
  readonly values: AnswerValues;
  /** What goes with it, if that was asked already. */
  readonly files?: FoundFiles;
  readonly problem?: string;
  readonly note?: string;
  readonly isPreview?: true;
  readonly status?: number;
};

async function page(visit: SignedIn, draft: ReplyDraft, shown: Shown): Promise<Answer> {
  const { values: typed, problem, note, isPreview, status } = shown;
  const { person, lastRequest, replyTo, lastAnswer } = draft;
  // Someone else has answered meanwhile. Once that is said, it can be sent all the same.
  const isAgain = status === 409 || typed.lastAnswer !== lastAnswer;
  const files = shown.files ?? (await filesOf(visit, typed));
  const values = { ...typed, lastAnswer, folder: files.isGone ? "" : typed.folder };
  const form = { values, to: person.email, replyTo, path: answerPath(person.id), isAgain, files: files.list };
  const saved = await peopleOf(visit).savedReplies();
  const consents = await privacyOf(visit).consents(person.id);
  return {
    title: `Answer ${titleOf(person)}`,
    status: status ?? (problem ? 422 : 200),
    body: (
      <>
        <Crumb path={personPath(person.id)} name={titleOf(person)} />
        <h1>Answer</h1>
        <ConsentWarning consents={consents} />
        <Others draft={draft} isAgain={isAgain} />
        {problem && <Notice tone="bad">{problem}</Notice>}
        {note && <Notice tone="bad">{note}</Notice>}
        {lastRequest && (
          <section aria-label="What they wrote" className="card timeline-entry last-request">
            <h2 className="today-small">{lastRequest.formName}</h2>
            <Answers answers={lastRequest.answers} of={person} />
          </section>
        )}
        {isPreview ? <Preview {...form} content={visit.services.content.current()} /> : <AnswerForm {...form} saved={saved} />}
      </>
    ),
  };
}

/** What other members do about the same person. */
const Others = ({ draft: { person, writing, answered }, isAgain }: { draft: ReplyDraft; isAgain: boolean }) => (
  <>
    {writing && (
      <Notice tone="bad">
        <bdi>{writing.name}</bdi>
        <span> is writing an answer, too, since </span>
        <When at={writing.since} />
      </Notice>
    )}
    {isAgain && answered && (
      <Notice tone="bad">
        <bdi>{answered.by}</bdi>
        <span> sent an answer after you opened this one: </span>
        <When at={answered.at} />
        <span>. Yours isn't sent. </span>
        <a href={personPath(person.id)} target="_blank" rel="noopener" className="link">
          Read it<span className="sr-only"> in a new tab</span>
        </a>
        <span>, then send yours anyway, or leave it.</span>
      </Notice>
    )}
  </>
);
