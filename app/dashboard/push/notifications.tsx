/** Notifications: this device, all devices, what a member wants, and whom the owner wants notified second. */
import { looksLikeEmail } from "../../../domain/forms/email-address.ts";
import { mayDo } from "../../../domain/dashboard/members.ts";
import type { Push, PushChoices } from "../../../domain/dashboard/push.ts";
import { minutesOf, timeField } from "../../../domain/time/open-time.ts";
import { Notice } from "../parts.tsx";
import { type Answer, AS_DATA, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { ChoicesForm, type ChoicesValues, type ChoicesProblems, SecondForm } from "./choices-form.tsx";
import { DeviceRows } from "./device-rows.tsx";
import { NOTIFICATIONS } from "./paths.ts";
import { Ladder, ThisDevice } from "./this-device.tsx";

const MESSAGES: Readonly<Record<string, string>> = {
  on: "Notifications are on for this device. Press “Send a test” to see one.",
  removed: "That device gets no notifications anymore.",
  tested: "The test is on its way. It should show within seconds.",
  saved: "Saved.",
  second: "Saved.",
};

const PROBLEMS: Readonly<Record<string, string>> = {
  invalid: "Your browser didn't say how to reach it. Please try again, or use another browser.",
  "too-many": "You have notifications on 20 devices. Remove one first.",
  "not-taken": "Not every device could be reached. Below it says why.",
  "no-device": "Turn notifications on for a device first.",
  gone: "That device isn't in your list anymore.",
};

export const notificationsScreen: MemberScreen = {
  path: NOTIFICATIONS,
  right: "work",
  nav: () => ({ name: "Notifications", icon: "bell", isSeldom: true }),
  async get(visit) {
    if (visit.url.searchParams.has(AS_DATA)) return { data: { publicKey: pushOf(visit).publicKey } };
    return show(visit);
  },
  async post(visit, fields) {
    const push = pushOf(visit);
    const { member } = visit.session;
    const from = { userAgent: visit.from.userAgent, old: fields["old"] ?? "" };
    switch (fields[INTENT] ?? "") {
      case "visit":
        return { data: { isKnown: await push.visit(visit.session, fields["subscription"] ?? "", from) } };
      case "turn-on": {
        const result = await push.turnOn(visit.session, fields["subscription"] ?? "", from);
        if (typeof result === "string") return show(visit, { problem: PROBLEMS[result] });
        await visit.dashboard.record(member, "notifications-on", result.name);
        return done("on");
      }
      case "remove": {
        const name = await push.remove(member, fields["device"] ?? "");
        if (name === undefined) return show(visit, { problem: PROBLEMS["gone"] });
        await visit.dashboard.record(member, "notifications-off", name);
        return done("removed");
      }
      case "test": {
        const { devices, taken } = await push.test(member);
        if (devices === 0) return show(visit, { problem: PROBLEMS["no-device"] });
        return taken === devices ? done("tested") : show(visit, { problem: PROBLEMS["not-taken"] });
      }
      case "save":
        return save(visit, push, fields);
      case "second":
        return setSecond(visit, push, fields);
      default:
        return show(visit);
    }
  },
};

/** Wherever there is a dashboard, there are notifications. */
function pushOf({ services }: Pick<SignedIn, "services">): Push {
  if (!services.push) throw new Error("No notifications are sent from here.");
  return services.push;
}

const done = (what: string): Answer => ({ redirect: withQuery(NOTIFICATIONS, { [DONE]: what }) });

const valuesOf = ({ quiet, words, textEmail }: PushChoices): ChoicesValues => ({
  from: quiet ? timeField(quiet.from) : "",
  to: quiet ? timeField(quiet.to) : "",
  words,
  textEmail,
});

const typedValues = (fields: Fields): ChoicesValues => ({
  from: (fields["from"] ?? "").trim(),
  to: (fields["to"] ?? "").trim(),
  words: fields["words"] === "yes",
  textEmail: (fields["textEmail"] ?? "").trim(),
});

async function save(visit: SignedIn, push: Push, fields: Fields): Promise<Answer> {
  const typed = typedValues(fields);
  const [from, to] = [minutesOf(typed.from), minutesOf(typed.to)];
  const problems: ChoicesProblems = {
    ...((typed.from !== "" || typed.to !== "") && from === undefined && { from: "Enter a time such as 21:30, or leave both empty." }),
    ...((typed.from !== "" || typed.to !== "") && to === undefined && { to: "Enter a time such as 07:00, or leave both empty." }),
    ...(from !== undefined && from === to && { to: "The quiet hours begin and end at the same time." }),
    ...(typed.textEmail !== "" &&
      !looksLikeEmail(typed.textEmail) && { textEmail: "Please enter a valid email address, or leave it empty." }),
  };
  if (Object.keys(problems).length > 0) return show(visit, { typed, problems });
  const quiet = from === undefined || to === undefined ? undefined : { from, to };
  await push.choose(visit.session.member, { quiet, words: typed.words, textEmail: typed.textEmail });
  return done("saved");
}

async function setSecond(visit: SignedIn, push: Push, fields: Fields): Promise<Answer> {
  const { member } = visit.session;
  if (!mayDo(member.role, "members")) return show(visit, { problem: "Only the owner can choose the second person.", status: 403 });
  const name = await push.setSecond(fields["second"] ?? "");
  if (name === undefined) return show(visit, { problem: "That person has no access anymore." });
  await visit.dashboard.record(member, name === "" ? "second-person-removed" : "second-person-set", name);
  return done("second");
}

type Shown = {
  readonly problem?: string | undefined;
  readonly status?: number;
  readonly typed?: ChoicesValues;
  readonly problems?: ChoicesProblems;
};

async function show(visit: SignedIn, { problem, status, typed, problems = {} }: Shown = {}): Promise<Answer> {
  const push = pushOf(visit);
  const { session, kept, url } = visit;
  const isOwner = mayDo(session.member.role, "members");
  const [devices, choices, seconds] = await Promise.all([
    push.devices(session),
    push.choices(session.member),
    isOwner ? push.seconds() : undefined,
  ]);
  const isWrong = problem !== undefined || Object.keys(problems).length > 0;
  const message = isWrong ? undefined : doneMessage(url, MESSAGES);
  const keptValues = kept?.[INTENT] === "save" ? typedValues(kept) : undefined;
  return {
    title: "Notifications",
    status: status ?? (isWrong ? 422 : 200),
    body: (
      <>
        <h1>Notifications</h1>
        <p className="lead">Your phone rings when someone writes, books, or changes an appointment.</p>
        {message && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {keptValues && !isWrong && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        <ThisDevice />
        <DeviceRows devices={devices} />
        <ChoicesForm values={typed ?? keptValues ?? valuesOf(choices)} problems={problems} />
        <Ladder />
        {seconds && <SecondForm members={seconds} />}
      </>
    ),
  };
}
