/** Text of the add-listing page. Each form page has its own file, so that it loads only its own text. */
import type { Option } from "../domain/forms/form.ts";

export const listingTypes: readonly Option[] = [
  { value: "single-family", label: "Single Family" },
  { value: "condo", label: "Condo" },
  { value: "townhouse", label: "Townhouse" },
  { value: "multi-family", label: "Multi-family" },
  { value: "land", label: "Land" },
  { value: "commercial", label: "Commercial" },
];
export const listingTypeInitial = "single-family";

export const addListingPage = {
  heading: "Add a Listing",
  lead: "Send us the facts and photos of your property. An agent will review them and call with any questions. Nothing is published without your OK.",
  formHeading: "Property details",
  photos: {
    label: "Photos",
    help: "Up to 10 images, 5 MB each: JPEG, JPG, PNG or WebP.",
    drop: "Drag photos here, or choose them from your device",
    /** Comes before the file's name. */
    remove: "Remove",
    /** The heading of a list of rejected files. */
    refused: "Not added:",
  },
  tips: {
    heading: "Photos that help",
    items: [
      "One of the front from across the street, in daylight.",
      "Each main room from a corner, lights on, at chest height.",
      "The furnace label, the electric panel and the roof, for the agent only.",
      "Leave out people, personal photos and documents.",
    ],
  },
  note: "Location data inside your photos is removed before they're stored.",
} as const;
