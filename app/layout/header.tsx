/**
 * The bar at the top of every page: the names, the four menus, and Get Started. Its height never
 * changes.
 */
import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { headerButtons } from "../../content/menus.ts";
import { Brand } from "./brand.tsx";
import { closeMenus, attachMenuBehavior } from "./menus/menu-behavior.ts";
import { Menus } from "./menus/menus.tsx";

/** @param over it overlaps the page's hero. */
export function Header({ portalUrl, over = false }: { portalUrl: string; over?: boolean }) {
  const header = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => (header.current ? attachMenuBehavior(header.current) : undefined), []);

  // The first location is the page of the document itself: a menu opened before hydration stays
  // open.
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current && header.current) closeMenus(header.current);
    first.current = key;
  }, [key]);

  return (
    <>
      <a href="#main" className="button skip no-print">
        Skip to content
      </a>
      <header ref={header} className={over ? "top over night no-print" : "top night no-print"}>
        {/* One row; long names make it higher, and large letters make it two. */}
        <div className="wrap flex min-h-[inherit] flex-wrap items-center gap-x-2">
          <Brand />
          <details className="toggle" suppressHydrationWarning>
            <summary aria-label="Menu">
              <svg viewBox="0 0 24 24" className="size-7" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path className="bar-1" d="M3 8h18" />
                <path className="bar-2" d="M3 16h18" />
              </svg>
            </summary>
          </details>
          <Menus portalUrl={portalUrl} />
          <Link to={href(headerButtons.start.path)} className="button start whitespace-nowrap">
            {headerButtons.start.label}
          </Link>
        </div>
      </header>
    </>
  );
}
