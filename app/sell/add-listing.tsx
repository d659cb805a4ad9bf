import { href, Link } from "react-router";

export default function AddListing() {
  return (
    <div className="wrap section">
      <h1>Add a listing</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/sell/hire-agent")} className="button">
          Hire a listing agent
        </Link>
      </div>
    </div>
  );
}
