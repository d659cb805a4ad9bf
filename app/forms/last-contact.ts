/**
 * Who sent the last form, in this tab only: no one types a name, an email address and a phone number twice in one visit (WCAG 3.3.7). The
 * scheduler's frame is a document of its own, so memory isn't enough.
 */
import type { Form, Role } from "../../domain/forms/form.ts";
import type { CheckedValues, RawValues } from "../../domain/forms/values.ts";
import { answersOf } from "../../domain/leads/lead.ts";

const STORAGE_KEY = "porchlight.contact";

const ROLES = ["name", "firstName", "lastName", "email", "phone"] as const satisfies readonly Role[];

type Contact = Partial<Record<(typeof ROLES)[number], string>>;

/** Called with what is about to be sent; what it doesn't name stays as it was. Disabled storage is not an error. */
export function saveContact(form: Form, values: CheckedValues): void {
  const answers = answersOf(form, values);
  const named = ROLES.flatMap((role) => answers.filter((answer) => answer.role === role).map(({ value }) => [role, value]));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...lastContact(), ...Object.fromEntries(named) }));
  } catch {
    // The next form is empty.
  }
}

function lastContact(): Contact {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Contact;
  } catch {
    return {};
  }
}

/** What a form's fields can start with; `undefined` if nothing is known. */
export function contactFor(form: Form): RawValues | undefined {
  const { name, firstName, lastName, email, phone } = lastContact();
  const known: Partial<Record<Role, string | undefined>> = {
    name: name ?? (firstName && lastName && `${firstName} ${lastName}`),
    firstName,
    lastName,
    email,
    phone,
    contact: email ?? phone,
  };
  const values = Object.entries(form.fields).flatMap(([field, { role }]) => (role && known[role] ? [[field, known[role]]] : []));
  return values.length > 0 ? (Object.fromEntries(values) as RawValues) : undefined;
}
