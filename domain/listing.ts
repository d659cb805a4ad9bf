/** A property that is offered, and the catalogue that pages ask for properties. */
export type Listing = { readonly id: string };
export interface Catalogue {
  /** One listing by its identifier. */
  get(id: string): Listing | undefined;
}
