/** How fast newsletters go out. */
import { DEFAULT_PACE, MOST_PER_DAY, MOST_PER_HOUR, type PaceErrors, readPace } from "../../../domain/newsletter/pace.ts";
import { Field } from "../../ui/field.tsx";
import { Crumb, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, withQuery } from "../screen.ts";
import { DkimField, selectorProblem } from "./dkim-field.tsx";
import { NEWSLETTER, PACE_SCREEN } from "./paths.ts";
import { deskScreen, type DeskVisit } from "./visit.ts";

type Typed = { readonly perHour: string; readonly perDay: string; readonly selector: string };

export const paceScreen = deskScreen({
  path: PACE_SCREEN,
  async get(visit) {
    const { perHour, perDay, dkimSelector } = await visit.desk.settings();
    const typed = visit.kept ? typedIn(visit.kept) : { perHour: String(perHour), perDay: String(perDay), selector: dkimSelector };
    return page(visit, typed);
  },
  async post(visit, fields) {
    const typed = typedIn(fields);
    const read = readPace(typed);
    const selector = selectorProblem(typed.selector);
    if ("errors" in read || selector) return page(visit, typed, { ...("errors" in read && read.errors), ...(selector && { selector }) });
    await visit.desk.setSettings({ ...read.pace, dkimSelector: typed.selector });
    return { redirect: withQuery(PACE_SCREEN, { [DONE]: "saved" }) };
  },
});

const typedIn = (fields: Fields): Typed => ({
  perHour: fields["perHour"] ?? "",
  perDay: fields["perDay"] ?? "",
  selector: (fields["selector"] ?? "").trim(),
});

function page({ url }: DeskVisit, typed: Typed, errors?: PaceErrors & { readonly selector?: string }): Answer {
  const message = errors ? undefined : doneMessage(url, { saved: "Saved. It counts for what goes out from now on." });
  const number = { as: "input", inputMode: "numeric", required: true, autoComplete: "off" } as const;
  return {
    title: "How fast it goes out",
    status: errors ? 422 : 200,
    body: (
      <>
        <Crumb path={NEWSLETTER} name="Newsletter" />
        <h1>How fast it goes out</h1>
        {message && <Notice tone="good">{message}</Notice>}
        <p className="lead">
          Email accounts allow so many emails a day, and block those that send too many at once. Newsletters go out evenly; answers,
          confirmations and your own emails always go first.
        </p>
        <form method="post" className="request" aria-label="Pace">
          <Field
            id="perHour"
            label="Newsletter emails an hour"
            help={`We suggest ${DEFAULT_PACE.perHour}. At most ${MOST_PER_HOUR.toLocaleString("en-US")}.`}
            error={errors?.perHour}
            control={{ ...number, name: "perHour", defaultValue: typed.perHour }}
          />
          <Field
            id="perDay"
            label="In any 24 hours"
            help={`We suggest ${DEFAULT_PACE.perDay}: Gmail allows 500 and Google Workspace 2,000 a day, and the site's other emails need room. Ask your email provider. At most ${MOST_PER_DAY.toLocaleString("en-US")}.`}
            error={errors?.perDay}
            control={{ ...number, name: "perDay", defaultValue: typed.perDay }}
          />
          <DkimField typed={typed.selector} problem={errors?.selector} />
          <button type="submit" className="button">
            Save
          </button>
        </form>
      </>
    ),
  };
}
