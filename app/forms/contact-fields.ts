/** Fields that several forms ask for. */
import { atLeast, email, type Field } from "../../domain/forms/form.ts";

const firstName = {
  label: "First name",
  kind: "text",
  role: "firstName",
  autocomplete: "given-name",
  row: "name",
} as const satisfies Field;
const lastName = { label: "Last name", kind: "text", role: "lastName", autocomplete: "family-name", row: "name" } as const satisfies Field;
const emailField = { label: "Email", kind: "email", role: "email", autocomplete: "email", inputmode: "email", row: "contact" } as const;
const phone = { label: "Phone", kind: "tel", role: "phone", autocomplete: "tel", inputmode: "tel", row: "contact" } as const;

/** For forms whose `checks` are `native`: required, and checked by the browser first. */
export const nativeContact = { firstName, lastName, email: emailField, phone } as const;

/** For forms whose `checks` are `messages`. */
export const checkedName = {
  firstName: { ...firstName, rules: [atLeast(2, "First name must be at least 2 characters")] },
  lastName: { ...lastName, rules: [atLeast(2, "Last name must be at least 2 characters")] },
} as const;
export const checkedContact = {
  email: { ...emailField, rules: [email()] },
  phone: { ...phone, rules: [atLeast(10, "Please enter a valid phone number")] },
} as const;

/** For a form that the specification gives no contact fields: how to reach the sender. */
export const optionalContact = {
  name: {
    label: "Your name",
    kind: "text",
    role: "name",
    autocomplete: "name",
    optional: true,
    help: "So we can get back to you about this listing.",
  },
  email: { ...checkedContact.email, label: "Your email", optional: true },
  phone: { ...checkedContact.phone, label: "Your phone", optional: true },
} as const satisfies Readonly<Record<string, Field>>;

/** The visitor's own words, optional, with its label and a line of help. */
export const messageField = (label: string, help: string) =>
  ({ label, kind: "longtext", optional: true, role: "message", help }) as const satisfies Field;

/**
 * A whole address in one line, with its label and its message. Without a token for autofill: there is
 * one for the street and one for several lines, and a street without its city would pass.
 */
export const addressField = (label: string, message: string) =>
  ({
    label,
    kind: "text",
    role: "propertyAddress",
    help: "Street, city, state and ZIP.",
    rules: [atLeast(5, message)],
  }) as const satisfies Field;
