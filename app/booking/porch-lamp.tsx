/** The porch lamp beside an appointment: on while someone is expected, off when no one is. */

/**
 * `lights`: it comes on as the page opens, because the appointment was just booked. One that goes
 * out while the page is open fades.
 */
export type Lamp = "on" | "lights" | "off";

/** Decorative: the heading beside it says the same. */
export const PorchLamp = ({ lamp }: { lamp: Lamp }) => (
  <svg viewBox="0 0 72 72" aria-hidden="true" className={`lamp lamp-${lamp}`}>
    <g className="lamp-light">
      <circle cx="36" cy="40" r="31" opacity=".14" />
      <circle cx="36" cy="40" r="22" opacity=".2" />
    </g>
    <path d="M29.500 31h13l2 17h-17z" className="lamp-glass" />
    <path d="M29.500 31h13l2 17h-17z" className="lamp-light" />
    <path
      d="M36 14v6M29 27l7-7 7 7M25.500 27h21M28 31l-1.500 19h19L44 31M30 54h12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
