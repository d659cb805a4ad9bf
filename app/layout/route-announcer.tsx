/** Says the name of a page that scripts have opened to who cannot see it: browsers say it only where a whole document is loaded. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [name, setName] = useState("");
  useEffect(() => {
    if (pathname === before.current) return;
    before.current = pathname;
    setName(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only" data-arrival="">
      {name}
    </p>
  );
}
