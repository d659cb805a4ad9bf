/**
 * The pages behind the newsletter's links. Mail programs open links by themselves, so only the
 * button acts. The page is the same for everyone; the key stays in the address, to which the button
 * posts.
 */
import { type confirmPage, goneLink, leaveByHand, type leavePage } from "../../content/newsletter.ts";
import { PageHeader } from "../layout/page-header.tsx";

type LinkPageProps = {
  readonly copy: typeof confirmPage | typeof leavePage;
  /** The result of pressing the button; absent before. */
  readonly outcome: Outcome | undefined;
};
/** `by-hand`: the site has no subscriber list. */
export type Outcome = "done" | "gone" | "by-hand";

export function LinkPage({ copy, outcome }: LinkPageProps) {
  if (outcome) {
    const { heading, text } = { done: copy.done, gone: goneLink, "by-hand": leaveByHand }[outcome];
    return <PageHeader eyebrow={copy.eyebrow} heading={heading} lead={text} />;
  }
  return (
    <PageHeader eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead}>
      <form method="post" className="mt-9">
        <button type="submit" className="button">
          {copy.button}
        </button>
      </form>
    </PageHeader>
  );
}
