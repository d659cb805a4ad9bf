import { describe, expect, test } from "vitest";
import { checkValue } from "./check.ts";
import { type ContentSection, defineSection } from "./fields.ts";
import { sectionFromForm } from "./form-values.ts";
import { tidyValue } from "./tidy.ts";
import { daysFromRows, rowsFromDays } from "./working-hours-rows.ts";

const SECTION: ContentSection = defineSection({
  id: "test",
  name: "",
  about: "",
  page: "/",
  fields: {
    "hero.lead": { label: "Lead", kind: "text", maxLength: 10 },
    "agent.bio": { label: "Bio", kind: "paragraphs", maxLength: 100, most: 3 },
    "agent.languages": { label: "Languages", kind: "lines", maxLength: 10, most: 3 },
    "availability.notice": { label: "Notice", kind: "number", min: 0, max: 1440 },
    "agent.sample": { label: "Box", kind: "yes-no" },
    "agent.portrait": {
      label: "Choices",
      kind: "choices",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
    sellingFaq: {
      label: "Questions",
      kind: "records",
      item: "question",
      most: 3,
      constants: { sample: false },
      fields: {
        id: { label: "Id", kind: "id", from: "question" },
        question: { label: "Question", kind: "text", maxLength: 40 },
        note: { label: "Note", kind: "text", maxLength: 40, optional: true },
        answer: { label: "Answer", kind: "lines", maxLength: 40, most: 3 },
      },
    },
    "availability.weekly": { label: "Week", kind: "week" },
    "availability.exceptions": { label: "Days", kind: "days" },
  },
});
const read = (posted: string) => sectionFromForm(SECTION, new URLSearchParams(posted));
const fieldOf = (name: string) => SECTION.fields[name]!;

describe("a posted form", () => {
  test("has values by field; what it doesn't have is left out", () => {
    expect(read("hero.lead=Hi&availability.notice=1,250&agent.sample=on")).toEqual({
      "hero.lead": "Hi",
      "availability.notice": 1250,
      "agent.sample": true,
    });
    expect(read("")).toEqual({});
  });

  test("says that it has a list or a box of which nothing was posted", () => {
    expect(read("has=agent.sample&has=agent.portrait&has=sellingFaq")).toEqual({
      "agent.sample": false,
      "agent.portrait": [],
      sellingFaq: [],
    });
  });

  test("separates lines and paragraphs, and keeps a chosen option only if there is one", () => {
    expect(read("agent.languages=English%0D%0ASpanish")["agent.languages"]).toEqual(["English", "Spanish"]);
    expect(read("agent.bio=One%0D%0Atwo%0D%0A%0D%0AThree")["agent.bio"]).toEqual(["One\ntwo", "Three"]);
    expect(read("agent.portrait=b&agent.portrait=x&agent.portrait=a")["agent.portrait"]).toEqual(["a", "b"]);
  });

  test("has records in the order of their numbers, new ones with an id of their own", () => {
    const rows = read(
      "sellingFaq.10.question=What+now%3F&sellingFaq.2.question=What+now%3F&sellingFaq.2.answer=Yes&sellingFaq.3.question=+&sellingFaq.4.id=kept&sellingFaq.4.question=Why",
    );
    expect(tidyValue(fieldOf("sellingFaq"), rows["sellingFaq"] ?? [])).toEqual([
      { id: "what-now", question: "What now?", answer: ["Yes"], sample: false },
      { id: "kept", question: "Why", answer: [], sample: false },
      { id: "what-now-2", question: "What now?", answer: [], sample: false },
    ]);
  });

  test("keeps what can't be read, so that the check names it", () => {
    const values = read(
      "availability.notice=four+hours&availability.weekly.1.0.from=9:00&availability.weekly.1.0.to=noon&availability.exceptions.0.date=Christmas",
    );
    expect(values["availability.notice"]).toBe("four hours");
    for (const [name, value] of Object.entries(values)) expect(Object.keys(checkValue(name, fieldOf(name), value))).toHaveLength(1);
  });

  test("has hours by weekday, Sunday first, and days off with vacations as spans", () => {
    const values = read(
      "availability.weekly.1.0.from=9:00&availability.weekly.1.0.to=12:00&availability.weekly.1.1.from=13:00&availability.weekly.1.1.to=17:30&availability.weekly.2.0.from=&availability.weekly.2.0.to=&availability.exceptions.0.date=2026-12-24&availability.exceptions.0.until=2026-12-26&availability.exceptions.1.date=2026-12-31&availability.exceptions.1.from=09:00&availability.exceptions.1.to=12:00",
    );
    expect(values["availability.weekly"]).toEqual([
      [],
      [
        [540, 720],
        [780, 1050],
      ],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(values["availability.exceptions"]).toEqual({ "2026-12-24": [], "2026-12-25": [], "2026-12-26": [], "2026-12-31": [[540, 720]] });
    for (const [name, value] of Object.entries(values)) expect(checkValue(name, fieldOf(name), value)).toEqual({});
  });
});

test("days off come back as the rows that they were typed in", () => {
  const rows = [
    { date: "2026-12-24", until: "2026-12-26", from: "", to: "" },
    { date: "2026-12-31", until: "", from: "09:00", to: "12:00" },
  ];
  expect(rowsFromDays(daysFromRows(rows))).toEqual(rows);
});

test.each([
  ["availability.weekly", [[[540, 480]], [], [], [], [], [], []], "availability.weekly.0"],
  [
    "availability.weekly",
    [
      [
        [540, 600],
        [560, 700],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    "availability.weekly.0",
  ],
  ["availability.weekly", [[]], "availability.weekly"],
  ["availability.exceptions", { "2026-02-30": [] }, "availability.exceptions.2026-02-30"],
  ["sellingFaq", [{ id: "a", question: "", answer: [], sample: false }], "sellingFaq.0.question"],
  ["sellingFaq", [{ id: "a", question: "Q", answer: [], sample: false, extra: 1 }], "sellingFaq.0.extra"],
  ["sellingFaq", [], "sellingFaq"],
  ["availability.notice", 1441, "availability.notice"],
  ["availability.notice", 1.5, "availability.notice"],
] as const)("%s can't be %j", (name, value, at) => {
  expect(Object.keys(checkValue(name, fieldOf(name), value))).toEqual([at]);
});
