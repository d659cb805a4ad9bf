/** The last band of a section's pages: links to the next steps, above the footer's horizon. */
import { Link } from "react-router";
import { nextSteps } from "../../content/next-steps.ts";
import { useContent } from "../content.ts";

export function NextSteps({ section }: { section: keyof ReturnType<typeof nextSteps> }) {
  const steps = nextSteps(useContent())[section];
  return (
    <section className="night sky no-print" aria-labelledby="next">
      <div className="wrap section pb-12">
        <h2 id="next">Where to go from here</h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
          {steps.map(({ path, label, text }, i) => (
            <li key={path} className="flex flex-col items-start border-t border-line pt-5">
              <p className="mb-5 flex-1 text-muted">{text}</p>
              <Link to={path} className={i === 0 ? "button" : "button button-quiet"}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
