/** Texts as paragraphs, or as the items of a list. */
type Props = { texts: readonly string[] };

export const Paragraphs = ({ texts }: Props) => texts.map((text) => <p key={text}>{text}</p>);

export const ListItems = ({ texts }: Props) => texts.map((text) => <li key={text}>{text}</li>);

/** A part of a text that is a link. */
export type TextLink = { readonly text: string; readonly href: string };

/** A text, with the part that `link` names as a link. */
export function LinkedText({ text, link }: { text: string; link?: TextLink | undefined }) {
  const at = link ? text.indexOf(link.text) : -1;
  if (!link || at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <a href={link.href} className="whitespace-nowrap underline underline-offset-4" translate="no">
        {link.text}
      </a>
      <span>{text.slice(at + link.text.length)}</span>
    </>
  );
}
