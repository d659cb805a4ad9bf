/** "Meet Your Agent": portrait, biography, hours and contact. */
import { href, Link } from "react-router";
import { agentSection } from "../../content/home.ts";
import type { Agent } from "../../domain/site-content.ts";
import { useContent } from "../content.ts";
import { contentPicture } from "./content-picture.ts";
import { Drawn } from "../layout/drawn.tsx";
import { Picture } from "../ui/picture.tsx";
import { Paragraphs } from "../ui/texts.tsx";
import { ContactLines } from "./contact-lines.tsx";

/** @param agent absent in a browser that has the server's HTML. */
export const MeetAgent = ({ agent }: { agent: Agent | undefined }) => (
  <Drawn place="[aria-labelledby=agent]" className="quiet lg:grid lg:grid-cols-[5fr_7fr]" aria-labelledby="agent">
    {agent && <About agent={agent} />}
  </Drawn>
);

function About({ agent }: { agent: Agent }) {
  const { brokerage } = useContent();
  const portrait = contentPicture(agent.portrait, agent.name);
  return (
    <>
      <div className="relative print:hidden">
        {portrait && (
          <Picture
            name={portrait}
            sizes="(min-width: 64rem) 60vw, 100vw"
            upTo={960}
            className="aspect-4/5 max-h-[40rem] w-full object-cover object-[50%_40%] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:max-h-none"
          />
        )}
        <p className="night absolute bottom-0 left-0 grid border-t-4 border-lamp px-7 py-5 font-display text-[1.375rem] leading-tight">
          <span>{brokerage.name}</span>
          <span>{agent.name}</span>
        </p>
      </div>
      <div className="section mx-auto w-[min(100%-2*var(--gutter),46rem)] lg:mr-10 lg:ml-[clamp(3rem,7vw,7rem)] lg:w-auto lg:max-w-[46rem]">
        <h2 id="agent">{agentSection.heading}</h2>
        {agent.lead !== "" && <p className="mt-6 font-display text-[clamp(1.375rem,1.2rem+0.8vw,1.875rem)] leading-snug">{agent.lead}</p>}
        <div className="prose mt-6 max-w-[38em] text-muted">
          <Paragraphs texts={agent.bio} />
        </div>
        {agent.sample && (
          <p className="mt-5">
            <span className="sample">{agent.bioNote}</span>
          </p>
        )}
        <div className="mt-8 grid gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-2">
          <div>
            <ContactLines office />
            <p className="small mt-2">{`${agent.title}, ${brokerage.name}. ${agent.license}.`}</p>
          </div>
          <dl className="figures grid content-start gap-x-6 text-base sm:grid-cols-[auto_1fr]">
            {agent.hours.map(({ days, text }) => (
              <div key={days} className="contents">
                <dt className="font-semibold">{days}</dt>
                <dd className="mb-2 text-muted">{text}</dd>
              </div>
            ))}
            {agent.languages.length > 0 && (
              <div className="contents">
                <dt className="font-semibold">Languages</dt>
                <dd className="text-muted">{agent.languages.join(", ")}</dd>
              </div>
            )}
          </dl>
        </div>
        <Link to={href(agentSection.contact.path)} className="button mt-8">
          {agentSection.contact.label}
        </Link>
      </div>
    </>
  );
}
