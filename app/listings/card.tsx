/**
 * A listing's card: picture, price, one line of facts, and the address. The whole card is a link.
 */
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { dollarsIn, type SavedHome } from "../../domain/saved/saved-homes.ts";
import { SaveButton } from "../saved/save-button.tsx";
import type { Summary } from "./summary.ts";
import { MORE_ANCHOR } from "./load-more.tsx";
import { CARD_WIDTH, type Priority } from "../ui/picture.tsx";
import { Photo } from "./photo.tsx";
import { AllIn } from "./all-in.tsx";
import { TotalPayment } from "./total-payment.tsx";

/** The `sizes` of a card's picture in three, two or one column. */
const THREE_COLUMNS = "(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw";

type Props = {
  listing: Summary;
  heading?: "h2" | "h3" | "h4";
  sizes?: string;
  priority?: Priority;
  /** Shown over the foot of the picture. */
  over?: ReactNode;
  /** Shown under the address. */
  note?: ReactNode;
  /** Shown at the end, above the link that covers the card. */
  action?: ReactNode;
};

/** The size of a card's price. */
const PRICE = "font-display text-2xl leading-tight";

export function ListingCard({ listing, heading: Heading = "h3", sizes = THREE_COLUMNS, priority, over, note, action }: Props) {
  const { id, title, price, facts, address, picture, sample, status, open, total, terms } = listing;
  return (
    <div className="listing">
      <div className="listing-photo">
        {picture === "" ? (
          <p className="no-photo">Photos coming soon</p>
        ) : (
          <Photo picture={picture} sizes={sizes} priority={priority ?? false} upTo={CARD_WIDTH} />
        )}
        {over}
        <SaveButton home={savedOf(listing)} />
      </div>
      <div className="listing-price">
        <p className={`figures ${PRICE}`} translate="no">
          {price}
        </p>
        {status && <span className="sample">{status}</span>}
        {open && <span className="sample open-soon">{open}</span>}
        {sample && <span className="sample">Sample</span>}
      </div>
      {total && <TotalPayment total={total} className={PRICE} />}
      {listing.monthly && <AllIn {...listing.monthly} />}
      <p className="figures mt-1 text-base">{facts}</p>
      <Heading className="mt-2 font-sans text-base leading-snug font-semibold tracking-normal">{title}</Heading>
      <p className="text-base text-muted">{address}</p>
      {note}
      {terms && terms.length > 0 && <Terms terms={terms} />}
      <p className="no-print mt-auto flex flex-wrap items-center gap-x-5 pt-2">
        {action}
        <Link to={href("/listings/:id", { id })} className="link link-alone listing-link">
          View Details<span className="sr-only">{`: ${title}`}</span>
        </Link>
      </p>
    </div>
  );
}

type Shown = Pick<Summary, "id" | "price" | "title" | "address"> & { readonly status?: string | undefined };

/** What the browser keeps of a home that is saved from its card or page. */
export const savedOf = ({ id, price, status, title, address }: Shown): SavedHome => ({
  id,
  price: dollarsIn(price),
  title,
  address,
  ...(status !== undefined && { status }),
});

/** What a renter asks first: the costs beside the rent, and the rules. */
const Terms = ({ terms }: { terms: NonNullable<Summary["terms"]> }) => (
  <dl className="terms">
    {terms.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The `sizes` of a card's picture in two columns. */
export const TWO_COLUMNS = "(min-width: 80rem) 38rem, (min-width: 48rem) 46vw, 92vw";

const plainCard = (listing: Summary, priority: Priority) => <ListingCard listing={listing} priority={priority} />;

type GridProps = {
  listings: readonly Summary[];
  label: string;
  /** At most two columns, with larger pictures. */
  large?: boolean;
  /** Three cards in one row where they fit. */
  three?: boolean;
  card?: (listing: Summary, priority: Priority) => ReactNode;
  /** The first picture is on the first screen, on phones only with `"phones"`. */
  aboveFold?: boolean | "phones";
  /** Index of the first card that "Load More" added; without scripts the page opens at it. */
  added?: number;
};

export function ListingGrid({ listings, label, large = false, three = false, card = plainCard, aboveFold = false, added = 0 }: GridProps) {
  return (
    <ul className={`listings ${large ? "listings-large" : ""} ${three ? "listings-three" : ""}`.trim()} aria-label={label}>
      {listings.map((listing, i) => (
        <li key={listing.id} {...(i > 0 && i === added && { id: MORE_ANCHOR })}>
          {card(listing, i === 0 && aboveFold !== false && (aboveFold === "phones" || "wide"))}
        </li>
      ))}
    </ul>
  );
}
