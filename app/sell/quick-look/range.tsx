/** The answer of the quick look: a range with its method and its sales, or that there are too few. */
import { Link } from "react-router";
import { quickLookCopy as copy } from "../../../content/home-value.ts";
import type { QuickAnswer, ShownSale } from "./load.ts";

export function QuickRange({ answer, formAnchor }: { answer: QuickAnswer; formAnchor: string }) {
  const next = (
    <a href={`#${formAnchor}`} className="button button-quiet">
      {copy.toForm}
    </a>
  );
  if (answer.kind === "too-few")
    return (
      <div className="quick-said">
        <h3>{copy.tooFew.heading}</h3>
        <p>{copy.tooFew.text(answer.found, answer.town)}</p>
        <p>{copy.tooFew.next}</p>
        {next}
      </div>
    );
  const { low, high, town, sales, trend } = answer;
  return (
    <>
      <div className="quick-said">
        <h3 className="quick-range">{copy.range(low, high)}</h3>
        <p>{copy.basis(sales.length, town)}</p>
        <p>
          <strong>{copy.notAppraisal}</strong> <span>{copy.next}</span>
        </p>
        {next}
        <details className="quick-details">
          <summary className="link">{copy.method.heading}</summary>
          <ul>
            {copy.method.steps(trend).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </details>
      </div>
      <div>
        <h4>{copy.salesHeading}</h4>
        <ol className="quick-sales">
          {sales.map((sale) => (
            <Sale key={sale.id} sale={sale} />
          ))}
        </ol>
      </div>
    </>
  );
}

const Sale = ({ sale: { day, place, path, facts, yearBuilt, price, adjusted } }: { sale: ShownSale }) => (
  <li>
    <span>
      {path === undefined ? (
        <span className="font-semibold">{place}</span>
      ) : (
        <Link to={path} className="link font-semibold">
          {place}
        </Link>
      )}
      <span className="small">{`${facts} · ${copy.built(yearBuilt)}`}</span>
      <span className="small">{copy.soldOn(day)}</span>
    </span>
    <span className="figures">
      <span className="font-semibold">{price}</span>
      <span className="small">{copy.asYours(adjusted)}</span>
    </span>
  </li>
);
