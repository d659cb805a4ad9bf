/** Links as buttons; the first is the main one. */
import { href, Link, type Register } from "react-router";

type Pages = NonNullable<Register["pages"]>;
/** A page whose address has no parameters. */
type PagePath = { [Path in keyof Pages]: Path extends `${string}:${string}` | `${string}*` ? never : Path }[keyof Pages];

export type ButtonLink = { readonly path: PagePath; readonly label: string };

export const ButtonLinks = ({ links }: { links: readonly ButtonLink[] }) =>
  links.map(({ path, label }, i) => (
    <Link key={path} to={href(path)} className={i === 0 ? "button" : "button button-quiet"}>
      {label}
    </Link>
  ));
