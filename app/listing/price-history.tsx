/** When the home was listed, and its prices and statuses since, newest first. */
import { listingPageCopy as copy } from "../../content/listing-page.ts";

type Shown = { readonly day: string; readonly what: string; readonly price: string | undefined };

export const PriceHistory = ({ history }: { history: readonly Shown[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="text-part">
      {copy.historyHeading}
    </h2>
    <dl className="facts mt-6">
      {history.map(({ day, what, price }) => (
        <div key={`${day} ${what}`}>
          <dt>{day}</dt>
          <dd className="figures">{price === undefined ? what : `${what} ${price}`}</dd>
        </div>
      ))}
    </dl>
  </section>
);
