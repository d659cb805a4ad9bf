import { href, Link } from "react-router";

export default function RentalSpecialist() {
  return (
    <div className="wrap section">
      <h1>Rental Specialist</h1>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={href("/booking")} className="button">
          Book a consultation
        </Link>
      </div>
    </div>
  );
}
