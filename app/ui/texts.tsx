/** Texts as paragraphs, or as the items of a list. */
type Props = { texts: readonly string[] };

export const Paragraphs = ({ texts }: Props) => texts.map((text) => <p key={text}>{text}</p>);

export const ListItems = ({ texts }: Props) => texts.map((text) => <li key={text}>{text}</li>);
