/** The text of issues, the pace in words, and files of subscribers. */
import { describe, expect, test } from "vitest";
import { figureLine, homeLine, partsOf, textProblems } from "./issue-text.ts";
import { readPace, timeInWords } from "./pace.ts";
import { formatSubscribersFile, readSubscribersFile } from "./subscribers-file.ts";

const parts = (text: string) => partsOf(text, "https://agent.test");

describe("the text of an issue", () => {
  test("is headings, paragraphs, lists, homes and figures", () => {
    const text = `## News\nHello,\nall\n\n- one\n- two\n\n${homeLine("12-oak")}\n${figureLine("Median price")}\nBye`;
    expect(parts(text)).toEqual([
      { kind: "heading", text: "News" },
      { kind: "paragraph", spans: ["Hello,\nall"] },
      { kind: "list", items: [["one"], ["two"]] },
      { kind: "home", id: "12-oak" },
      { kind: "figure", title: "Median price" },
      { kind: "paragraph", spans: ["Bye"] },
    ]);
    expect(parts("{home: https://agent.test/listings/12-oak?x=1}")).toEqual([{ kind: "home", id: "12-oak" }]);
  });

  test.each<[string, unknown]>([
    ["See https://a.test/x.", ["See ", { text: "https://a.test/x", url: "https://a.test/x" }, "."]],
    ["[Homes](/buy) now", [{ text: "Homes", url: "https://agent.test/buy" }, " now"]],
    ["[Wiki](https://a.test/b_(c))", [{ text: "Wiki", url: "https://a.test/b_(c)" }]],
    ["[x](javascript:alert(1))", ["[x](javascript:alert(1))"]],
    ["[x](//evil.test)", ["[x](//evil.test)"]],
    ["<b>&</b>", ["<b>&</b>"]],
  ])("%s", (text, spans) => {
    expect(parts(text)).toEqual([{ kind: "paragraph", spans }]);
  });

  test.each([
    `{home:${" ".repeat(20_000)}x`,
    `{ figure${" ".repeat(10_000)}:${" ".repeat(10_000)}}`,
    `[a](${"x".repeat(20_000)}`,
    `[a](${"x".repeat(10_000)}(${"y".repeat(10_000)}`,
    "[".repeat(20_000),
    "[a](".repeat(5000),
    "http://.".repeat(2500),
  ])("%.12s … takes no time to read, however long it goes on", (text) => {
    const began = performance.now();
    parts(text);
    textProblems(text);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test("says what can't be read as it was meant", () => {
    expect(textProblems("Look: {home: a}\n[x](buy)")).toEqual([
      expect.stringContaining("line of its own"),
      expect.stringContaining("“buy” isn't a web address"),
    ]);
    expect(textProblems("{home: a}\n[x](/buy) and [y](mailto:a@b.test)")).toEqual([]);
  });
});

describe("the pace", () => {
  test("is read, or refused with what to type", () => {
    expect(readPace({ perHour: "1,000", perDay: " 400 " })).toEqual({ pace: { perHour: 1000, perDay: 400 } });
    for (const wrong of ["0", "-1", "1.5", "many", "", "99999999"])
      expect(readPace({ perHour: wrong, perDay: "400" })).toEqual({ errors: { perHour: expect.stringContaining("whole number") } });
  });

  test.each<[number, string]>([
    [1, "about a minute"],
    [60, "about 36 minutes"],
    [400, "about 4 hours"],
    [401, "about 24 hours"],
    [10_000, "about 24 days"],
  ])("of 100 an hour and 400 a day: %i emails take %s", (count, words) => {
    expect(timeInWords(count, { perHour: 100, perDay: 400 })).toBe(words);
  });
});

describe("a file of subscribers", () => {
  const TODAY = "2026-11-21";
  const none = { how: "", on: "" };

  test("is read with a consent of each row, or with one for all", () => {
    const text = `Email,Consent,Consent date\nana@a.test,Signed a sheet,10/14/2026\nbob@a.test,,\nANA@a.test,x,2026-01-01`;
    expect(readSubscribersFile(text, { how: "Past client", on: "2026-11-01" }, TODAY)).toEqual({
      subscribers: [
        { email: "ana@a.test", how: "Signed a sheet", on: "2026-10-14", line: 2 },
        { email: "bob@a.test", how: "Past client", on: "2026-11-01", line: 3 },
      ],
      problems: [],
      wrongRows: 0,
      repeated: [4],
    });
  });

  test.each<[string, string]>([
    ["Email\nana", "isn't an email address"],
    ["Email\nana@a.test", "How did this person agree"],
    ["Email,Consent\nana@a.test,x", "When did this person agree"],
    ["Email,Consent,Date\nana@a.test,x,2027-01-01", "still to come"],
    ["Email,Consent,Date\nana@a.test,x,2026-02-30", "When did this person agree"],
  ])("%s", (text, fix) => {
    expect(readSubscribersFile(text, none, TODAY)).toMatchObject({
      wrongRows: 1,
      problems: [{ line: 2, fix: expect.stringContaining(fix) }],
    });
  });

  test("without a column of addresses, or cut off, is refused as a whole", () => {
    expect(readSubscribersFile("Name\nAna", none, TODAY)).toEqual({ problem: expect.stringContaining("Email") });
    expect(readSubscribersFile('Email\n"ana', none, TODAY)).toEqual({ problem: expect.stringContaining("line 2") });
    expect(readSubscribersFile("", none, TODAY)).toMatchObject({ problem: expect.stringContaining("The file is empty.") as string });
  });

  test("that was downloaded is read again, and has no formula", () => {
    const consent = { how: "=cmd()", on: "2026-10-14", addedBy: "Ana" } as const;
    const text = formatSubscribersFile([{ id: "1", email: "ana@a.test", state: "confirmed", askedAt: `${TODAY}T10:00:00.000Z`, consent }]);
    expect(text).toContain("'=cmd()");
    expect(readSubscribersFile(text, none, TODAY)).toMatchObject({
      subscribers: [{ email: "ana@a.test", how: "=cmd()", on: "2026-10-14" }],
    });
  });
});
