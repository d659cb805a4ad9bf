/**
 * A part of a page that never changes after the server drew it. A browser keeps the server's HTML, so
 * the part's texts aren't sent a second time as data. After a navigation, which has no such HTML, it
 * is drawn from data. Its links work like all others.
 */
import { type HTMLAttributes, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";

type DrawnProps = {
  /** A selector that finds the element in the page. */
  readonly place: string;
  readonly as?: "section" | "nav" | "ol";
  /** Handles what React's own handlers would do inside. */
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Absent in a browser that has the server's HTML, and where there is nothing to show. */
  readonly children: ReactNode;
} & Pick<HTMLAttributes<HTMLElement>, "id" | "className" | "aria-label" | "aria-labelledby">;

export function Drawn({ place, as: Tag = "section", onClick, children, ...attributes }: DrawnProps) {
  const follow = useFollowedLinks();
  const click = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event);
    follow(event);
  };
  const [html] = useState(() => (children || import.meta.env.SSR ? undefined : document.querySelector(place)?.innerHTML));
  if (html === undefined)
    return children ? (
      <Tag {...attributes} onClick={click}>
        {children}
      </Tag>
    ) : null;
  return <Tag {...attributes} onClick={click} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A click handler for an element whose links React doesn't know. */
export function useFollowedLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
