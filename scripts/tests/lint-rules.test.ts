import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";
import plugin from "./lint-rules.ts";

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } } });

type Rule = Parameters<typeof tester.run>[1];
const inComponent = (drawn: string): string => `const Part = ({ total, list, found }) => ${drawn};`;
const failing = (code: string, errors = 1) => ({ code: inComponent(code), errors });

tester.run("text-alone", plugin.rules["text-alone"] as unknown as Rule, {
  valid: [
    "<p>{total}</p>",
    "<p>{`${total} found`}</p>",
    '<p>{found && "Found"}</p>',
    "<p>Found: <b>{total}</b> of <b>{list.length}</b></p>",
    "<p><Mark /><span>{total}</span></p>",
    "<p>{found ? <b>yes</b> : null}<span>after</span></p>",
    "<p>before{found && <b>yes</b>}</p>",
    "<ul>{list.map((each) => <li key={each}>{each}</li>)}</ul>",
    'import { words } from "./words.ts"; const One = () => <p>{words.heading}<b>!</b></p>;',
    'import { words } from "./words.ts"; const All = () => <ul>{words.map(({ a, b }) => <li key={a}>{a}<b>{b}</b></li>)}</ul>;',
    "type Props = { note?: ReactNode }; const One = ({ note, children }: Props) => <div>{note}<hr />{children}</div>;",
    "const One = ({ day }) => { const shown = <time>{day}</time>; return <p>{shown} is open</p>; };",
  ].map((code) => (code.startsWith("<") ? inComponent(code) : code)),
  invalid: [
    failing("<p>{total} found</p>"),
    failing('<p>{total}{found ? "yes" : "no"}</p>', 2),
    failing("<p><Mark />{total}</p>"),
    failing("<p>Found {list.length}.</p>"),
    failing("<>{total}</>"),
    failing("<>Found <b>{total}</b></>"),
    failing("<p>{found && <b>yes</b>}after</p>"),
    failing("<p>{list.map((each) => <b key={each}>{each}</b>)}after</p>"),
    failing('<p>{found && "yes"}<b>{total}</b></p>'),
    { code: "const One = ({ children }) => <p>{children}after</p>;", errors: 1 },
  ],
});

tester.run("figure", plugin.rules.figure as unknown as Rule, {
  valid: [
    '<p translate="no">{dollars(total)}</p>',
    '<tbody translate="no"><tr><td>{exactDollars(total)}</td></tr></tbody>',
    '<g className="notranslate"><text>{wholeDollars(total)}</text></g>',
    "<p>{`It costs ${dollars(total)}`}</p>",
    "<Line>{dollars(total)}</Line>",
    "<p>{total}</p>",
  ].map(inComponent),
  invalid: [failing("<p>{dollars(total)}</p>"), failing('<dd>{found ? formatShare(total) : "none"}</dd>')],
});
