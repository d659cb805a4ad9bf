/**
 * The line icons of controls and messages. They are decorative: there is always text beside them.
 */
const PATHS = {
  check: "M4.5 12.5l5 5 10-11",
  alert: "M12 3.5l9.5 17h-19zM12 10v5M12 17.6v.4",
  cross: "M5 5l14 14M19 5L5 19",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5",
  chevron: "M9 5l7 7-7 7",
} as const;

export function Icon({ kind, className }: { kind: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={PATHS[kind]} />
    </svg>
  );
}
