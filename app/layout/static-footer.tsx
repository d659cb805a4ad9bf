/**
 * The footer, hydrated from the server's HTML. It is the same on every page and never changes, so
 * its texts and drawing aren't sent a second time as script. Its links work like all others.
 */
import { useWholeContent } from "../content.ts";
import { useFollowedLinks } from "./drawn.tsx";
import { Footer } from "./footer.tsx";

const ID = "foot";

export function StaticFooter({ today }: { today: string | undefined }) {
  const content = useWholeContent();
  const follow = useFollowedLinks();
  const frame = { id: ID, className: "night foot", onClick: follow };
  if (import.meta.env.SSR && content)
    return (
      <footer {...frame}>
        <Footer content={content} today={today} />
      </footer>
    );
  const html = document.getElementById(ID)?.innerHTML ?? "";
  return <footer {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
