/**
 * The calculator in the browser: reads its form, computes the plan, and keeps the page's address up
 * to date.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { wholeDollars } from "../../domain/money.ts";
import { plan as planOf, type Mortgage, type Plan } from "../../domain/mortgage/plan.ts";
import { type CalculatorState, mortgageQuery, type Setting } from "../../domain/mortgage/query.ts";
import { wasRejected, watchNumberInputs } from "../forms/number-inputs.ts";
import { adopt, firstReading, link, NEEDS, readForm, type FormReading } from "./reading.ts";

/** Shown in place of the result while a field isn't a number. */
const MISSING = "One of the fields still needs a number.";

/** Idle time before the address is updated, and before the result is announced. */
const REST = { address: 400, voice: 900 } as const;

export function useCalculator(start: CalculatorState, base: Mortgage) {
  const form = useRef<HTMLFormElement>(null);
  const [{ mortgage, remarks, unread }, setReading] = useState<FormReading>(() => firstReading(start));
  const [touched, setTouched] = useState(false);
  const plan = useMemo(() => planOf(mortgage), [mortgage]);
  const complete = unread.length === 0;

  /** @param rejected the field that rejected what was typed. */
  const read = useCallback((rejected?: Setting) => {
    const current = form.current;
    if (!current) return;
    setReading((last) => {
      const next = readForm(current, last.mortgage);
      return settled(last, rejected ? { ...next, remarks: { ...next.remarks, [rejected]: NEEDS[rejected] } } : next);
    });
  }, []);

  useEffect(watchNumberInputs, []);
  // The visitor may have moved a control before hydration: the form counts, not the server's page.
  useEffect(() => {
    if (!form.current) return;
    const before = written(form.current);
    adopt(form.current);
    read();
    if (before !== pristine(form.current)) setTouched(true);
  }, [read]);

  const writeAddress = useAddress(mortgage, base, touched && complete);
  const announcement = useRested(touched && complete ? inWords(plan) : "", REST.voice);
  // A visitor who clears a field to type a new value sees no message.
  const rested = useRested(complete ? "" : MISSING, REST.voice);

  return {
    mortgage,
    remarks,
    plan,
    announcement,
    unread,
    missing: complete ? "" : rested,
    form: {
      ref: form,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        link(event.currentTarget, event.target);
        setTouched(true);
        read(wasRejected(event.nativeEvent) ? ((event.target as HTMLInputElement).name as Setting) : undefined);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (complete) writeAddress();
      },
    },
  };
}

/** Returns the last reading if nothing changed, to avoid recomputing. */
function settled(last: FormReading, next: FormReading): FormReading {
  return JSON.stringify(last) === JSON.stringify(next) ? last : next;
}

const inputs = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll("input")];
const written = (form: HTMLFormElement): string => JSON.stringify(inputs(form).map(({ value }) => value));
const pristine = (form: HTMLFormElement): string =>
  JSON.stringify(
    inputs(form).map(({ type, value, defaultValue }) =>
      type === "range" && Number(value) === Number(defaultValue) ? value : defaultValue,
    ),
  );

/**
 * Writes the settings to the page's address once the visitor pauses. The router isn't involved:
 * nothing loads or scrolls. Its state in the history entry stays, so that Back restores the scroll
 * position.
 */
function useAddress(mortgage: Mortgage, base: Mortgage, touched: boolean): () => void {
  const page = useRef<string>(undefined);
  const write = useCallback(() => {
    const { pathname, search, hash, href } = window.location;
    if (page.current !== undefined && page.current !== pathname) return;
    const query = mortgageQuery(mortgage, base, new URLSearchParams(search));
    const address = `${pathname}${query && `?${query}`}${hash}`;
    if (new URL(address, href).href !== href) window.history.replaceState(window.history.state, "", address);
  }, [mortgage, base]);
  useEffect(() => {
    page.current ??= window.location.pathname;
    if (!touched) return undefined;
    const timer = setTimeout(write, REST.address);
    return () => clearTimeout(timer);
  }, [write, touched]);
  return write;
}

/** A text once it has stayed the same for a while. */
function useRested(text: string, pause: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return rested;
}

function inWords({ headline, total, payment }: Plan): string {
  const more = total > payment ? `, ${wholeDollars(total)} with everything added` : "";
  return `${wholeDollars(headline * 100)} a month in principal and interest${more}`;
}
