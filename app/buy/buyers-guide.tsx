/** What the footer's "Buyers Guide" leads to: buying in a few steps, below the search. */
import { buyersGuide as copy } from "../../content/buyers-guide.ts";
import { BUYERS_GUIDE } from "../../content/menus.ts";

export const BuyersGuide = () => (
  <section id={BUYERS_GUIDE} className="quiet no-print" aria-labelledby="guide">
    <div className="wrap section">
      <h2 id="guide">{copy.heading}</h2>
      <p className="lead mt-5">{copy.lead}</p>
      <ol className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {copy.steps.map(({ title, text }) => (
          <li key={title} className="border-t border-edge pt-4">
            <h3>{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
