/** The contact sheet of all pictures, docs/pictures.md: what there is, seen at once. */
import { fileURLToPath } from "node:url";
import { type Master, masters } from "../art/masters/pictures.ts";
import { listings } from "../content/listings.ts";

export const SHEET = fileURLToPath(new URL("../docs/pictures.md", import.meta.url));

const COLUMNS = 3;
const all: readonly (readonly [string, Master])[] = Object.entries(masters);

const GROUPS: readonly { readonly heading: string; readonly has: (name: string, master: Master) => boolean }[] = [
  { heading: "Openings", has: (_, { use }) => use !== "card" },
  { heading: "Buildings and land", has: (name, { use }) => use === "card" && !name.startsWith("room-") },
  { heading: "Rooms", has: (name) => name.startsWith("room-") },
];

/** Where a picture stands among the sample listings. */
function usedBy(name: string): string {
  const first = listings.filter(({ picture }) => picture === name).map(({ id }) => id);
  const later = listings.filter(({ gallery }) => gallery?.includes(name)).map(({ id }) => id);
  return [...first, ...later.map((id) => `gallery of ${id}`)].join(", ");
}

function cell([name, { alt }]: readonly [string, Master]): string {
  const place = usedBy(name);
  return `<img src="../art/masters/${name}.webp" width="280" alt="${alt.replaceAll('"', "&quot;")}"><br>**${name}**${place && `<br>${place}`}`;
}

function table(pictures: readonly (readonly [string, Master])[]): string {
  const rows = Array.from({ length: Math.ceil(pictures.length / COLUMNS) }, (_, row) => pictures.slice(row * COLUMNS, (row + 1) * COLUMNS));
  const line = (cells: readonly string[]) => `| ${Array.from({ length: COLUMNS }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  return [line([]), line(Array.from({ length: COLUMNS }, () => "---")), ...rows.map((row) => line(row.map(cell)))].join("\n");
}

/** The whole text. */
export function sheetText(): string {
  const parts = GROUPS.map(({ heading, has }) => `## ${heading}\n\n${table(all.filter(([name, master]) => has(name, master)))}\n`);
  return `# Pictures

Every picture of the site, drawn from its recipe in \`art/recipes\` by \`npm run art\`, which writes this page too; see [art/README.md](../art/README.md).

${parts.join("\n")}`;
}
