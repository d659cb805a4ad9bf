/** The way to the screens that have an entry: at the bottom of a phone, where the thumb is; at the side of a wide screen. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { mayDo } from "../../domain/dashboard/members.ts";
import { NavIcon } from "./nav-icon.tsx";
import type { NavEntry, Visit } from "./screen.ts";
import { screens } from "./screens.ts";

type Entry = NavEntry & { readonly path: string; readonly current: "page" | "true" | undefined };

/** The entry of this page, or of the nearest one above it. All pages are below the start page. */
function currentPath(paths: readonly string[], pathname: string): string | undefined {
  const above = paths.filter((path) => pathname === path || (path !== DASHBOARD && pathname.startsWith(`${path}/`)));
  return above.toSorted((one, other) => other.length - one.length)[0];
}

export function Navigation({ visit: { url, session } }: { visit: Visit }) {
  if (!session) return null;
  const shown = screens.flatMap((screen) =>
    screen.nav && mayDo(session.member.role, screen.right) ? [{ path: screen.path, ...screen.nav(session.member) }] : [],
  );
  const here = currentPath(
    shown.map(({ path }) => path),
    url.pathname,
  );
  const entries = shown.map((entry): Entry => Object.assign(entry, { current: currentOf(entry.path, here, url.pathname) }));
  const seldom = entries.filter(({ isSeldom }) => isSeldom);
  return (
    <nav className="nav" aria-label="Dashboard">
      <ul>
        {entries.map((entry) => (
          <li key={entry.path} className={entry.isSeldom && "nav-seldom"}>
            <NavLink entry={entry} />
          </li>
        ))}
        {seldom.length > 0 && <More entries={seldom} />}
      </ul>
    </nav>
  );
}

const NavLink = ({ entry: { path, name, icon, current } }: { entry: Entry }) => (
  <a href={path} aria-current={current}>
    <NavIcon kind={icon} />
    <span>{name}</span>
  </a>
);

/** A phone has room for six: the others open above the last one. */
const More = ({ entries }: { entries: readonly Entry[] }) => (
  <li className="nav-more">
    <details>
      <summary data-current={entries.some(({ current }) => current) ? "" : undefined}>
        <NavIcon kind="more" />
        <span>More</span>
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavLink entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  </li>
);

const currentOf = (path: string, here: string | undefined, pathname: string): Entry["current"] => {
  if (path !== here) return undefined;
  return path === pathname ? "page" : "true";
};
