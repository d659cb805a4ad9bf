/** The top of an inner page: its section, its heading, and what it is for. */
import type { ReactNode } from "react";

type PageHeaderProps = { eyebrow: string; heading: string; lead?: string; children?: ReactNode };

export function PageHeader({ eyebrow, heading, lead, children }: PageHeaderProps) {
  return (
    <div className="wrap opening">
      <p className="eyebrow text-muted">{eyebrow}</p>
      <h1 className="mt-5 max-w-[18em]">{heading}</h1>
      {lead && <p className="lead mt-6">{lead}</p>}
      {children}
    </div>
  );
}
