import { href, Link } from "react-router";

export default function BookingPage() {
  return (
    <div className="wrap section">
      <h1>Schedule a Consultation</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/")} className="button">
          Back to Home
        </Link>
      </div>
    </div>
  );
}
