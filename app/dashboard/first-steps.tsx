/** First steps: six that check themselves off, and what visitors still see of the samples. */
import type { ReactNode } from "react";
import { menus } from "../../content/menus.ts";
import type { EditedSection } from "../../domain/content/editing.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import { Icon } from "../ui/icon.tsx";
import { hasSamples } from "./content/list.tsx";
import { CONTENT, sectionPath } from "./content/paths.ts";
import { Form } from "./parts.tsx";
import type { SignedIn } from "./screen.ts";

type FirstStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** The address of its screen. */
  readonly to: string;
  readonly action?: ReactNode;
};

/** What visitors still see of the samples, and where. */
type Sample = { readonly name: string; readonly to: string; readonly page: string };

/** @property to the address of its screen. */
export type Next = Pick<Sample, "name" | "to">;

export const SEND_TEST = "send-test";
export const EMAIL_ARRIVED = "email-arrived";

export async function firstSteps(visit: SignedIn): Promise<ReactNode> {
  const sections = visit.services.contentEditor?.sections();
  return sections ? <FirstSteps steps={await stepsOf(visit, sections)} samples={samplesOf(visit, sections)} /> : null;
}

/** What to do after a step: the next one that isn't done, then what is still a sample. */
export async function nextStep(visit: SignedIn): Promise<Next | undefined> {
  const sections = visit.services.contentEditor?.sections() ?? [];
  const step = (await stepsOf(visit, sections)).find(({ isDone }) => !isDone);
  if (step) return { name: step.title, to: step.action ? DASHBOARD : step.to };
  const [sample] = samplesOf(visit, sections);
  return sample;
}

async function stepsOf({ services, session, dashboard }: SignedIn, sections: readonly EditedSection[]): Promise<readonly FirstStep[]> {
  const isSaved = (id: string): boolean => sections.some(({ section, isSaved: saved }) => section.id === id && saved);
  return [
    {
      id: "agent",
      title: "Your name and face",
      text: "Name, license, phone and portrait.",
      isDone: isSaved("agent"),
      to: sectionPath("agent"),
    },
    {
      id: "brokerage",
      title: "Your brokerage",
      text: "Its name, license and office.",
      isDone: isSaved("brokerage"),
      to: sectionPath("brokerage"),
    },
    { id: "booking", title: "Your hours", text: "When visitors can book you.", isDone: isSaved("booking"), to: sectionPath("booking") },
    {
      id: "market",
      title: "Your figures",
      text: "Market figures and the interest rate, with their sources.",
      isDone: isSaved("market"),
      to: sectionPath("market"),
    },
    {
      id: "homes",
      title: "Your first home",
      text: "With photos and an open house.",
      isDone: services.listings.all().some(({ sample }) => !sample),
      to: `${DASHBOARD}/homes`,
    },
    {
      id: "email",
      title: "Email that arrives",
      text: "A test, sent to where requests go.",
      isDone: await dashboard.hasDone(session.member, EMAIL_ARRIVED),
      to: sectionPath("email"),
      action: <EmailTest wasSent={await dashboard.hasDone(session.member, "test-email-sent")} sendsEmail={dashboard.sendsEmail} />,
    },
  ];
}

function samplesOf({ services }: SignedIn, sections: readonly EditedSection[]): readonly Sample[] {
  return [
    ...sections.filter(hasSamples).map(({ section }) => ({ name: section.name, to: sectionPath(section.id), page: section.page })),
    ...(services.listings.all().some(({ sample }) => sample)
      ? [{ name: "Sample homes", to: `${DASHBOARD}/homes`, page: "/buy/homes" }]
      : []),
  ];
}

/** Sends the test, or checks it off. Returns the key of the message, if it was one of these. */
export async function answerFirstStep({ dashboard }: SignedIn, member: Member, intent: string | undefined): Promise<string | undefined> {
  if (intent === SEND_TEST) await dashboard.sendTestEmail(member);
  else if (intent === EMAIL_ARRIVED) await dashboard.record(member, EMAIL_ARRIVED);
  else return undefined;
  return intent;
}

function FirstSteps({ steps, samples }: { readonly steps: readonly FirstStep[]; readonly samples: readonly Sample[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length && samples.length === 0) return null;
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p>{`${done} of ${steps.length} done. Each one checks itself off.`}</p>
      <ol className="first-steps">
        {steps.map((step) => (
          <FirstStepRow key={step.id} step={step} />
        ))}
      </ol>
      {samples.length > 0 && <Samples samples={samples} />}
    </section>
  );
}

const FirstStepRow = ({ step: { title, text, isDone, to, action } }: { readonly step: FirstStep }) => (
  <li className={isDone ? "first-step first-step-done" : "first-step"}>
    <span className="first-step-box">{isDone && <Icon kind="check" />}</span>
    <div>
      <h3>
        <a href={to} className="row-link">
          {title}
        </a>
        {isDone && <span className="sr-only">, done</span>}
      </h3>
      <p>{text}</p>
      {!isDone && action}
    </div>
  </li>
);

const EmailTest = ({ wasSent, sendsEmail }: { readonly wasSent: boolean; readonly sendsEmail: boolean }) => (
  <div className="row-buttons">
    {wasSent && (
      <Form intent={EMAIL_ARRIVED} label="The test email arrived">
        <button type="submit" className="button button-small">
          It arrived
        </button>
      </Form>
    )}
    <Form intent={SEND_TEST} label="Send a test email">
      <button type="submit" className="button button-quiet button-small">
        {wasSent ? "Send it again" : "Send a test email"}
      </button>
    </Form>
    {!sendsEmail && <p className="help">For now the server saves emails as files. The setting SMTP_URL names your mail server.</p>}
  </div>
);

const PAGES = menus.flatMap((menu) => ["path" in menu ? [menu] : [], menu.items].flat());

/** A page as its link in the site's menu calls it. */
function placeOf(page: string): string {
  const label = PAGES.find(({ path }) => path === page)?.label;
  return page === "/" ? "on the home page" : label ? `on the page “${label}”` : `on ${page}`;
}

const Samples = ({ samples }: { readonly samples: readonly Sample[] }) => (
  <div className="samples">
    <h3>Still a sample</h3>
    <ul className="bullets">
      {samples.map(({ name, to, page }) => (
        <li key={name}>
          <a href={to}>{name}</a>
          <span>{": "}</span>
          <a href={page} target="_blank" rel="noopener">
            <span>{placeOf(page)}</span>
            <span className="sr-only"> in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
    <a href={CONTENT} className="link link-alone">
      All content
    </a>
  </div>
);
