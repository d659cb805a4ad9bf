/** Words that this project once used and that nobody searches for. The list decides: a letter from the city is still a letter. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

type Word = { readonly old: RegExp; readonly instead: string };

/** In code, comments and texts alike. */
const WORDS: readonly Word[] = [
  {
    old: /\b(?:your|this|each|every|another|confirmation|reminder) letters?\b(?! of\b)/i,
    instead: "email: Americans look for letters in the mailbox",
  },
  { old: /\bletter ?box(?:es)?\b/i, instead: "mailbox" },
  { old: /\be-mails?\b/i, instead: "email, as on the forms" },
  { old: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  { old: /\bcatalogues?\b/i, instead: "catalog in code, listings on pages" },
  { old: /\bcolours?\b/i, instead: "color" },
  { old: /\bcancelled\b/, instead: "canceled; CANCELLED of iCalendar stays" },
  { old: /\b(?:some|any|every)body\b/i, instead: "the role: the visitor, a client, someone" },
  { old: /\bwhoever\b/i, instead: "the role: the visitor, anyone who" },
  { old: /\binvitees?\b/i, instead: "visitor" },
  { old: /\b(?:doubted|suspicions?)\b/i, instead: "flagged, spam signals" },
  { old: /\bset-up\b/i, instead: "setup" },
  { old: /\b(?:anew|towards|cancelling|(?:un)?ticked)\b/i, instead: "again, toward, canceling, checked" },
  { old: /\bfilms?\b|\bjourneys?\b/i, instead: "video; end-to-end or main tests" },
  { old: /\bhouse rules\b|\brules of the house\b/i, instead: "architecture tests" },
];

/** In identifiers. */
const NAMES: readonly Word[] = [
  { old: /\b\w*(?:Letter|LETTER)(?!s?\b)\w*\b|\bletter[A-Z]\w*\b/, instead: "Email…" },
  {
    old: /\b\w*(?:Catalogue|Suspicion|Invitee|Doubted|vouch(?!ers?\b)|witness)\w*\b/,
    instead: "Catalog, SpamSignal, Visitor, flagged, confirmByAgent",
  },
  { old: /\b(?:TRAPPED|OWED|PATIENCE|PACE)\b/, instead: "HONEYPOT_FILLED, MUST_DELIVER, TIMEOUT_MS, RETRY_POLICY" },
];

/** Published migrations never change, and tests of old databases speak their language. */
const OLD =
  /^server\/store\/(?:migrations\/0(?:0\d|1[01])_|migrate-(?:killed|appointment-type)\.test|store\.test)|^server\/bookings\/link-keys|^tests\/store\/earlier-store|^server\/bookings\/abuse\.test|^tests\/plain-words/;

const files = globSync(["{app,content,domain,server,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}", "docs/*.md", "*.md", ".env.example"], {
  cwd: root,
})
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !OLD.test(file) && file !== "CHANGELOG.md");

function found(words: readonly Word[], file: string): string[] {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  return lines.flatMap((line, at) =>
    words.flatMap(({ old, instead }) => {
      const word = old.exec(line)?.[0];
      return word === undefined ? [] : [`${file}:${at + 1}: "${word}": ${instead}`];
    }),
  );
}

test("no old word in code, comments, texts and docs", () => {
  expect(files.flatMap((file) => found(WORDS, file))).toEqual([]);
});

test("no old word in names", () => {
  expect(files.filter((file) => /\.(?:tsx?|mjs)$/.test(file)).flatMap((file) => found(NAMES, file))).toEqual([]);
});

test("an old word is found, and another meaning of it is not", () => {
  const said = (line: string) => WORDS.filter(({ old }) => old.test(line)).length;
  expect(said("please mend 2 answers")).toBe(1);
  expect(said("open the link in this letter")).toBe(1);
  expect(said("Before you sign a letter of intent")).toBe(0);
  expect(said("letter-spacing: 0.1em; lower-case letters")).toBe(0);
});
