/** What the previews of imported files have in common: what to fix, which lines are left out, and how the first rows were read. */
import { Notice } from "./parts.tsx";

/** Rows that show how a file was read, and lines that are named. */
const SHOWN = 5;
const NAMED = 20;

const rows = (count: number): string => (count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`);

/** "4, 7, 9 and 12 more". */
export const namedLines = (lines: readonly number[]): string =>
  lines.slice(0, NAMED).join(", ") + (lines.length > NAMED ? ` and ${(lines.length - NAMED).toLocaleString("en-US")} more` : "");

type Problem = { readonly line: number; readonly column?: string | undefined; readonly fix: string };

/** @param wrongRows how many there are; `problems` are the first of theirs. */
export function WrongRows({ problems, wrongRows }: { problems: readonly Problem[]; wrongRows: number }) {
  const more = wrongRows - new Set(problems.map(({ line }) => line)).size;
  return (
    <>
      <Notice tone="bad">{`${wrongRows === 1 ? "1 row needs" : `${rows(wrongRows)} need`} a correction. Nothing was added. Fix ${wrongRows === 1 ? "it" : "them"} in your file, and choose it again.`}</Notice>
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
    </>
  );
}

type FirstRowsProps<One> = {
  /** "The sales", when all of them are shown. */
  title: string;
  all: readonly One[];
  /** Labels and values of one. */
  cellsOf: (one: One) => readonly (readonly [label: string, value: string])[];
};

export const FirstRows = <One,>({ title, all, cellsOf }: FirstRowsProps<One>) => (
  <section aria-labelledby="first-rows">
    <h2 id="first-rows">{all.length > SHOWN ? `The first ${SHOWN}` : title}</h2>
    <ul className="import-rows">
      {all.slice(0, SHOWN).map((one) => (
        <li key={JSON.stringify(one)}>
          <dl>
            {cellsOf(one).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </section>
);
