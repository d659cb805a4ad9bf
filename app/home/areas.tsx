/** The eight areas served, as a map and a list, and the last call to action. */
import { areas } from "../../content/areas.ts";
import { areasSection } from "../../content/home.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { AreasMap } from "./areas-map.tsx";

export function Areas() {
  const { closing } = areasSection;
  return (
    <>
      <section className="wrap section grid gap-x-16 gap-y-10 lg:grid-cols-12" aria-labelledby="areas">
        <div className="lg:col-span-5">
          <h2 id="areas">{areasSection.heading}</h2>
          <p className="lead mt-5">{areasSection.lead}</p>
          <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
            {areas.map(({ name, line }) => (
              <li key={name} className="border-t border-line py-2.5">
                <span className="font-semibold">{name}</span>
                <span className="small block">{line}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="stays lg:top-28 lg:col-span-7">
          <AreasMap />
        </div>
      </section>
      <ClosingCta heading={closing.heading} text={closing.text} links={[closing.primary, closing.secondary]} />
    </>
  );
}
