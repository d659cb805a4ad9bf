import { expect, test } from "vitest";
import { isExampleAddress, looksLikeEmail, mailboxKey } from "./email-address.ts";

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

test.each([
  ["jordan@example.com", true],
  ["Website <website@Mail.Example.ORG>", true],
  ["a@example.net", true],
  ["a@lakes.example", true],
  ["a@nowhere.invalid", true],
  ["a@myexample.com", false],
  ["a@example.com.agent.test", false],
  ["example.com@agent.test", false],
  ["Site <website@agent.test>", false],
])("%s belongs to no one: %s", (address, expected) => {
  expect(isExampleAddress(address)).toBe(expected);
});
