/**
 * The calculator in the browser: reads its form, computes the plan, and keeps the page's address up
 * to date.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { wholeDollars } from "../../domain/money.ts";
import { plan as planOf, type Mortgage, type Plan } from "../../domain/mortgage/plan.ts";
import { type CalculatorState, mortgageQuery, type Setting } from "../../domain/mortgage/query.ts";
import { wasRejected, watchNumberInputs } from "../forms/number-inputs.ts";
import { type FormReading, initialReading, readForm, syncAllPairs, syncPair } from "./reading.ts";

/** Shown in place of the result while a field isn't a number. */
const MISSING = "One of the fields still needs a number.";

/** Idle time before the address is updated, and before the result is announced. */
const IDLE_MS = { address: 400, announcement: 900 } as const;

/** The calculator's state in the browser: reads the form, updates the result and the address. */
export function useCalculator(start: CalculatorState) {
  const form = useRef<HTMLFormElement>(null);
  const [{ mortgage, remarks, unread }, setReading] = useState<FormReading>(() => initialReading(start));
  const [touched, setTouched] = useState(false);
  const plan = useMemo(() => planOf(mortgage), [mortgage]);
  const complete = unread.length === 0;

  const read = useCallback((rejected?: Setting) => {
    const current = form.current;
    if (!current) return;
    setReading((last) => {
      const next = readForm(current, last.mortgage, rejected);
      // The same object if nothing changed, to avoid recomputing.
      return JSON.stringify(last) === JSON.stringify(next) ? last : next;
    });
  }, []);

  useEffect(watchNumberInputs, []);
  // The visitor may have moved a control before hydration: the form counts, not the server's page.
  useEffect(() => {
    if (!form.current) return;
    const changed = isChanged(form.current);
    syncAllPairs(form.current);
    read();
    if (changed) setTouched(true);
  }, [read]);

  const writeAddress = useAddress(mortgage, touched && complete);
  const announcement = useDebounced(touched && complete ? announcementOf(plan) : "", IDLE_MS.announcement);
  // A visitor who clears a field to type a new value sees no message.
  const missing = useDebounced(complete ? "" : MISSING, IDLE_MS.announcement);

  return {
    mortgage,
    remarks,
    plan,
    announcement,
    unread,
    missing: complete ? "" : missing,
    form: {
      ref: form,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        syncPair(event.currentTarget, event.target);
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

/** Whether a control no longer has its initial value. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("input")].some(({ type, value, defaultValue }) =>
    type === "range" ? Number(value) !== Number(defaultValue) : value !== defaultValue,
  );

/**
 * Writes the settings to the page's address once the visitor pauses. The router isn't involved:
 * nothing loads or scrolls. Its state in the history entry stays, so that Back restores the scroll
 * position.
 */
function useAddress(mortgage: Mortgage, touched: boolean): () => void {
  const page = useRef<string>(undefined);
  const write = useCallback(() => {
    const { pathname, search, hash, href } = window.location;
    if (page.current !== undefined && page.current !== pathname) return;
    const query = mortgageQuery(mortgage, new URLSearchParams(search));
    const address = `${pathname}${query && `?${query}`}${hash}`;
    if (new URL(address, href).href !== href) window.history.replaceState(window.history.state, "", address);
  }, [mortgage]);
  useEffect(() => {
    page.current ??= window.location.pathname;
    if (!touched) return undefined;
    const timer = setTimeout(write, IDLE_MS.address);
    return () => clearTimeout(timer);
  }, [write, touched]);
  return write;
}

/** A text once it has stayed the same for a while. */
function useDebounced(text: string, pause: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return debounced;
}

const announcementOf = ({ paymentInDollars, total, payment }: Plan): string => {
  const loan = `${wholeDollars(paymentInDollars * 100)} a month in principal and interest`;
  return total > payment ? `${wholeDollars(total)} a month with everything included, ${loan}` : loan;
};
