/** The visitor's time zone: found out where scripts run, shown, and changed by whoever wants another. */
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { schedulerCopy } from "../../../content/scheduler.ts";
import { validZone, type ZoneGroup } from "../../../domain/time/visitor-zone.ts";
import { InlineScript } from "../../ui/inline-script.tsx";
import { useBrowser } from "../../ui/hydrated.ts";
import { useRestoredFocus } from "./keep-focus.ts";
import { type SchedulerQuery, schedulerHref } from "./query.ts";

const copy = schedulerCopy.zone;

/** The browser's zone, an IANA name; absent where that cannot be told, and while the page is only HTML. What the server does not know it leaves out. */
function ownZone(): string | undefined {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return validZone(own) ? own : undefined;
}

/** The zone for the links of a step that shows no times yet: the one that was chosen, or the browser's own where that is not what is shown unasked. */
export function useLinkedZone(chosen: string | undefined, unasked: string): string | undefined {
  const own = useBrowser(ownZone, undefined);
  return chosen ?? (own === unasked ? undefined : own);
}

/** What every script below begins with: the zone of the browser, and one address with it in place of none. Browsers that are too old leave all as it is. */
const begin = (unasked: string): string =>
  `const own=Intl.DateTimeFormat().resolvedOptions().timeZone,zoned=(address)=>{const url=new URL(address);url.searchParams.set("zone",own);return url.href};
if(own&&own!==${JSON.stringify(unasked)}&&!new URLSearchParams(location.search).has("zone"))`;

/** How long a page is not shown that is left for the same one on the visitor's clock: where that one does not come, it is better than none. Milliseconds. */
const OPENS_IN_NEW_TAB = 8000;

/**
 * Goes to the same step on the visitor's own clock before this one is seen: with the page's scripts it would come when someone has read other times, or
 * typed. Nothing is done where a zone stands in the address already.
 * @param unasked the zone in which times are shown where none is asked for.
 */
export const ToOwnZone = ({ unasked }: { unasked: string }) => (
  <InlineScript
    code={`{${begin(unasked)}{const {dataset}=document.documentElement;dataset.leaving="";setTimeout(()=>delete dataset.leaving,${OPENS_IN_NEW_TAB});location.replace(zoned(location))}}`}
  />
);

/**
 * Writes the visitor's zone into a link beside it when it is followed, for whoever follows one before the page's scripts have come. Not sooner: to ask a browser
 * for its zone takes a phone longer than all else on the page.
 */
export const LinksToOwnZone = ({ unasked }: { unasked: string }) => (
  <InlineScript
    code={`document.currentScript.parentElement.addEventListener("click",({target})=>{const link=target.closest("a[href^='/scheduler?kind=']");if(!link)return;${begin(unasked)}link.href=zoned(link.href)},true)`}
  />
);

/** @param groups the zones to choose from; the one that is shown stands among them whatever they are. */
export function ZonePicker({ ask, zone, name, groups }: { ask: SchedulerQuery; zone: string; name: string; groups: readonly ZoneGroup[] }) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const followed = useRestoredFocus(select, ask.zones);
  // Until the times of the zone that was chosen are there, the list shows the choice already.
  const [choice, setChoice] = useState({ from: zone, to: zone });
  const chosen = choice.from === zone ? choice.to : zone;
  const listed = groups.some(({ zones }) => zones.some(({ value }) => value === zone));
  const { zone: _, ...kept } = ask;
  const choose = (value: string) => {
    setChoice({ from: zone, to: value });
    void navigate(schedulerHref(kept, { zone: value }), { preventScrollReset: true });
  };
  return (
    <form method="get" action="/scheduler" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base sm:gap-x-3">
      {Object.entries(kept).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor="zone" className="w-full text-muted sm:w-auto">
        {copy.label}
      </label>
      <select
        ref={select}
        id="zone"
        name="zone"
        value={chosen}
        className="control w-auto max-w-full text-base"
        onChange={(event) => choose(event.target.value)}
      >
        {!listed && <option value={zone}>{name}</option>}
        {groups.map(({ label, zones }) => (
          <optgroup key={label} label={label}>
            {zones.map(({ value, label: place }) => (
              <option key={value} value={value}>
                {place}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button button-quiet">
          {copy.use}
        </button>
      </noscript>
      {ask.zones !== "all" && (
        <Link to={schedulerHref(ask, { zones: "all", time: undefined })} preventScrollReset className="link link-alone" onClick={followed}>
          {copy.all}
        </Link>
      )}
    </form>
  );
}
