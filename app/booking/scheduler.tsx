import { href, Link } from "react-router";

export const handle = { bare: true };

export default function Scheduler() {
  return (
    <div className="wrap section">
      <h1>Pick a time to talk</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/")} className="button">
          Home
        </Link>
      </div>
    </div>
  );
}
