/** The sheet on which each step of the scheduler stands: one heading, what this step is, and at its foot who stands behind it. */
import { createContext, type ReactNode, use, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { agent, brokerage } from "../../content/agent.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import { EqualHousing } from "../layout/equal-housing.tsx";

/** Which step was seen last in this window, so that the next one can be announced and the first one not. */
let before: string | undefined;

/** Whether this is still the step before, because no answer came for the one that was asked for. */
export const Stuck = createContext(false);

const stays = () => () => {};
const framing = (): "framed" | "alone" => (window.self === window.top ? "alone" : "framed");

export function Sheet({ heading, step, children }: { heading: string; step?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Known where scripts run. In a frame the foot is left out: what it says stands around the frame already.
  const live = useSyncExternalStore(stays, framing, () => undefined);
  const stuck = use(Stuck);
  const waiting = useNavigation().state !== "idle";
  const key = `${heading} ${step ?? ""}`;
  // A step is a page of its own: whoever reads by ear or by keyboard begins at its heading.
  useEffect(() => {
    if (before !== undefined && before !== key) title.current?.focus({ preventScroll: false });
    before = key;
  }, [key]);
  return (
    <main id="main" className="sheet" data-live={live}>
      <div className="sheet-body" aria-busy={waiting}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {step && <p className="sheet-step">{step}</p>}
        {stuck && (
          <p role="alert" className="answer answer-bad mb-6">
            {words.unreached.heading}. {words.unreached.text}
          </p>
        )}
        {children}
      </div>
      <Foot />
    </main>
  );
}

/** A page of the scheduler for which no answer came. */
export function Unreached() {
  const { pathname, search } = useLocation();
  return (
    <Sheet heading={words.unreached.heading} step={words.unreached.text}>
      <a href={pathname + search} className="button">
        {words.unreached.again}
      </a>
    </Sheet>
  );
}

/** Who this is, where the page stands on its own or without scripts. */
const Foot = () => (
  <div className="sheet-foot">
    <p className="flex items-center gap-3">
      <EqualHousing className="h-6 w-auto shrink-0" />
      <span>
        {brokerage.name} · {agent.name} · Equal Housing Opportunity
      </span>
    </p>
    <p className="sheet-ways">
      <a href={`tel:${agent.phoneDial}`} className="link link-alone figures">
        {agent.phone}
      </a>
      <a href={`mailto:${agent.email}`} className="link link-alone">
        {agent.email}
      </a>
      <a href="/" target="_top" className="link link-alone">
        {words.home}
      </a>
    </p>
  </div>
);
