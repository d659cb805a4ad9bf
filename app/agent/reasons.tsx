/** The band below a request form: why to ask the agent. */
import type { ReactNode } from "react";

type Props = {
  id: string;
  heading: string;
  reasons: readonly { readonly title: string; readonly text: string }[];
  children?: ReactNode;
};

export function Reasons({ id, heading, reasons, children }: Props) {
  return (
    <div className="quiet">
      <div className="wrap section pb-16">
        <section aria-labelledby={id}>
          <h2 id={id} className="max-w-[16em]">
            {heading}
          </h2>
          <ul className={`mt-10 grid gap-x-12 sm:grid-cols-2 ${reasons.length === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}>
            {reasons.map(({ title, text }) => (
              <li key={title} className="border-t border-edge pt-5 pb-10">
                <h3>{title}</h3>
                <p className="mt-3 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        {children}
      </div>
    </div>
  );
}
