/** The site's name, and statements. */

export const site = {
  name: "Porchlight",
  language: "en-US",
  region: "Twin Cities, Minnesota",
  /** Languages that reports of a weakness may be in, as codes. */
  reportLanguages: "en",
} as const;

/** Shown instead of a page that could not be loaded. */
export const notReached = {
  title: "The page didn't load",
  text: "You may be offline. Try again once you're connected, or call.",
  again: "Try again",
};

export const notFound = { code: "404", heading: "Oops! Page not found", back: "Return to Home" } as const;

export const equalHousing = {
  heading: "Equal Housing Opportunity",
  statement:
    "We do business in accordance with the Fair Housing Act and the Minnesota Human Rights Act. Every property here is offered to everyone on the same terms.",
} as const;

export const statements = {
  estimate:
    "An estimate is an agent's opinion of what a property could sell for, based on recent sales and what you told us. It is not an appraisal, and no lender will accept it as one.",
  /** Below the calculator's result, where a rate and a payment are named (Regulation Z, 12 CFR 1026.24). */
  calculator:
    "An estimate, not an offer of credit. A lender's rate, fees and terms will differ. The annual percentage rate (APR) counts interest, mortgage insurance and the lender fees you enter.",
  /** Beside a payment of principal and interest alone (12 CFR 1026.24(f)(3)). */
  principalAndInterest: "Taxes and insurance aren't included, so the actual payment will be greater.",
  /** Beside a figure that is a rate (Regulation Z, 12 CFR 1026.24(c)). */
  rate: "An average interest rate, not an annual percentage rate (APR), and not an offer of credit.",
  listing:
    "Information comes from the seller or public records and is believed to be accurate, but it is not guaranteed. Verify what matters to you before you sign.",
  sample: "Sample",
  sampleListing: "This is a sample listing. The property does not exist and cannot be toured.",
  samplePictures: "Its pictures are illustrations.",
} as const;
