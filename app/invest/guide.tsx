/** The investment guide. */
import { investGuide, investTools } from "../../content/invest.ts";
import { Paragraphs } from "../ui/texts.tsx";

export function Guide() {
  return (
    <section className="quiet" id={investTools.guide.id} aria-labelledby="guide">
      <div className="wrap section">
        <h2 id="guide">{investGuide.heading}</h2>
        <p className="lead mt-4">{investGuide.lead}</p>
        <ol className="mt-12 grid gap-x-16 md:grid-cols-2">
          {investGuide.chapters.map(({ title, paragraphs }, i) => (
            <li key={title} className="grid grid-cols-[3rem_1fr] border-t border-edge pt-5 pb-10">
              <span className="figures font-display text-part leading-none text-accent" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <div className="prose mt-3 text-muted">
                  <Paragraphs texts={paragraphs} />
                </div>
              </div>
            </li>
          ))}
        </ol>
        <p className="small">{investGuide.caution}</p>
      </div>
    </section>
  );
}
