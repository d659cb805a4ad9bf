/**
 * Announces a page opened by scripts to screen readers; browsers do so only for whole documents.
 */
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
