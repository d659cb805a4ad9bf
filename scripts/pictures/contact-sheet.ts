/** The contact sheet of all pictures, docs/pictures.md. */
import { fileURLToPath } from "node:url";
import { type Master, masters } from "../../art/masters/pictures.ts";
import { listings } from "../../content/listings.ts";

export const SHEET = fileURLToPath(new URL("../../docs/pictures.md", import.meta.url));

const COLUMNS = 3;
const all: readonly (readonly [string, Master])[] = Object.entries(masters);

const GROUPS: readonly { readonly heading: string; readonly has: (name: string, master: Master) => boolean }[] = [
  { heading: "Hero pictures", has: (_, { use }) => use !== "card" },
  { heading: "Buildings and land", has: (name, { use }) => use === "card" && !name.startsWith("room-") },
  { heading: "Rooms", has: (name) => name.startsWith("room-") },
];

/** The sample listings that use a picture. */
function usedBy(name: string): string {
  const first = listings.filter(({ picture }) => picture === name).map(({ id }) => id);
  const later = listings.filter(({ gallery }) => gallery?.includes(name)).map(({ id }) => id);
  return [...first, ...later.map((id) => `gallery of ${id}`)].join(", ");
}

function cell([name, { alt }]: readonly [string, Master]): string {
  const place = usedBy(name);
  return `<img src="../art/masters/${name}.webp" width="280" alt="${alt.replaceAll('"', "&quot;")}"><br>**${name}**${place && `<br>${place}`}`;
}

function table(cells: readonly string[]): string {
  const rows = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
  const line = (each: readonly string[]) => `| ${Array.from({ length: COLUMNS }, (_, at) => each[at] ?? "").join(" | ")} |`;
  return [line([]), line(Array.from({ length: COLUMNS }, () => "---")), ...rows.map(line)].join("\n");
}

/** The whole text. */
export function sheetText(): string {
  const parts = GROUPS.map(
    ({ heading, has }) => `## ${heading}\n\n${table(all.filter(([name, master]) => has(name, master)).map(cell))}\n`,
  );
  return `# Pictures

Every picture of the site, rendered from its recipe in \`art/recipes\`, or drawn over such a render (\`art/drawings\`), by \`npm run art\`, which writes this page too; see [art/README.md](../art/README.md).

${parts.join("\n")}
## Video

**hero-loop** ([AV1](../art/masters/hero-loop.av1.mp4), [H.264](../art/masters/hero-loop.h264.mp4)) begins as **hero**.
`;
}
