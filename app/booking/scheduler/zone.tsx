/** The visitor's time zone: detected where scripts run, shown, and changed by choice. */
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { schedulerCopy } from "../../../content/scheduler.ts";
import type { ZoneGroup } from "../../../domain/time/zone-names.ts";
import { validZone } from "../../../domain/time/zones.ts";
import { InlineScript } from "../../ui/inline-script.tsx";
import { useBrowser } from "../../ui/hydrated.ts";
import { useRestoredFocus } from "./keep-focus.ts";
import { type SchedulerQuery, schedulerHref } from "./query.ts";

const copy = schedulerCopy.zone;

/**
 * The browser's zone, an IANA name; absent if unknown, and before hydration. The server ignores a
 * zone it doesn't know.
 */
function ownZone(): string | undefined {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return validZone(own) ? own : undefined;
}

/**
 * The zone for the links of a step without times: the chosen one, or the browser's if it isn't the
 * default.
 */
export function useLinkedZone(chosen: string | undefined, unasked: string): string | undefined {
  const own = useBrowser(ownZone, undefined);
  return chosen ?? (own === unasked ? undefined : own);
}

/**
 * Start of each script below: the browser's zone, and an address with it. Does nothing in browsers
 * that are too old.
 */
const begin = (unasked: string): string =>
  `const own=Intl.DateTimeFormat().resolvedOptions().timeZone,zoned=(address)=>{const url=new URL(address);url.searchParams.set("zone",own);return url.href};
if(own&&own!==${JSON.stringify(unasked)}&&!new URLSearchParams(location.search).has("zone"))`;

/**
 * How long a page stays hidden while the same one loads in the visitor's zone; then it is shown
 * after all. Milliseconds.
 */
const OPENS_IN_NEW_TAB = 8000;

/**
 * Goes to the same step in the visitor's zone before this one is shown. Later, the visitor may have
 * read other times or typed something. Does nothing if the address names a zone.
 * @param unasked the default zone.
 */
export const ToOwnZone = ({ unasked }: { unasked: string }) => (
  <InlineScript
    code={`{${begin(unasked)}{const {dataset}=document.documentElement;dataset.leaving="";setTimeout(()=>delete dataset.leaving,${OPENS_IN_NEW_TAB});location.replace(zoned(location))}}`}
  />
);

/**
 * Adds the visitor's zone to a link when it is followed before the page's scripts have come. Not
 * sooner: asking a browser for its zone takes a phone longer than all else on the page.
 */
export const LinksToOwnZone = ({ unasked }: { unasked: string }) => (
  <InlineScript
    code={`document.currentScript.parentElement.addEventListener("click",({target})=>{const link=target.closest("a[href^='/scheduler?kind=']");if(!link)return;${begin(unasked)}link.href=zoned(link.href)},true)`}
  />
);

const ZoneOptions = ({ groups }: { groups: readonly ZoneGroup[] }) =>
  groups.map(({ label, zones }) => (
    <optgroup key={label} label={label}>
      {zones.map(({ value, label: place }) => (
        <option key={value} value={value}>
          {place}
        </option>
      ))}
    </optgroup>
  ));

type ZonePickerProps = { query: SchedulerQuery; zone: string; name: string; groups: readonly ZoneGroup[] };

/** @param groups the zones to choose from; the current one is added if missing. */
export function ZonePicker({ query, zone, name, groups }: ZonePickerProps) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const followed = useRestoredFocus(select, query.zones);
  // The list shows the choice while its times load.
  const [choice, setChoice] = useState({ from: zone, to: zone });
  const chosen = choice.from === zone ? choice.to : zone;
  const listed = groups.some(({ zones }) => zones.some(({ value }) => value === zone));
  const { zone: _, ...others } = query;
  const choose = (value: string) => {
    setChoice({ from: zone, to: value });
    void navigate(schedulerHref(others, { zone: value }), { preventScrollReset: true });
  };
  return (
    <form method="get" action="/scheduler" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base sm:gap-x-3">
      {Object.entries(others).map(([key, value]) => (
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
        <ZoneOptions groups={groups} />
      </select>
      <noscript>
        <button type="submit" className="button button-quiet">
          {copy.use}
        </button>
      </noscript>
      {query.zones !== "all" && (
        <Link
          to={schedulerHref(query, { zones: "all", time: undefined })}
          preventScrollReset
          className="link link-alone"
          onClick={followed}
        >
          {copy.all}
        </Link>
      )}
    </form>
  );
}
