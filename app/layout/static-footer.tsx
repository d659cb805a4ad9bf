/**
 * The footer, hydrated from the server's HTML. It is the same on every page and never changes, so
 * its texts and drawing aren't sent a second time as script. Its links work like all others.
 */
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Footer } from "./footer.tsx";

const ID = "foot";

export function StaticFooter({ today }: { today: string | undefined }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  const frame = { id: ID, className: "night foot", onClick: follow };
  if (import.meta.env.SSR || import.meta.env.DEV)
    return (
      <footer {...frame}>
        <Footer today={today} />
      </footer>
    );
  const html = document.getElementById(ID)?.innerHTML ?? "";
  return <footer {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
