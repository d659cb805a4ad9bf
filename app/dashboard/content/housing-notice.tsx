/** What the fair housing check found, why, and what to write instead. */
import { Notice } from "../parts.tsx";
import type { FieldFlags } from "./housing-flags.ts";

export const HousingNotice = ({ found, isSaved }: { readonly found: readonly FieldFlags[]; readonly isSaved: boolean }) => (
  <Notice tone="bad">
    <h2 className="notice-title">{isSaved ? "Fair housing: worth another look" : "Not saved yet: check this with fair housing law"}</h2>
    <ul className="bullets">
      {found.flatMap(({ name, label, flags }) =>
        flags.map(({ text, at, why, better }) => (
          <li key={`${name} ${at}`}>
            <a href={`#${name}`}>{label}</a>
            <span>{": "}</span>
            <q>{text}</q>
            <span>{`. ${why} ${better}`}</span>
          </li>
        )),
      )}
    </ul>
    {!isSaved && <p>Change it, or save it as it is. The history shows that you were asked.</p>}
  </Notice>
);
