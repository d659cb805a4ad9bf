import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineForm } from "../../domain/forms/form.ts";
import { check } from "../../domain/forms/check.ts";
import { contactFor, saveContact } from "./last-contact.ts";

const form = (fields: Parameters<typeof defineForm>[0]["fields"]) =>
  defineForm({
    id: "test",
    name: "Test",
    leadType: "Buyer",
    fields,
    checks: "messages",
    button: "Send",
    done: { title: "Sent", text: "Sent" },
    resets: true,
  });
const question = form({
  text: { label: "Question", kind: "longtext", role: "message" },
  name: { label: "Name", kind: "text", role: "name" },
  contact: { label: "Email or phone", kind: "text", role: "contact" },
});
const booking = form({
  name: { label: "Name", kind: "text", role: "name" },
  email: { label: "Email", kind: "email", role: "email" },
  phone: { label: "Phone", kind: "tel", role: "phone" },
  note: { label: "Note", kind: "longtext", role: "message" },
});
const full = form({
  firstName: { label: "First name", kind: "text", role: "firstName" },
  lastName: { label: "Last name", kind: "text", role: "lastName" },
});

/** Saves what a visitor sends. */
function send(to: typeof question, values: Record<string, string>): void {
  const checked = check(to, values);
  if (!checked.ok) throw new Error("The form has errors.");
  saveContact(to, checked.values);
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the next form starts with who sent the last one, and with nothing else of it", () => {
  expect(contactFor(booking)).toBeUndefined();
  send(question, { text: "Is it still for sale?", name: "Pat Berg", contact: "pat@example.com" });
  expect(contactFor(booking)).toEqual({ name: "Pat Berg", email: "pat@example.com" });
  expect(contactFor(question)).toEqual({ name: "Pat Berg", contact: "pat@example.com" });
  expect(contactFor(full)).toBeUndefined();
});

test("later forms add to it", () => {
  send(question, { text: "Is it still for sale?", name: "Pat Berg", contact: "612 555 0123" });
  send(full, { firstName: "Pat", lastName: "Berg-Olsen" });
  expect(contactFor(booking)).toEqual({ name: "Pat Berg", phone: "612 555 0123" });
});

test("without storage forms start empty", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new Error("denied");
    },
    setItem() {
      throw new Error("denied");
    },
  });
  send(full, { firstName: "Pat", lastName: "Berg" });
  expect(contactFor(full)).toBeUndefined();
});
