/**
 * The pages behind the links in letters. A link alone does nothing, as mail programs open links by themselves to look at them: what it is
 * for happens when the button is pressed. The page is the same for everybody; the key stays in the address, to which the button posts.
 */
import { goneLink } from "../../content/newsletter.ts";
import { Opening } from "../layout/opening.tsx";

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
  readonly outcome: "done" | "gone" | undefined;
};

export function LinkPage({ words, outcome }: LinkPageProps) {
  if (outcome) {
    const { heading, text } = outcome === "done" ? words.done : goneLink;
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
