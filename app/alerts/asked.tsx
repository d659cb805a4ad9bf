/** What is left to do after asking for emails. The same for every address. */
import { askedPage as copy } from "../../content/alerts.ts";
import { ButtonLinks } from "../layout/button-links.tsx";
import { linkHead } from "../layout/link-meta.ts";
import { PageHeader } from "../layout/page-header.tsx";
import type { Route } from "./+types/asked";

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

export default function Asked() {
  return (
    <PageHeader eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead}>
      <p className="mt-5 max-w-[40em] text-muted">{copy.missing}</p>
      <p className="mt-9 flex flex-wrap gap-3">
        <ButtonLinks links={copy.next} />
      </p>
    </PageHeader>
  );
}
