/** What a file of past clients has: who would be added, who is left out and why, and what has to be fixed first. */
import type { ReactNode } from "react";
import type { LeftOut } from "../../../domain/privacy/privacy-service.ts";
import { CLIENT_COLUMN, type ClientProblem, type PastClient } from "../../../domain/privacy/past-clients.ts";
import { Notice } from "../parts.tsx";
import { INTENT } from "../screen.ts";
import { PAST_CLIENTS, PRIVACY } from "./paths.ts";

export type CheckedClients = {
  /** Who would be added. */
  readonly fresh: readonly PastClient[];
  readonly leftOut: readonly LeftOut[];
  readonly repeated: readonly { readonly line: number; readonly of: number }[];
  /** The first of them. */
  readonly problems: readonly ClientProblem[];
  readonly wrongRows: number;
  /** How they agreed to emails; "" if they didn't. */
  readonly consent: string;
};

/** Rows that show how the file was read, and lines that are named. */
const SHOWN = 5;
const NAMED = 20;

const rows = (count: number): string => (count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`);
const people = (count: number): string => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);

const WHY: Readonly<Record<LeftOut["why"], string>> = {
  known: "Among your people already",
  erased: "Asked to be erased earlier, so they aren't brought back",
  stopped: "Replied STOP, so they can't be filed as agreeing to emails",
};

type PreviewProps = {
  checked: CheckedClients;
  text: string;
  choice: { readonly agreed: string; readonly how: string };
  /** The form for another file. */ again: ReactNode;
};

export function ClientsPreview({ checked, text, choice, again }: PreviewProps) {
  const { fresh, wrongRows, consent } = checked;
  if (wrongRows > 0)
    return (
      <>
        <Notice tone="bad">{`${wrongRows === 1 ? "1 row needs" : `${rows(wrongRows)} need`} a correction. Nothing was added. Fix ${wrongRows === 1 ? "it" : "them"} in your file, and choose it again.`}</Notice>
        <Problems checked={checked} />
        {again}
      </>
    );
  return (
    <>
      {fresh.length === 0 ? (
        <Notice tone="bad">There's no one to add in this file.</Notice>
      ) : (
        <Notice tone="good">{`${people(fresh.length)} can be added, ${consent === "" ? "without consent to emails" : "with consent to emails"}. Please look at how the first were read.`}</Notice>
      )}
      <LeftOutLines checked={checked} />
      {fresh.length > 0 && <FirstRows fresh={fresh} />}
      {fresh.length > 0 && (
        <form method="post" action={PAST_CLIENTS} encType="multipart/form-data" aria-label="Import">
          <input type="hidden" name={INTENT} value="import" />
          <input type="hidden" name="agreed" value={choice.agreed} />
          <input type="hidden" name="how" value={choice.how} />
          <input type="hidden" name="text" value={text} />
          <button type="submit" className="button">
            {`Import ${people(fresh.length)}`}
          </button>
        </form>
      )}
      <a href={PRIVACY} className="link link-alone">
        Don't import
      </a>
    </>
  );
}

function Problems({ checked: { problems, wrongRows } }: { checked: CheckedClients }) {
  const more = wrongRows - new Set(problems.map(({ line }) => line)).size;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">What to fix</h2>
      <ul className="import-problems">
        {problems.map(({ line, column, fix }) => (
          <li key={`${line} ${column} ${fix}`}>
            <strong>{column ? `Line ${line}, ${column}: ` : `Line ${line}: `}</strong>
            <span>{fix}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${rows(more)} more.`}</p>}
    </section>
  );
}

/** "4, 7, 9 and 12 more". */
const named = (lines: readonly number[]): string =>
  lines.slice(0, NAMED).join(", ") + (lines.length > NAMED ? ` and ${(lines.length - NAMED).toLocaleString("en-US")} more` : "");

const LeftOutLines = ({ checked: { leftOut, repeated } }: { checked: CheckedClients }) =>
  leftOut.length + repeated.length > 0 && (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      {(Object.keys(WHY) as LeftOut["why"][]).map((why) => {
        const lines = leftOut.filter((one) => one.why === why).map(({ line }) => line);
        return lines.length > 0 && <p key={why}>{`${WHY[why]}: line ${named(lines)}.`}</p>;
      })}
      {repeated.length > 0 && <p>{`The same person as in an earlier row: line ${named(repeated.map(({ line }) => line))}.`}</p>}
    </section>
  );

const FirstRows = ({ fresh }: { fresh: readonly PastClient[] }) => (
  <section aria-labelledby="first-rows">
    <h2 id="first-rows">{fresh.length > SHOWN ? `The first ${SHOWN}` : "The people"}</h2>
    <ul className="import-rows">
      {fresh.slice(0, SHOWN).map((client) => (
        <li key={JSON.stringify(client)}>
          <dl>
            {(Object.keys(CLIENT_COLUMN) as (keyof PastClient)[]).map((field) => (
              <div key={field}>
                <dt>{CLIENT_COLUMN[field]}</dt>
                <dd>{client[field] || "none"}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </section>
);
