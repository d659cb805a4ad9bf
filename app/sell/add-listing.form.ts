import { addListingPage, listingTypeInitial, listingTypes } from "../../content/add-listing.ts";
import { textsAndCalls } from "../../content/consent.ts";
import { atLeast, defineForm, number } from "../../domain/forms/form.ts";
import { addressField, optionalContact } from "../forms/contact-fields.ts";

const rooms = { kind: "text", optional: true, counts: "rooms", row: "rooms" } as const;

export const listingDraft = defineForm({
  id: "add-listing",
  name: "New listing",
  leadType: "Seller",
  fields: {
    title: {
      label: "Title",
      kind: "text",
      placeholder: "e.g. Brick bungalow",
      rules: [atLeast(5, "Title must be at least 5 characters")],
    },
    address: addressField("Address", "Please enter a valid address"),
    price: {
      label: "Price",
      kind: "text",
      inputmode: "decimal",
      placeholder: "e.g. $385,000",
      rules: [atLeast(1, "Price is required"), number("dollars", "Please enter the price, such as 385,000 or 385k")],
      row: "price",
    },
    propertyType: { label: "Property type", kind: "select", options: listingTypes, initial: listingTypeInitial, row: "price" },
    bedrooms: { ...rooms, label: "Bedrooms", inputmode: "numeric" },
    bathrooms: { ...rooms, label: "Bathrooms", inputmode: "decimal" },
    squareFeet: {
      label: "Square feet",
      kind: "text",
      inputmode: "numeric",
      optional: true,
      help: "Finished space.",
      counts: "square feet",
    },
    photos: { label: addListingPage.photos.label, kind: "photos", optional: true, help: addListingPage.photos.help },
    description: {
      label: "Description",
      kind: "longtext",
      role: "message",
      help: "Rooms, systems and their age, the lot.",
      rules: [atLeast(20, "Description must be at least 20 characters")],
    },
    ...optionalContact,
  },
  checks: "messages",
  button: "Submit Listing",
  done: { title: "Listing submitted", text: "Your listing was successfully added with {photos}" },
  resets: true,
  consent: textsAndCalls,
});
