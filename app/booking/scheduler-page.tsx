/** The sheet on which each step of the scheduler stands: one heading, what this step is, and at its foot who stands behind it. */
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { agent, brokerage } from "../../content/agent.ts";
import { schedulerCopy as copy } from "../../content/scheduler.ts";
import { EqualHousing } from "../layout/equal-housing.tsx";
import { useHydrated } from "../ui/hydrated.ts";

/** Which step was seen last in this window, so that the next one can be announced and the first one not. */
let before: string | undefined;

/** Whether this is still the step before, because no answer came for the one that was asked for. */
export const Stuck = createContext(false);

/**
 * In a frame the step before may have been a document of its own, because it was gone on from before its scripts ran. The page around it has not moved
 * then: it stands where that step was pressed.
 */
function gone(): boolean {
  if (window.self === window.top || document.referrer === "") return false;
  const from = new URL(document.referrer);
  return from.pathname.startsWith("/scheduler") && unzoned(from) !== unzoned(new URL(location.href));
}

/** A step's address without its zone: the same step on another clock is not the next one. */
function unzoned(url: URL): string {
  url.searchParams.delete("zone");
  return url.pathname + url.search;
}

/** The focus goes to the heading, and the page only where that is out of sight: in a frame a browser would move the page around it, too. */
function begin(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  if (title && !inSight(title)) title.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Whether a heading can be seen, in its frame and on the page around that: neither is below the edge, nor under something that lies over the page. */
function inSight(title: HTMLElement): boolean {
  const { left, top, bottom } = title.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) return false;
  const frame = window.frameElement;
  if (frame === null) return true;
  const around = frame.getBoundingClientRect();
  const [x, y] = [around.left + frame.clientLeft + left + 1, around.top + frame.clientTop];
  return [top, bottom - 1].every((edge) => frame.ownerDocument.elementFromPoint(x, y + edge) === frame);
}

export function SchedulerPage({ heading, step, children }: { heading: string; step?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const stuck = use(Stuck);
  const waiting = useNavigation().state !== "idle";
  const key = `${heading} ${step ?? ""}`;
  // A step is a page of its own: whoever reads by ear or by keyboard begins at its heading.
  useEffect(() => {
    if (before === undefined ? gone() : before !== key) begin(title.current);
    before = key;
  }, [key]);
  return (
    <main id="main" className="sheet" data-hydrated={hydrated ? "" : undefined}>
      <div className="sheet-body" aria-busy={waiting}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {step && <p className="sheet-step">{step}</p>}
        {stuck && (
          <p role="alert" className="answer answer-bad mb-6">
            {copy.unreached.heading}. {copy.unreached.text}
          </p>
        )}
        {children}
      </div>
      <StaticFooter />
    </main>
  );
}

/** A page of the scheduler for which no answer came. */
export function LoadFailed() {
  const { pathname, search } = useLocation();
  return (
    <SchedulerPage heading={copy.unreached.heading} step={copy.unreached.text}>
      <a href={pathname + search} className="button">
        {copy.unreached.again}
      </a>
    </SchedulerPage>
  );
}

/** Who this is, where the page stands on its own or without scripts. In a frame (start.ts says so) it stands around that already. */
const StaticFooter = () => (
  <div className="sheet-foot">
    <p className="sheet-names">
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
        {copy.home}
      </a>
    </p>
  </div>
);
