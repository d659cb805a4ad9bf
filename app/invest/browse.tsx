import { href, Link } from "react-router";

export default function BrowseInvestments() {
  return (
    <div className="wrap section">
      <h1>Browse Investment Properties</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/invest/hire-agent")} className="button">
          Ask an investment specialist
        </Link>
        <Link to={href("/booking")} className="button button-quiet">
          Book a consultation
        </Link>
      </div>
    </div>
  );
}
