/** Layout of each step of the scheduler: a heading, the step's name, and who runs the site. */
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { schedulerCopy as copy } from "../../content/scheduler.ts";
import { useContent } from "../content.ts";
import { Lantern } from "../layout/brand.tsx";
import { EqualHousing } from "../layout/equal-housing.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { type Lamp, PorchLamp } from "./porch-lamp.tsx";

/** The step shown last in this window: the next one is announced, the first one isn't. */
let before: string | undefined;

/** Whether this is still the previous step because no answer came for the next. */
export const Stuck = createContext(false);

/**
 * In a frame, the previous step may have been another document, because its link was followed
 * before its scripts ran. The page around it hasn't scrolled then.
 */
function gone(): boolean {
  if (window.self === window.top || document.referrer === "") return false;
  const from = new URL(document.referrer);
  return from.pathname.startsWith("/scheduler") && unzoned(from) !== unzoned(new URL(location.href));
}

/** A step's address without its zone: the same step in another zone isn't a new one. */
function unzoned(url: URL): string {
  url.searchParams.delete("zone");
  return url.pathname + url.search;
}

/**
 * Focuses the heading, and scrolls only if it is out of sight: in a frame, a browser would also
 * scroll the page around it.
 */
function begin(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  if (title && !inSight(title)) title.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Whether a heading is visible, in its frame and on the page around it, and not covered. */
function inSight(title: HTMLElement): boolean {
  const { left, top, bottom } = title.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) return false;
  const frame = window.frameElement;
  if (frame === null) return true;
  const around = frame.getBoundingClientRect();
  const [x, y] = [around.left + frame.clientLeft + left + 1, around.top + frame.clientTop];
  return [top, bottom - 1].every((edge) => frame.ownerDocument.elementFromPoint(x, y + edge) === frame);
}

type SchedulerPageProps = {
  readonly heading: string;
  readonly step?: string;
  /** Which step of how many this is. */
  readonly at?: readonly [step: number, steps: number];
  /** The porch lamp beside the heading, on the pages of an appointment. */
  readonly lamp?: Lamp | undefined;
  readonly children: ReactNode;
};

export function SchedulerPage({ heading, step, at, lamp, children }: SchedulerPageProps) {
  const content = useContent();
  const title = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const stuck = use(Stuck);
  const waiting = useNavigation().state !== "idle";
  const key = `${heading} ${step ?? ""}`;
  // Each step is a page: screen reader and keyboard users start at its heading.
  useEffect(() => {
    if (before === undefined ? gone() : before !== key) begin(title.current);
    before = key;
  }, [key]);
  return (
    <>
      <SiteLink />
      <main
        id="main"
        className="sheet grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] bg-surface px-5 pt-5 pb-2 sm:px-9 sm:pt-9 sm:pb-4"
        data-hydrated={hydrated ? "" : undefined}
      >
        <div className="sheet-body mx-auto w-full max-w-[54rem] self-start wrap-anywhere" aria-busy={waiting}>
          {lamp && <PorchLamp lamp={lamp} />}
          <h1 ref={title} tabIndex={-1} className="scroll-mt-5 text-[clamp(1.75rem,1.4rem+1.6vw,2.375rem)] outline-none sm:scroll-mt-9">
            {heading}
          </h1>
          {step && (
            <p className="mt-1 mb-4 flex flex-wrap items-baseline justify-between gap-x-6 text-[1.125rem] text-muted sm:mt-1.5 sm:mb-5">
              <span>{step}</span>
              {at && <span className="figures text-[0.9375rem]">{copy.stepOf(...at)}</span>}
            </p>
          )}
          {stuck && <Alert text={`${copy.unreached.heading}. ${copy.unreached.text(content)}`} className="mb-6" />}
          {children}
        </div>
        <StaticFooter />
      </main>
    </>
  );
}

/** Why something wasn't done. */
export const Alert = ({ text, className = "" }: { text: string; className?: string }) => (
  <p role="alert" className={`answer answer-bad ${className}`.trimEnd()}>
    {text}
  </p>
);

/** The scheduler's page when the server didn't answer. */
export function LoadFailed() {
  const content = useContent();
  const { pathname, search } = useLocation();
  return (
    <SchedulerPage heading={copy.unreached.heading} step={copy.unreached.text(content)}>
      <a href={pathname + search} className="button">
        {copy.unreached.again}
      </a>
    </SchedulerPage>
  );
}

/** The way to the website, on a page of its own: emails lead here. */
function SiteLink() {
  const { agent, brokerage } = useContent();
  return (
    <nav className="sheet-head bg-surface px-5 sm:px-9" aria-label="Website">
      <a
        href="/"
        target="_top"
        className="mx-auto flex max-w-[54rem] items-center gap-3 border-b border-line py-3 font-display leading-tight"
      >
        <Lantern className="h-10 w-auto flex-none" />
        <span>
          <span className="block">{brokerage.name}</span> <span className="block">{agent.name}</span>
          <span className="sr-only">{`. ${copy.home}`}</span>
        </span>
      </a>
    </nav>
  );
}

/**
 * Who runs the site, for a page on its own or without scripts. In a frame (see start.ts) the page
 * around it says so.
 */
function StaticFooter() {
  const { agent, brokerage } = useContent();
  return (
    <div className="sheet-foot mx-auto mt-8 w-full max-w-[54rem] flex-wrap items-center gap-x-3 border-t border-line pt-2 text-[0.875rem] text-muted">
      <p className="flex items-center gap-3 text-[1.125rem] leading-[1.4] wrap-anywhere">
        <EqualHousing className="h-6 w-auto shrink-0" />
        <span>{`${brokerage.name} · ${agent.name} · Equal Housing Opportunity`}</span>
      </p>
      <p className="flex w-full flex-wrap gap-x-5 sm:ms-auto sm:w-auto">
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
}
