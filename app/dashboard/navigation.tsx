/** The way to the screens that have an entry: at the bottom of a phone, where the thumb is; at the side of a wide screen. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { mayDo } from "../../domain/dashboard/members.ts";
import { NavIcon } from "./nav-icon.tsx";
import type { NavEntry, Visit } from "./screen.ts";
import { screens } from "./screens.ts";

type Entry = NavEntry & { readonly path: string; readonly current: "page" | "true" | undefined };

export function Navigation({ visit: { url, session } }: { visit: Visit }) {
  if (!session) return null;
  const entries = screens.flatMap((screen): Entry[] =>
    screen.nav && mayDo(session.member.role, screen.right)
      ? [{ path: screen.path, current: currentOf(screen.path, url.pathname), ...screen.nav(session.member) }]
      : [],
  );
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

/** The entry of this page, or of one below it. All pages are below the start page. */
function currentOf(path: string, pathname: string): Entry["current"] {
  if (pathname === path) return "page";
  return path !== DASHBOARD && pathname.startsWith(`${path}/`) ? "true" : undefined;
}
