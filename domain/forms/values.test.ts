import { expect, test } from "vitest";
import { answersOf } from "../leads/lead.ts";
import { check } from "./check.ts";
import { defineForm } from "./form.ts";
import type { CheckedValues, ErrorMessages, RawValues } from "./values.ts";

const form = defineForm({
  id: "sample",
  name: "Sample",
  leadType: "General",
  fields: { name: { label: "Name", kind: "text" } },
  checks: "native",
  button: "Send",
  done: { title: "Sent", text: "Thank you" },
  resets: true,
});

/** `tsc` fails if a marked line is valid. */
test("raw values, checked values and error messages can't be mixed", () => {
  const raw: RawValues = { name: " Ana " };
  const checked = check(form, raw);
  if (!checked.ok) throw new Error("The sample is valid.");
  expect(answersOf(form, checked.values)).toEqual([{ name: "name", label: "Name", value: "Ana" }]);

  // @ts-expect-error -- a lead is made of checked values only
  answersOf(form, raw);
  // @ts-expect-error -- errors are not values
  check(form, checked.errors);
  // @ts-expect-error -- checked values are not checked again
  check(form, checked.values);
  // @ts-expect-error -- values are not errors
  const errors: ErrorMessages = raw;
  // @ts-expect-error -- only `check` makes checked values
  const values: CheckedValues = { name: "Ana" };
  expect([errors, values]).toHaveLength(2);
});
