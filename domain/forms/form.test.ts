import { describe, expect, test } from "vitest";
import { atLeast, check, checkField, choices, chosen, defineForm, digits, email, mailboxKey, looksLikeEmail } from "./form.ts";
import { answersOf, contactOf } from "../leads/lead.ts";

const form = defineForm({
  id: "sample",
  name: "Sample request",
  leadType: "Seller",
  fields: {
    firstName: { label: "First name", kind: "text", role: "firstName", rules: [atLeast(2, "First name must be at least 2 characters")] },
    lastName: { label: "Last name", kind: "text", role: "lastName" },
    kind: {
      label: "Property type",
      kind: "select",
      options: [{ value: "sf", label: "Single Family Home" }],
      rules: [chosen("Please select a property type")],
    },
    year: { label: "Year built", kind: "text", rules: [digits(4, "Please enter a valid year (e.g. 2005)")] },
    email: { label: "Email", kind: "email", role: "email", rules: [email()] },
    note: { label: "Note", kind: "longtext", optional: true, role: "message" },
  },
  checks: "messages",
  button: "Send",
  done: { title: "Sent", text: "Thank you" },
  resets: true,
});
const right = { firstName: "Ana", lastName: "Lee", kind: "sf", year: "1926", email: "ana@example.com", note: "" };

describe("a form's check", () => {
  test("takes right answers, trimmed and on one line", () => {
    const { ok, values } = check(form, { ...right, firstName: "  Ana \n Maria ", note: " one\r\ntwo " });
    expect(ok).toBe(true);
    expect(values).toMatchObject({ firstName: "Ana Maria", note: "one\ntwo" });
  });

  test("names every field that is wrong by its own message", () => {
    expect(check(form, {}).errors).toEqual({
      firstName: "First name must be at least 2 characters",
      kind: "Please select a property type",
      year: "Please enter a valid year (e.g. 2005)",
      email: "Please enter a valid email address",
    });
  });

  test.each(["205", "20055", "2O05", "٢٠٠٥", "-200", "2e10"])("a year is exactly four digits, not %j", (year) => {
    expect(check(form, { ...right, year }).errors).toHaveProperty("year");
  });

  test("an answer that no option offers is refused", () => {
    expect(check(form, { ...right, kind: "castle" }).errors.kind).toBeTruthy();
  });

  test("spaces are not characters, and an accented or astral letter is one", () => {
    expect(check(form, { ...right, firstName: "A      " }).ok).toBe(false);
    expect(checkField(form.fields.firstName, "𝒜")).toBeTruthy();
    expect(checkField(form.fields.firstName, "Bó")).toBeUndefined();
  });

  test("an answer too long to be one is refused, not cut", () => {
    expect(check(form, { ...right, note: "x".repeat(5001) }).errors.note).toContain("5,000");
    expect(check(form, { ...right, note: "x".repeat(5000) }).ok).toBe(true);
  });

  test("native checks ask for every field that is not optional", () => {
    const native = { ...form, checks: "native" as const };
    expect(Object.keys(check(native, { ...right, lastName: " " }).errors)).toEqual(["lastName"]);
  });
});

test.each([
  ["2026-12-01", true],
  ["2028-02-29", true],
  [" 2026-12-01 ", true],
  ["banana", false],
  ["2027-02-29", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-12-00", false],
  ["12/01/2026", false],
  ["2026-12-1", false],
  ["2026-12-01T00:00", false],
  ["٢٠٢٦-١٢-٠١", false],
])("%j is a day to move in: %s", (value, expected) => {
  const field = { label: "Move-in date", kind: "date" } as const;
  const message = expected ? undefined : "Please enter a valid date (e.g. 2026-12-01)";
  expect([checkField(field, value, true), checkField(field, value)]).toEqual([message, message]);
});

test.each([
  ["ana@example.com", true],
  ["ana.lee+home@mail.example.co", true],
  ["ana@example", false],
  ["ana@@example.com", false],
  ["ana example@example.com", false],
  ["ana@example.com\r\nBcc: x@example.com", false],
  [`${"a".repeat(250)}@example.com`, false],
  ["ana@-example.com", false],
  ["ana=lee?@example.com", true],
  ["=?utf-8?q?x=40y.com=3e?=@example.org", false],
  ["ana=?@example.com", false],
  ["", false],
])("%j is a valid email address: %s", (value, expected) => {
  expect(looksLikeEmail(value)).toBe(expected);
});

test("an address that a mail program may read as another is refused in the usual words", () => {
  for (const field of [
    { label: "Email", kind: "email", rules: [email()] },
    { label: "Email", kind: "email" },
  ] as const)
    expect(checkField(field, "=?utf-8?q?x=40y.com=3e?=@example.org", true)).toBe("Please enter a valid email address");
});

test.each([
  ["Ana@Example.com", "ana@example.com"],
  ["ana+a@example.com", "ana@example.com"],
  ["ANA+b+c@example.com", "ana@example.com"],
  ["ana+@example.com", "ana@example.com"],
  // Nothing would be left: such addresses are not one another's.
  ["+ana@example.com", "+ana@example.com"],
  ["a.na@example.com", "a.na@example.com"],
  ["A.na+b@gmail.com", "ana@gmail.com"],
  ["an.a@googlemail.com", "ana@gmail.com"],
  ["a.na@gmail.com.example", "a.na@gmail.com.example"],
])("the mailbox of %s is %s", (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox);
});

test("the lead keeps what was read, not what was sent, and drops what was left empty", () => {
  const answers = answersOf(form, check(form, right).values);
  expect(answers.map(({ label, value }) => [label, value])).toEqual([
    ["First name", "Ana"],
    ["Last name", "Lee"],
    ["Property type", "Single Family Home"],
    ["Year built", "1926"],
    ["Email", "ana@example.com"],
  ]);
  expect(contactOf(answers)).toEqual({ name: "Ana Lee", email: "ana@example.com", phone: "", propertyAddress: "", message: "" });
});

test("options whose value is their label", () => {
  expect(choices(["Studio", "4+"])).toEqual([
    { value: "Studio", label: "Studio" },
    { value: "4+", label: "4+" },
  ]);
});
