import { href, Link } from "react-router";

export default function BrowseRentals() {
  return (
    <div className="wrap section">
      <h1>Browse Rentals</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/rent/partner")} className="button">
          Ask a rental specialist
        </Link>
        <Link to={href("/booking")} className="button button-quiet">
          Book a consultation
        </Link>
      </div>
    </div>
  );
}
