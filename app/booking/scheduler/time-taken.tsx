/**
 * A time that is no longer available, and a choice of those near it. None is preselected: pressing
 * the button again must not book a time the visitor hasn't seen.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { schedulerCopy } from "../../../content/scheduler.ts";
import { useContent } from "../../content.ts";
import { Icon } from "../../ui/icon.tsx";
import { Alert } from "../scheduler-page.tsx";
import type { DetailsStep, NearSlot } from "./details-step.ts";

const copy = schedulerCopy.gone;
const RADIOS = 'input[type="radio"][name="time"]';
const MESSAGE = "time-error";

type NearbyTimesProps = {
  readonly data: DetailsStep;
  /** The requested time, shown with the choice when it is taken. */
  readonly asked: ReactNode;
  /** The form was submitted without a choice. */
  readonly missing?: boolean;
};

/** The chosen time as a form field; if it is taken, a choice of those near it. */
export function NearbyTimes({ data, asked, missing = false }: NearbyTimesProps) {
  const { time, open, nearest, current, offered: wasOffered, confirm } = data;
  const group = useRef<HTMLDivElement>(null);
  const [cameOpen] = useState(open);
  const answered = useActionData() !== undefined;
  const offered = open ? "open" : nearest.map((each) => each.time).join();
  const before = useRef(offered);
  useEffect(() => {
    // The time was taken while the form was filled in: the next thing to do is here.
    if (before.current !== offered && !open) bringIntoSight(group.current);
    before.current = offered;
  }, [offered, open]);
  if (open) return <input type="hidden" name="time" value={time} />;
  return (
    <div ref={group} className="grid scroll-mt-4 gap-4">
      {asked}
      {!cameOpen && !answered && current === undefined && wasOffered && <p>{confirm ? copy.yoursOnceConfirmed : copy.yours}</p>}
      <Nearest key={offered} data={data} missing={missing} />
    </div>
  );
}

function bringIntoSight(group: Element | null): void {
  group?.scrollIntoView({ block: "start" });
  group?.querySelector<HTMLElement>(RADIOS)?.focus({ preventScroll: true });
}

function Nearest({ data: { nearest, zoneName, offered }, missing }: { data: DetailsStep; missing: boolean }) {
  const content = useContent();
  const heading = offered ? copy.heading : copy.notOffered;
  if (nearest.length === 0) return <Alert text={`${heading} ${copy.none(content)}`} />;
  const days = [...new Set(nearest.map(({ day }) => day))];
  return (
    <fieldset
      className="nearest scroll-mt-4 rounded-[3px] border-y border-e border-s-4 border-line border-s-bad px-5 pt-1 pb-5"
      aria-describedby={missing ? MESSAGE : undefined}
    >
      <legend className="float-start flex w-full gap-2.5 py-3.5 font-display text-[1.25rem] leading-[1.35] font-[540]">
        <Icon kind="alert" className="mt-1 size-5 shrink-0 text-bad" />
        <span>
          <span>{heading}</span>{" "}
          <span className="block font-sans text-base font-normal tracking-normal text-muted">{copy.text(zoneName)}</span>
        </span>
      </legend>
      {missing && (
        <p id={MESSAGE} role="alert" className="error clear-both mt-0 mb-3">
          <Icon kind="alert" className="mt-1 size-4 shrink-0" />
          {copy.unchosen}
        </p>
      )}
      {days.map((each, at) => (
        <div key={each} className={at > 0 ? "mt-3.5" : undefined}>
          <p className="clear-both mb-1.5 font-semibold" aria-hidden="true">
            {each}
          </p>
          <ul className="grid grid-cols-2 gap-2 has-[.small]:grid-cols-1 sm:grid-cols-3 sm:has-[.small]:grid-cols-2">
            {nearest.map((slot) => slot.day === each && <Choice key={slot.time} slot={slot} zoneName={zoneName} />)}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}

/** The day is shown once above its times; screen readers hear it with each. */
const Choice = ({ slot: { time, day, label, there }, zoneName }: { slot: NearSlot; zoneName: string }) => (
  <li>
    <label className="figures flex h-full min-h-11 items-center gap-2.5 rounded-[3px] px-2.5 py-1.5 leading-[1.35]">
      <input type="radio" name="time" value={time} required className="size-5 flex-none accent-action" />
      <span>
        <span className="sr-only">{`${day}, `}</span>
        <span translate="no">{label}</span>
        <span className="sr-only">{` ${zoneName}`}</span>
        {there && <span className="small block">{there}</span>}
      </span>
    </label>
  </li>
);

/**
 * For the form's container, as the form checks only its own fields: stops a submit while no time is
 * chosen.
 */
export function useChoice() {
  const [missing, setMissing] = useState(false);
  const chosenIn = (around: HTMLElement) => {
    const radios = [...around.querySelectorAll<HTMLInputElement>(RADIOS)];
    return radios.length === 0 || radios.some(({ checked }) => checked);
  };
  const onSubmitCapture = (event: FormEvent<HTMLElement>) => {
    if (chosenIn(event.currentTarget)) return;
    event.preventDefault();
    event.stopPropagation();
    setMissing(true);
    bringIntoSight(event.currentTarget.querySelector("fieldset.nearest"));
  };
  const onChange = (event: FormEvent<HTMLElement>) => {
    if (chosenIn(event.currentTarget)) setMissing(false);
  };
  return { missing, onSubmitCapture, onChange };
}
