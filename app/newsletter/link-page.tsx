/**
 * The pages behind the links in emails. A link alone does nothing, as mail programs open links by themselves to look at them: what it is
 * for happens when the button is pressed. The page is the same for everyone; the key stays in the address, to which the button posts.
 */
import { goneLink, leaveByHand } from "../../content/newsletter.ts";
import { PageHeader } from "../layout/page-header.tsx";

type HeadingAndText = { readonly heading: string; readonly text: string };
type LinkPageProps = {
  readonly copy: {
    readonly eyebrow: string;
    readonly heading: string;
    readonly lead: string;
    readonly button: string;
    readonly done: HeadingAndText;
  };
  /** What became of the button's press; absent before it. */
  readonly outcome: Outcome | undefined;
};
/** `by-hand`: the site has no list that could be left. */
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
