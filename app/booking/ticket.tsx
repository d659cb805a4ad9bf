/** When, what and where, as it stands on an invitation. */
import type { ReactNode } from "react";

type TicketProps = {
  readonly when: { readonly day: string; readonly hours: string; readonly zone: string };
  /** Lines below: what it is, where, and when that is elsewhere. */
  readonly lines: readonly string[];
  /** What it is, above all of it. */
  readonly label?: string;
  /** It does not take place. */
  readonly off?: boolean;
  readonly children?: ReactNode;
};

export function Ticket({ when, lines, label, off = false, children }: TicketProps) {
  const Said = off ? "s" : "span";
  return (
    <div className="ticket">
      <div>
        {label && <p className="text-muted">{label}</p>}
        <p className="font-display text-2xl leading-tight font-semibold">
          <Said>{when.day}</Said>
        </p>
        <p className="figures mt-1 text-lg">
          <Said>
            <strong className="font-semibold">{when.hours}</strong> <span className="text-muted">{when.zone}</span>
          </Said>
        </p>
        <ul className="figures mt-2 text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}
