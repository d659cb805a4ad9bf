import { href, Link } from "react-router";

export default function SellLanding() {
  return (
    <div className="wrap section">
      <h1>Sell your home</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/sell/estimate")} className="button">
          Get a Free Estimate
        </Link>
        <Link to={href("/sell/hire-agent")} className="button button-quiet">
          Connect With an Agent
        </Link>
      </div>
    </div>
  );
}
