/**
 * The pages behind the links in letters. A link alone does nothing, as mail programs open links by themselves to look at them: what it is
 * for happens when the button is pressed. The page is the same for everybody; the key stays in the address, to which the button posts.
 */
import { goneLink, leaveByHand } from "../../content/newsletter.ts";
import { Opening } from "../layout/page-header.tsx";

type Words = { readonly heading: string; readonly text: string };
type LinkPageProps = {
  readonly words: {
    readonly eyebrow: string;
    readonly heading: string;
    readonly lead: string;
    readonly button: string;
    readonly done: Words;
  };
  /** What became of the button's press; absent before it. */
  readonly outcome: Outcome | undefined;
};
/** `by-hand`: the site has no list that could be left. */
export type Outcome = "done" | "gone" | "by-hand";

export function LinkPage({ words, outcome }: LinkPageProps) {
  if (outcome) {
    const { heading, text } = { done: words.done, gone: goneLink, "by-hand": leaveByHand }[outcome];
    return <Opening eyebrow={words.eyebrow} heading={heading} lead={text} />;
  }
  return (
    <Opening eyebrow={words.eyebrow} heading={words.heading} lead={words.lead}>
      <form method="post" className="mt-9">
        <button type="submit" className="button">
          {words.button}
        </button>
      </form>
    </Opening>
  );
}
