/** Text of saved homes: the heart, the list, and the comparison. */
const homes = (count: number): string => `${count} home${count === 1 ? "" : "s"}`;

export const savedCopy = {
  eyebrow: "Your list",
  heading: "Saved homes",
  /** The heart's word, before a home's title on cards. */
  save: "Save",
  saved: "Saved",
  where: "Find your saved homes in the Buy menu. They stay in this browser.",
  whereLink: "saved homes",
  notSaved: "This home isn't saved",
  problem: {
    full: "Your list has 60 homes, which is as many as it holds. Please remove one first.",
    blocked: "Your browser doesn't keep anything for this site. Private windows and some settings do that.",
  },
  /** Under the menu's entry. */
  count: (count: number): string => `${homes(count)} in this browser`,
  link: (count: number): string => `Saved (${count})`,
  lead: (count: number): string => `${homes(count)}, side by side whenever you like. Anyone who has this page's link sees the same list.`,
  leadEmpty: "Homes that you save are kept in your own browser. You need no account, and we don't get the list.",
  empty: {
    heading: "No homes on this list yet",
    text: "Look through the homes and save the ones you like.",
    withoutScripts: "Saving needs JavaScript, which is off in your browser. A list that someone sends you opens from its link.",
    buy: "Homes for sale",
    rent: "Rentals",
  },
  listLabel: "Homes on this list",
  own: (count: number): string => `Your own saved homes (${count})`,
  open: (day: string, from: string, to: string): string => `Open ${day} ${from} to ${to}`,
  removed: "Removed from your saved homes.",
  undo: "Undo",
  remove: "Remove",
  share: "Share this list",
  shareTitle: "Homes to look at",
  print: "Print",
  over: (count: number): string => `A list holds 60 homes. ${homes(count)} at its end ${count === 1 ? "was" : "were"} left out.`,
  unread: (count: number): string =>
    `${count === 1 ? "One entry" : `${count} entries`} of this link couldn't be read and ${count === 1 ? "was" : "were"} left out.`,
  gone: {
    heading: "No longer shown",
    name: "A home that's no longer shown here",
    text: "It was taken down, or the link has a mistake.",
  },
  compare: {
    choose: "Compare",
    /** Before a home's title, for its checkbox. */
    button: "Compare side by side",
    hint: "Check two to four homes.",
    few: "Please check at least two homes to compare.",
    overCompared: "Four homes fit side by side. These are the first four that you checked.",
    heading: "Compare homes",
    lead: "The same facts for each, in one table.",
    back: "Back to the list",
    fact: "Facts",
    price: "Price",
    monthly: "Monthly cost",
    place: "Where it is",
    mapOf: (title: string): string => `A map of the surroundings of ${title}`,
    monthlyUnknown: "Not known: tax or dues aren't listed",
    status: "Status",
    openHouse: "Next open house",
    takeOut: "Take out",
    none: "Not given",
  },
} as const;
