/** The booking form. The type and the time are in the page's address. */
import { textsAndCalls } from "../../../content/consent.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import { atLeast, required, email, type Field, type Form } from "../../../domain/forms/form.ts";

/** A listing that can be toured. */
export type Choice = { readonly value: string; readonly label: string };

/** Stored with each lead. */
export const BOOKING = "booking";

function placeField({ asks }: AppointmentType, listings: readonly Choice[], listing: string | undefined): Readonly<Record<string, Field>> {
  if (asks === "address")
    return {
      address: {
        label: "Address to visit",
        kind: "text",
        role: "propertyAddress",
        placeholder: "Street, city, ZIP",
        autocomplete: "address-line1",
        rules: [atLeast(5, "Please enter the address of the home")],
      },
    };
  if (asks !== "listing") return {};
  const initial = listings.find(({ value }) => value === listing)?.value;
  return {
    listing: {
      label: "Listing to see",
      kind: "select",
      role: "propertyAddress",
      options: listings,
      placeholder: "Choose a listing",
      rules: [required("Please choose the listing you want to see")],
      ...(initial && { initial }),
    },
  };
}

/** The questions for an appointment of this type. */
export const appointmentForm = (kind: AppointmentType, listings: readonly Choice[], listing?: string): Form => ({
  id: BOOKING,
  name: "Appointment",
  leadType: "General",
  fields: {
    name: {
      label: "Name",
      kind: "text",
      role: "name",
      autocomplete: "name",
      maxLength: 100,
      rules: [atLeast(1, "Please enter your name")],
    },
    email: { label: "Email", kind: "email", role: "email", autocomplete: "email", inputmode: "email", rules: [email()], row: "contact" },
    phone: {
      label: "Phone",
      kind: "tel",
      role: "phone",
      autocomplete: "tel",
      inputmode: "tel",
      rules: [atLeast(10, "Please enter a valid phone number")],
      row: "contact",
    },
    ...placeField(kind, listings, listing),
    note: {
      label: kind.asks ? "Anything we should know?" : "What would you like to talk about?",
      kind: "longtext",
      role: "message",
      optional: true,
      maxLength: 2000,
    },
  },
  checks: "messages",
  button: "Book this time",
  done: { title: "Appointment booked", text: "We're emailing you a calendar invite." },
  resets: true,
  consent: textsAndCalls,
});
