/** "How Can I Help You?": four cards, drawn as the panes of a lit window. */
import { help } from "../../content/help.ts";
import { ButtonLinks } from "../layout/button-links.tsx";

export function Help() {
  return (
    <section className="night" aria-labelledby="help">
      <div className="wrap section">
        <h2 id="help" className="mb-10 text-center text-band">
          {help.heading}
        </h2>
        <div className="grid gap-[clamp(0.5rem,1.2vw,1rem)] border-b-[1.25rem] border-[#0b121b] bg-[#0b121b] p-[clamp(0.5rem,1.2vw,1rem)] md:grid-cols-2">
          {help.cards.map(({ id, title, text, actions }) => (
            <div key={id} className="pane">
              <h3>{title}</h3>
              <p className="mt-3 mb-8 max-w-[26em]">{text}</p>
              <p className="mt-auto flex flex-wrap gap-3">
                <ButtonLinks links={actions} />
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
