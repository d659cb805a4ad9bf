/**
 * The four menus, once in the document for every screen size. Each is a `<details>`, whose open
 * state belongs to the document and not to React: it works before hydration and survives it.
 */
import { href, Link, NavLink } from "react-router";
import { headerButtons, menus } from "../../../content/menus.ts";
import { useContent } from "../../content.ts";
import { SavedMenuItem } from "../../saved/saved-link.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";

export function Menus({ portalUrl }: { portalUrl: string }) {
  const { agent } = useContent();
  return (
    <nav aria-label="Main" className="menus" suppressHydrationWarning>
      <ul>
        {menus.map((menu) => (
          <Section key={menu.id} menu={menu} />
        ))}
        {portalUrl !== "" && (
          <li>
            <ExternalLink to={portalUrl}>{headerButtons.signIn.label}</ExternalLink>
          </li>
        )}
      </ul>
      <p className="menu-contact">
        <a href={`tel:${agent.phoneDial}`} className="button">
          {`${headerButtons.call} ${agent.phone}`}
        </a>
        <Link to={href(headerButtons.estimate.path)} discover="none" className="button button-quiet">
          {headerButtons.estimate.label}
        </Link>
      </p>
    </nav>
  );
}

/** The current page is marked by `aria-current`, not by a class. */
const plain = () => undefined;

function Section({ menu }: { menu: (typeof menus)[number] }) {
  const { id, label, items } = menu;
  const top = "path" in menu ? menu.path : undefined;
  return (
    <li className={top && "split"}>
      {top && (
        <NavLink to={href(top)} end discover="none" className={plain}>
          {label}
        </NavLink>
      )}
      <details name="menu" suppressHydrationWarning>
        <summary>
          {/* oxlint-disable-next-line porchlight/text-alone -- a menu's words never change */}
          {top ? <span className="sr-only">{`${label} menu`}</span> : label}
          <svg viewBox="0 0 12 12" className="chevron size-2.75" aria-hidden="true">
            <path d="M1.500 4L6 8.500 10.500 4" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
      </details>
      <div className="panel day" id={`menu-${id}`}>
        <ul>
          {items.map((item) => (
            <li key={item.path}>
              <NavLink to={href(item.path)} end discover="none" className={plain}>
                {/* oxlint-disable-next-line porchlight/text-alone -- a menu's words never change */}
                {`${item.label} `}
                <span>{item.line}</span>
              </NavLink>
            </li>
          ))}
          {id === "buy" && <SavedMenuItem />}
        </ul>
      </div>
    </li>
  );
}
