import { href, Link } from "react-router";

export default function HireBuyerAgent() {
  return (
    <div className="wrap section">
      <h1>Work with a Twin Cities Expert</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/booking")} className="button">
          Book a consultation
        </Link>
      </div>
    </div>
  );
}
