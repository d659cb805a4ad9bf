/** The line icons of the navigation. There is always a word below them. */
const PATHS = {
  home: "M3.5 11.5L12 4l8.500 7.500M6 10v10h12V10M10 20v-5.500h4V20",
  listing: "M5 21V3M5 6h13v9H5M9 9.500h5M9 12h3",
  people:
    "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-3.600 2.900-5.500 6.500-5.500s6.500 1.900 6.500 5.500M16 4.900a3.500 3.500 0 0 1 0 6.200M18 14.800c2.200.7 3.500 2.500 3.500 5.200",
  talk: "M4 5h16v11H10.500L6 20v-4H4zM8 9h8M8 12h5",
  pen: "M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500",
  device: "M7.500 3h9v18h-9zM11 18h2",
  calendar: "M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4",
  mail: "M3.500 6h17v12h-17zM3.500 7l8.500 6 8.500-6",
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 20.500h4",
  link: "M10 14l4-4M8.500 11l-3 3a3.200 3.200 0 0 0 4.500 4.500l3-3M15.500 13l3-3a3.200 3.200 0 0 0-4.500-4.500l-3 3",
  shield: "M12 3l7.500 3v5.500c0 4.500-3 7.800-7.500 9.500-4.500-1.700-7.500-5-7.500-9.500V6zM9 12l2.200 2.200L15.500 10",
  pulse: "M3 12.500h4.500L10 6l4 12 2.500-5.500H21",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.500l3.500 2",
} as const;

export type DrawnIcon = keyof typeof PATHS;

export const NavIcon = ({ kind }: { kind: DrawnIcon }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[kind]} />
  </svg>
);
