import { href, Link } from "react-router";

export default function OpenHouses() {
  return (
    <div className="wrap section">
      <h1>Open Houses</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/booking")} className="button">
          Book a consultation
        </Link>
        <Link to={href("/buy/hire-agent")} className="button button-quiet">
          Contact an Agent
        </Link>
      </div>
    </div>
  );
}
