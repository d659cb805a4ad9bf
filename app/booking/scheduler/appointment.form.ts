/** The booking form. The type and the time are in the page's address. */
import { textsAndCalls } from "../../../content/consent.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import { type Field, type Form, required } from "../../../domain/forms/form.ts";
import { addressField, checkedContact } from "../../forms/contact-fields.ts";

/** A listing that can be toured. */
export type Choice = { readonly value: string; readonly label: string };

/** Stored with each lead. */
export const BOOKING = "booking";

function placeField({ asks }: AppointmentType, listings: readonly Choice[], listing: string | undefined): Readonly<Record<string, Field>> {
  if (asks === "address") {
    // A line of help would need room that the frame doesn't have.
    const { help: _, ...address } = addressField("Address to visit", "Please enter the address of the home");
    return { address: { ...address, placeholder: "Street, city, ZIP" } };
  }
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
export const appointmentForm = (type: AppointmentType, listings: readonly Choice[], listing?: string): Form => ({
  id: BOOKING,
  name: "Appointment",
  leadType: "General",
  fields: {
    name: { label: "Name", kind: "text", role: "name", autocomplete: "name", maxLength: 100, rules: [required("Please enter your name")] },
    ...checkedContact,
    ...placeField(type, listings, listing),
    note: {
      label: type.asks ? "Anything we should know?" : "What would you like to talk about?",
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
