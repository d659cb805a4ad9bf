/** Pages for what can't be shown. */
import type { ReactNode } from "react";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { Notice } from "./parts.tsx";
import { AWAY, type Page } from "./screen.ts";

export const noScreenPage: Page = {
  title: "Not found",
  status: 404,
  body: (
    <>
      <h1>There's nothing here</h1>
      <p className="lead">The address may be from an older version of the dashboard.</p>
      <a href={DASHBOARD} className="button">
        Go to the start
      </a>
    </>
  ),
};

export const notAllowedPage: Page = {
  title: "Only for the owner",
  status: 403,
  body: (
    <>
      <h1>Only the owner can do this</h1>
      <p className="lead">You're signed in as an assistant. Please ask the owner of the dashboard.</p>
      <a href={DASHBOARD} className="button">
        Go to the start
      </a>
    </>
  ),
};

/** A form that couldn't be stored, filled with what was typed. */
export const unsavedPage = (form: Page): Page => ({ ...form, status: 503, body: <Unsaved>{form.body}</Unsaved> });

const Unsaved = ({ children }: { children: ReactNode }) => (
  <>
    <Notice tone="bad">{AWAY}</Notice>
    {children}
  </>
);

export const tooManyPage = (retryAfter: number): Page => ({
  title: "Too many tries",
  status: 429,
  isOutside: true,
  retryAfter,
  body: (
    <>
      <h1>Too many tries</h1>
      <p className="lead">{`Please wait ${minutes(retryAfter)}, then try again.`}</p>
    </>
  ),
});

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? "a minute" : `${count} minutes`;
};
