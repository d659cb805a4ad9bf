/** The visitor's time zone: found out where scripts run, shown, and changed by whoever wants another. */
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { schedulerWords } from "../../content/scheduler.ts";
import { validZone, type ZoneGroup } from "../../domain/visitor-zone.ts";
import { useBrowser } from "../ui/live.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { type Ask, schedulerHref } from "./scheduler-query.ts";

const words = schedulerWords.zone;

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

/**
 * Takes the browser's zone into the address, unless one was chosen there already.
 * @param wanted false where the zone is known otherwise, or nothing is shown that depends on it.
 */
export function useOwnZone(ask: Ask, shown: string, wanted: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = ask.zone === undefined && wanted ? ownZone() : undefined;
    if (own === undefined || own === shown) return;
    void navigate(schedulerHref(ask, { zone: own }), { replace: true, preventScrollReset: true });
    // Once, when times are shown first; afterwards the zone stands in every link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
}

/** @param groups the zones to choose from; the one that is shown stands among them whatever they are. */
export function ZonePicker({ ask, zone, name, groups }: { ask: Ask; zone: string; name: string; groups: readonly ZoneGroup[] }) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const followed = useKeptFocus(select, ask.zones);
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
        {words.label}
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
          {words.use}
        </button>
      </noscript>
      {ask.zones !== "all" && (
        <Link to={schedulerHref(ask, { zones: "all", time: undefined })} preventScrollReset className="link link-alone" onClick={followed}>
          {words.all}
        </Link>
      )}
    </form>
  );
}
