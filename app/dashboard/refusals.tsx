/** Pages for what can't be shown. */
import type { ReactNode } from "react";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { Notice } from "./parts.tsx";
import { AWAY, type Fields, type Page } from "./screen.ts";

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

/**
 * Something failed, such as a database that is away, so no screen can be shown. What was typed is in this page, and sent again by its button.
 * @param fields of a form that was sent, or nothing.
 * @param files were sent with it: a page can't keep those.
 */
export const awayPage = ({ pathname, search }: URL, fields: Fields | undefined, files: boolean): Page => ({
  title: "Please try again",
  status: 503,
  isOutside: true,
  body: (
    <>
      <h1>{fields || files ? "That isn't saved yet" : "Please try again in a minute"}</h1>
      <p className="lead">{fields ? `${NO_ANSWER} Everything you typed is kept in this page.` : NO_ANSWER}</p>
      {files && <p>Go back, and send the files again in a minute.</p>}
      {fields ? (
        <form method="post" action={pathname + search} aria-label="What you typed">
          {Object.entries(fields).map(([name, text]) => (
            <textarea key={name} name={name} defaultValue={text} hidden />
          ))}
          <button type="submit" className="button">
            Send it again
          </button>
        </form>
      ) : (
        <a href={files ? pathname : pathname + search} className="button">
          Try again
        </a>
      )}
    </>
  ),
});

const NO_ANSWER = "Something on the server isn't working right now.";

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
