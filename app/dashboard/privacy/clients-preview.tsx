/** What a file of past clients has: who would be added, who is left out and why, and what has to be fixed first. */
import type { ReactNode } from "react";
import type { LeftOut } from "../../../domain/privacy/privacy-service.ts";
import { CLIENT_COLUMN, type ClientProblem, type PastClient } from "../../../domain/privacy/past-clients.ts";
import { FirstRows, namedLines, WrongRows } from "../import-parts.tsx";
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
  const { fresh, problems, wrongRows, consent } = checked;
  if (wrongRows > 0)
    return (
      <>
        <WrongRows problems={problems} wrongRows={wrongRows} />
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
      {fresh.length > 0 && <FirstRows title="The people" all={fresh} cellsOf={cellsOf} />}
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

const LeftOutLines = ({ checked: { leftOut, repeated } }: { checked: CheckedClients }) =>
  leftOut.length + repeated.length > 0 && (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      {(Object.keys(WHY) as LeftOut["why"][]).map((why) => {
        const lines = leftOut.filter((one) => one.why === why).map(({ line }) => line);
        return lines.length > 0 && <p key={why}>{`${WHY[why]}: line ${namedLines(lines)}.`}</p>;
      })}
      {repeated.length > 0 && <p>{`The same person as in an earlier row: line ${namedLines(repeated.map(({ line }) => line))}.`}</p>}
    </section>
  );

const cellsOf = (client: PastClient): readonly (readonly [string, string])[] =>
  (Object.keys(CLIENT_COLUMN) as (keyof PastClient)[]).map((field) => [CLIENT_COLUMN[field], client[field] || "none"]);
