import { describe, expect, test } from "vitest";
import { answersOf, contactOf } from "../leads/lead.ts";
import { check, checkField } from "./check.ts";
import { atLeast, choices, defineForm, digits, email, required } from "./form.ts";

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
      rules: [required("Please select a property type")],
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
  test("accepts valid values, trimmed and on one line", () => {
    const { ok, values } = check(form, { ...right, firstName: "  Ana \n Maria ", note: " one\r\ntwo " });
    expect(ok).toBe(true);
    expect(values).toMatchObject({ firstName: "Ana Maria", note: "one\ntwo" });
  });

  test("returns the message of every field that is wrong", () => {
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

  test("a value that is not an option is rejected", () => {
    expect(check(form, { ...right, kind: "castle" }).errors.kind).toBeTruthy();
  });

  test("spaces do not count as characters; an accented or astral letter counts as one", () => {
    expect(check(form, { ...right, firstName: "A      " }).ok).toBe(false);
    expect(checkField(form.fields.firstName, "𝒜")).toBeTruthy();
    expect(checkField(form.fields.firstName, "Bó")).toBeUndefined();
  });

  test("a value that is too long is rejected, not cut", () => {
    expect(check(form, { ...right, note: "x".repeat(5001) }).errors.note).toContain("5,000");
    expect(check(form, { ...right, note: "x".repeat(5000) }).ok).toBe(true);
  });

  test("with native checks, every field that is not optional is required", () => {
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
])("%j is a valid date: %s", (value, expected) => {
  const field = { label: "Move-in date", kind: "date" } as const;
  const message = expected ? undefined : "Please enter a valid date (e.g. 2026-12-01)";
  expect([checkField(field, value, true), checkField(field, value)]).toEqual([message, message]);
});

test("an address that a mail program may read as another is rejected with the usual message", () => {
  for (const field of [
    { label: "Email", kind: "email", rules: [email()] },
    { label: "Email", kind: "email" },
  ] as const)
    expect(checkField(field, "=?utf-8?q?x=40y.com=3e?=@example.org", true)).toBe("Please enter a valid email address");
});

test("a lead stores an option's label, and no empty values", () => {
  const checked = check(form, right);
  const answers = checked.ok ? answersOf(form, checked.values) : [];
  expect(answers.map(({ label, value }) => [label, value])).toEqual([
    ["First name", "Ana"],
    ["Last name", "Lee"],
    ["Property type", "Single Family Home"],
    ["Year built", "1926"],
    ["Email", "ana@example.com"],
  ]);
  expect(contactOf(answers)).toEqual({ name: "Ana Lee", email: "ana@example.com", phone: "", propertyAddress: "", message: "" });
});

test("choices have their label as value", () => {
  expect(choices(["Studio", "4+"])).toEqual([
    { value: "Studio", label: "Studio" },
    { value: "4+", label: "4+" },
  ]);
});

test("errors found elsewhere make a form invalid", () => {
  expect(check(form, right, { photos: "Too many." })).toMatchObject({ ok: false, errors: { photos: "Too many." } });
});
