import { href, Link } from "react-router";

export default function SellingGuide() {
  return (
    <div className="wrap section">
      <h1>Selling Guide</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/sell/hire-agent")} className="button">
          Hire a listing agent
        </Link>
        <Link to={href("/booking")} className="button button-quiet">
          Book a consultation
        </Link>
        <Link to={href("/sell/estimate")} className="button button-quiet">
          Get an estimate
        </Link>
      </div>
    </div>
  );
}
