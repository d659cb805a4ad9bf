/** With LEADS=browser nothing can be booked: when the agent answers, and how to agree on a time. */
import { contactCopy as copy } from "../../../content/scheduler.ts";
import type { Hours } from "../../../domain/site-content.ts";
import { ContactLines } from "../../agent/contact-lines.tsx";
import { useContent } from "../../content.ts";
import { Lantern } from "../../layout/brand.tsx";

export function Contact({ hours }: { hours: readonly Pick<Hours, "days" | "text">[] }) {
  const { agent, brokerage } = useContent();
  return (
    <main
      id="main"
      aria-label="Appointments"
      className="grid min-h-dvh content-center justify-items-center gap-6 bg-surface px-5 py-12 text-center"
    >
      <Lantern className="h-16 w-auto" />
      <h1 className="text-[clamp(2rem,1.5rem+2vw,2.75rem)]">{copy.heading}</h1>
      <p className="lead max-w-[30em]">{copy.text}</p>
      <dl className="figures w-full max-w-sm text-start">
        {hours.map(({ days, text }) => (
          <div key={days} className="flex justify-between gap-6 border-t border-line py-3">
            <dt className="font-semibold">{days}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <ContactLines className="justify-items-center" />
      <p className="small">{`${agent.name}, ${brokerage.name}. ${brokerage.office}`}</p>
    </main>
  );
}
