import { href, Link } from "react-router";

export default function Accessibility() {
  return (
    <div className="wrap section">
      <h1>Accessibility</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/")} className="button">
          Home
        </Link>
      </div>
    </div>
  );
}
