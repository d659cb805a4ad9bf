/** The first screen: what needs an answer, what is booked, what is stuck or old, and what happened last. */
import type { ReactNode } from "react";
import type { HistoryEntry } from "../../domain/dashboard/actions.ts";
import { DASHBOARD, type Passkey } from "../../domain/dashboard/dashboard.ts";
import { type Member, mayDo } from "../../domain/dashboard/members.ts";
import { Entries } from "./entries.tsx";
import { healthLine } from "./health/health.tsx";
import { HEALTH } from "./health/paths.ts";
import { answerFirstStep, EMAIL_ARRIVED, firstSteps, SEND_TEST } from "./first-steps.tsx";
import { Notice } from "./parts.tsx";
import { MorningEmail, TodayParts } from "./today/today-parts.tsx";
import { DONE, doneMessage, HISTORY, INTENT, type MemberScreen, MEMBERS, NEW_KEY, withQuery } from "./screen.ts";

/** Entries of the history shown here. */
const LAST = 5;

export const homeScreen: MemberScreen = {
  path: DASHBOARD,
  right: "work",
  nav: () => ({ name: "Today", icon: "home" }),
  async get(visit) {
    const { dashboard, services, session, url, mayOpen } = visit;
    const { member } = session;
    const [keys, devices, entries] = await Promise.all([
      dashboard.passkeys.list(member),
      dashboard.sessions.list(session),
      dashboard.history(mayDo(member.role, "whole-history") ? "everyone" : member),
    ]);
    const steps = stepsFor(member, keys, dashboard.sendsEmail);
    const first = await firstSteps(visit);
    const done = doneMessage(url, MESSAGES);
    const [today, health] = [await services.people?.today(), await healthLine(services.health)];
    const morning = (await services.people?.wantsMorningEmail(member)) ?? false;
    // On a new site the first steps come first; then people do.
    const isQuiet = !today || today.waits.length + today.due.length + today.requested.length + today.booked.length === 0;
    const firstPart = first && <div className="inside-part">{first}</div>;
    return {
      title: "Today",
      isWide: true,
      body: (
        <>
          <h1>{`Hello, ${member.name}`}</h1>
          <a href="/" target="_blank" rel="noopener" className="link link-alone start-site">
            View your site<span className="sr-only"> in a new tab</span>
          </a>
          {done && <Notice tone="good">{done}</Notice>}
          <div className="columns">
            <div className="inside-part">
              {isQuiet && firstPart}
              {today && <TodayParts today={today} now={services.now()} mayOpen={mayOpen} />}
              {!isQuiet && firstPart}
            </div>
            <div className="inside-part columns-side">
              {steps.length > 0 && (
                <section aria-labelledby="next">
                  <h2 id="next">Next</h2>
                  <ol className="steps">{steps}</ol>
                </section>
              )}
              {today && <MorningEmail isWanted={morning} />}
              <Access keys={keys.length} devices={devices.length} />
              {health && <SiteHealth line={health} />}
              <Last entries={entries.slice(0, LAST)} />
            </div>
          </div>
        </>
      ),
    };
  },
  async post(visit, fields) {
    if (fields[INTENT] === "morning-on" || fields[INTENT] === "morning-off") {
      await visit.services.people?.setMorningEmail(visit.session.member, fields[INTENT] === "morning-on");
      return { redirect: withQuery(DASHBOARD, { [DONE]: fields[INTENT] }) };
    }
    const done = await answerFirstStep(visit, visit.session.member, fields[INTENT]);
    return { redirect: done === undefined ? DASHBOARD : withQuery(DASHBOARD, { [DONE]: done }) };
  },
};

const SiteHealth = ({ line }: { line: string }) => (
  <section aria-labelledby="site">
    <h2 id="site">The site</h2>
    <p>{line}</p>
    <a href={HEALTH} className="link link-alone">
      Health and backups
    </a>
  </section>
);

const Last = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <section aria-labelledby="last">
    <h2 id="last">What happened last</h2>
    <Entries entries={entries} />
    <a href={HISTORY} className="link link-alone">
      The whole history
    </a>
  </section>
);

const Access = ({ keys, devices }: { keys: number; devices: number }) => (
  <section aria-labelledby="access">
    <h2 id="access">Your access</h2>
    <p>{`${counted(keys, "passkey")} · signed in on ${counted(devices, "device")}`}</p>
    <a href={MEMBERS} className="link link-alone">
      Passkeys and devices
    </a>
  </section>
);

const MESSAGES: Readonly<Record<string, string>> = {
  [SEND_TEST]: "The test is on its way. Check the inbox, and the spam folder.",
  [EMAIL_ARRIVED]: "Good: requests will reach you.",
  "morning-on": "You'll get an email each morning at 7.",
  "morning-off": "No more morning emails.",
};

const counted = (count: number, thing: string): string => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

function stepsFor(member: Member, keys: readonly Passkey[], sendsEmail: boolean): ReactNode[] {
  const noEmail = !sendsEmail && member.role === "owner";
  return [
    keys.length === 0 && (
      <Step
        key="first"
        title="Make a passkey"
        text="Your finger, face or screen lock signs you in, faster and safer than a link by email."
        link="Make a passkey"
        to={NEW_KEY}
      />
    ),
    keys.length === 1 && (
      <Step
        key="second"
        title="Add a second passkey"
        text="If you lose the device with the only one, you'd need the person who runs the server. Your phone makes a good second."
        link="Add a passkey"
        to={NEW_KEY}
      />
    ),
    noEmail && (
      <Step
        key="email"
        title="Let the site send email"
        text="For now it saves emails as files on the server: no link to sign in and no invitation reaches anyone. The setting SMTP_URL names your mail server."
      />
    ),
  ].filter(Boolean);
}

const Step = ({ title, text, link, to }: { title: string; text: string; link?: string; to?: string }) => (
  <li className="card step">
    <h3>{title}</h3>
    <p>{text}</p>
    {to && (
      <a href={to} className="button">
        {link}
      </a>
    )}
  </li>
);
