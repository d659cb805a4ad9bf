/** What is known about a home whose price was pressed, and the way to its page. Each home has a card of its own, which takes the focus. */
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { mapWords as words } from "../../content/map/words.ts";
import type { MapHome } from "../../domain/map/map-homes.ts";
import { Icon } from "../ui/icon.tsx";

export function HomeCard({ home: { id, title, price, facts }, onClose }: { home: MapHome; onClose: () => void }) {
  const details = useRef<HTMLAnchorElement>(null);
  useEffect(() => details.current?.focus({ preventScroll: true }), []);
  return (
    <section className="map-card card" aria-label={title}>
      <p className="map-card-price" translate="no">
        {price}
      </p>
      <p>{facts}</p>
      <p>{title}</p>
      <Link ref={details} to={href("/listings/:id", { id })} className="link link-alone">
        {words.details}
        <span className="sr-only">{`: ${title}`}</span>
      </Link>
      <button type="button" className="map-close" aria-label={words.close} onClick={onClose}>
        <Icon kind="cross" />
      </button>
    </section>
  );
}
