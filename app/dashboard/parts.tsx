/** Pieces that several screens use. */
import type { ReactNode } from "react";
import type { PasskeyProblem } from "../../domain/dashboard/dashboard.ts";
import { zoneFormat } from "../../domain/time/zones.ts";
import { useContent } from "../content.ts";
import { Icon } from "../ui/icon.tsx";
import { INTENT } from "./screen.ts";

/** What was done, or what went wrong. Read aloud when the page appears. */
export const Notice = ({ tone, children }: { tone: "good" | "bad"; children: ReactNode }) => (
  <div className={`answer answer-${tone} notice`} role={tone === "bad" ? "alert" : "status"}>
    <Icon kind={tone === "good" ? "check" : "alert"} className="notice-icon" />
    <div className="notice-text">{children}</div>
  </div>
);

const FULL: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** An instant as the agent's clock shows it: "Nov 23, 2026, 8:04 AM CST". */
export function When({ at }: { at: string }) {
  const { agent } = useContent();
  return (
    <time dateTime={at} translate="no">
      {zoneFormat(agent.timeZone, "dashboard", FULL).format(new Date(at)).replaceAll("\u202f", " ")}
    </time>
  );
}

/** A form of one screen, by its intent. Its label is for screen readers, and differs from those of the other forms there. */
export const Form = ({
  intent,
  label,
  fields,
  className,
  children,
}: {
  intent: string;
  label: string;
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) => (
  <form method="post" aria-label={label} className={className}>
    <input type="hidden" name={INTENT} value={intent} />
    {Object.entries(fields ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

type ConfirmProps = {
  summary: string;
  /** What it is about, for screen readers: there are several such buttons. */ about: string;
  question: string;
  isOpen?: boolean;
  children: ReactNode;
};

/** A question before something that can't be taken back, opened by a press and without scripts. */
export const Confirm = ({ summary, about, question, isOpen, children }: ConfirmProps) => (
  <details className="confirm" open={isOpen}>
    <summary className="link link-alone">
      <span>{summary}</span>
      <span className="sr-only">{` ${about}`}</span>
    </summary>
    <p>{question}</p>
    {children}
  </details>
);

type PasskeyFormProps = {
  /** "get" uses a key, "create" makes one. */
  kind: "get" | "create";
  /** WebAuthn options as JSON. */
  options: object;
  button: string;
  intent?: string;
  fields?: Readonly<Record<string, string>>;
  /** What to do where the browser has no passkeys. */
  otherwise: string;
  /** Browsers may offer their keys in the email field of the page. */
  autofill?: boolean;
  children?: ReactNode;
};

/** A form that sends what the browser says about a passkey: see browser.ts. */
export const PasskeyForm = ({ kind, options, button, intent = "passkey", fields, otherwise, autofill, children }: PasskeyFormProps) => (
  <form
    method="post"
    aria-label={button}
    className="request"
    data-passkey={kind}
    data-options={JSON.stringify(options)}
    data-autofill={autofill ? "" : undefined}
  >
    <input type="hidden" name={INTENT} value={intent} />
    <input type="hidden" name="response" />
    {Object.entries(fields ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <button type="submit" className="button" data-passkey-button="" hidden>
      {button}
    </button>
    <p className="help" data-passkey-missing="">
      {otherwise}
    </p>
    <p className="error" role="alert" data-passkey-problem="" />
  </form>
);

/** Why a passkey wasn't taken. */
export const PASSKEY_PROBLEMS: Readonly<Record<PasskeyProblem, string>> = {
  expired: "This page was open for too long, or the passkey was used twice. Please try again.",
  invalid: "That passkey doesn't work here. Try another one, or have a link emailed to you.",
  known: "That passkey is in your list already.",
};

/** The way back, above a screen's title. A person's name keeps its own direction. */
export const Crumb = ({ path, name }: { path: string; name: string }) => (
  <p className="crumb">
    <a href={path} className="link link-alone">
      <bdi>{name}</bdi>
    </a>
  </p>
);
