/** The form that corrects a visitor's contact details. */
import { correctContactCopy as copy } from "../../../content/booking-pages.ts";
import type { Contact } from "../../../domain/booking/booking.ts";
import type { Form } from "../../../domain/forms/form.ts";
import { checkedContact } from "../../forms/contact-fields.ts";

/** @param known what was typed before, if the page may show it. */
export const contactForm = (known?: Contact): Form => ({
  id: "booking-contact",
  name: copy.title,
  leadType: "General",
  fields: {
    email: { ...checkedContact.email, ...(known && { initial: known.email }) },
    phone: { ...checkedContact.phone, ...(known && { initial: known.phone }) },
  },
  checks: "messages",
  button: copy.button,
  // The next page says so.
  done: { title: "", text: "", shownBy: "page" },
  resets: false,
});
