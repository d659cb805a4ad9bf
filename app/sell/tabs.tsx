/**
 * Three ways to begin, one shown at a time. Each tab is a link to the page with that tab open, so
 * that all three work without scripts.
 */
import { type KeyboardEvent, useRef, useState } from "react";
import { href, Link } from "react-router";
import { SELL_TABS, sellTabs } from "../../content/sell.ts";
import { useContent } from "../content.ts";

export type TabId = (typeof SELL_TABS)[number];

/** The tab named in the address, or the first. */
export const tabFrom = (value: string | null): TabId => SELL_TABS.find((id) => id === value) ?? SELL_TABS[0];

const KEYS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => SELL_TABS.length - 1,
};

export function Tabs({ first }: { first: TabId }) {
  const [open, setOpen] = useState<TabId>(first);
  const tabs = sellTabs(useContent());
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(tabs.findIndex(({ id }) => id === open));
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    setOpen(tab.id);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };

  return (
    <>
      {/* The open tab has the focus; its key presses bubble up to the list. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-labelledby="start" className="tab-links" onKeyDown={onKeyDown}>
        {tabs.map(({ id, label }) => (
          <a
            key={id}
            id={`tab-${id}`}
            role="tab"
            href={`${href("/sell")}?tab=${id}#start`}
            aria-selected={id === open}
            aria-controls={`panel-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              setOpen(id);
            }}
          >
            {label}
          </a>
        ))}
      </div>
      {tabs.map(({ id, heading, text, action }) => (
        <div key={id} id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={id !== open} className="pt-8">
          <h3 className="text-part">{heading}</h3>
          <p className="lead mt-3">{text}</p>
          <Link to={href(action.path)} className="button mt-6">
            {action.label}
          </Link>
        </div>
      ))}
    </>
  );
}
