import { href, Link } from "react-router";

export default function BrowseHomes() {
  return (
    <div className="wrap section">
      <h1>Browse Properties</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/buy/hire-agent")} className="button">
          Hire a buyer’s agent
        </Link>
        <Link to={href("/booking")} className="button button-quiet">
          Book a consultation
        </Link>
      </div>
    </div>
  );
}
