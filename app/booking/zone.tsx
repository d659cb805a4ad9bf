/** The visitor's time zone: found out where scripts run, shown, and changed by whoever wants another. */
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { schedulerWords } from "../../content/scheduler.ts";
import { validZone, type ZoneGroup } from "../../domain/visitor-zone.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { type Ask, schedulerHref } from "./scheduler-query.ts";

const words = schedulerWords.zone;

/**
 * Takes the browser's zone into the address, unless one was chosen there already.
 * @param wanted false where the zone is known otherwise.
 */
export function useOwnZone(ask: Ask, shown: string, wanted: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (ask.zone !== undefined || !wanted) return;
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    // What the server does not know it leaves out, and the agent's zone stays.
    if (own === shown || !validZone(own)) return;
    void navigate(schedulerHref(ask, { zone: own }), { replace: true, preventScrollReset: true });
    // Once, when the page has come; afterwards the zone stands in every link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
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
