/** What a link answers that doesn't work anymore. */
import { type Page, SIGN_IN } from "../screen.ts";

/** @param why what may have happened, and what to do about it. */
export const gonePage = (title: string, heading: string, why: string): Page => ({
  title,
  isOutside: true,
  status: 410,
  body: (
    <>
      <h1>{heading}</h1>
      <p className="lead">{why}</p>
      <a href={SIGN_IN} className="button button-quiet">
        Sign in instead
      </a>
    </>
  ),
});
