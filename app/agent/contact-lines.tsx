/** The agent's phone, email and, with `office`, the office address. */
import { useContent } from "../content.ts";

export function ContactLines({ office = false, className = "" }: { office?: boolean; className?: string }) {
  const { agent, brokerage } = useContent();
  return (
    <address className={`grid justify-items-start not-italic ${className}`}>
      <a href={`tel:${agent.phoneDial}`} className="link-alone figures font-display text-2xl hover:underline">
        {agent.phone}
      </a>
      <a href={`mailto:${agent.email}`} className="link link-alone">
        {agent.email}
      </a>
      {office && <p className="mt-2">{brokerage.office}</p>}
    </address>
  );
}
