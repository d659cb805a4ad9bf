/** "I'm coming": visitors who announce themselves for an open house. `server/open-houses/` implements it. */
import type { NewLead } from "../leads/lead.ts";

/** Most people that one visitor announces. */
export const MOST_PEOPLE = 6;

export type NewGuest = {
  /** The open house's id. */
  readonly openHouse: string;
  readonly people: number;
  readonly email: string;
  /** Stored as the request that it is. */
  readonly lead: NewLead;
  /** The form's token, by which a post that is sent twice without scripts is one. */
  readonly formToken?: string;
  /** A confirmation may be emailed: too many from one network would be emails to strangers. */
  readonly mayEmail: boolean;
};

export type GuestResult =
  | { readonly state: "coming"; /** For the page behind the link. */ readonly key: string }
  /** Nothing was stored. `left`: for how many people there is room. */
  | { readonly state: "full"; readonly left: number }
  /** It's over, canceled, or there is none. */
  | { readonly state: "gone" };

export type GuestView = { readonly openHouse: string; readonly state: "coming" | "canceled"; readonly people: number };

export interface OpenHouseGuests {
  /** Resolves when the guest, the request and the emails are durable. */
  register(guest: NewGuest): Promise<GuestResult>;
  /** `undefined` if the key is invalid or the request is gone. */
  find(key: string): Promise<GuestView | undefined>;
  /** A second call changes nothing. */
  cancel(key: string): Promise<"canceled" | "gone">;
}

/** For how many more people there is room; `undefined`: for any number. */
export const roomLeft = (capacity: number | undefined, coming: number): number | undefined =>
  capacity === undefined ? undefined : Math.max(0, capacity - coming);
