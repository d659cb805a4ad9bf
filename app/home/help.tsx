/** "How Can I Help You?": four cards, drawn as the panes of a lit window. */
import { href, Link } from "react-router";
import { help } from "../../content/help.ts";

export function Help() {
  return (
    <section className="night" aria-labelledby="help">
      <div className="wrap section">
        <h2 id="help" className="mb-10 text-center text-[clamp(2rem,1.5rem+2.2vw,3.25rem)]">
          {help.heading}
        </h2>
        <div className="window">
          {help.cards.map(({ id, title, text, actions: [first, second] }) => (
            <div key={id} className="pane">
              <h3>{title}</h3>
              <p className="mt-3 mb-8 max-w-[26em]">{text}</p>
              <p className="mt-auto flex flex-wrap gap-3">
                <Link to={href(first.path)} className="button">
                  {first.label}
                </Link>
                <Link to={href(second.path)} className="button button-quiet">
                  {second.label}
                </Link>
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
